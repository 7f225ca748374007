//! A word that whoever asks must know, where others can reach the door: in the link first, in a cookie from then on.

use axum::http::{HeaderMap, header};
use std::fmt;
use std::hash::{BuildHasher, RandomState};

/// The shortest token somebody may choose.
const SHORTEST: usize = 12;
const LONGEST: usize = 200;

/// A token.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one that nobody can guess: 128 bits.
    pub fn generated() -> Token {
        // The standard library takes the keys of this hasher from the system's source of randomness, and without
        // them the hash of a known number cannot be told.
        let keys = RandomState::new();
        Token(format!("{:016x}{:016x}", keys.hash_one(1), keys.hash_one(2)))
    }

    /// One that somebody chose: letters, digits and `-._~`, so that it needs no escapes in links and cookies.
    pub fn read(text: &str) -> Result<Token, String> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        match text.bytes().all(plain) && (SHORTEST..=LONGEST).contains(&text.len()) {
            true => Ok(Token(text.to_owned())),
            false => Err(format!("a token has {SHORTEST} to {LONGEST} letters, digits or -._~")),
        }
    }

    /// The same text, found out in a time that does not tell where the first difference is.
    fn is(&self, text: &str) -> bool {
        let (mine, theirs) = (self.0.as_bytes(), text.as_bytes());
        let differ = mine.iter().zip(theirs).fold(0, |differ, (a, b)| differ | (a ^ b));
        mine.len() == theirs.len() && differ == 0
    }
}

/// The part of a link.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "token={}", self.0)
    }
}

/// A log gets no secrets.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// How a token was shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// In the link: to be remembered.
    Link,
    /// In a cookie or a header.
    Head,
}

/// The token of a server and the name of its cookie: cookies are shared by all ports of a machine.
pub(crate) struct Lock {
    token: Token,
    cookie: String,
}

impl Lock {
    pub(crate) fn new(token: Token, port: u16) -> Lock {
        Lock { token, cookie: format!("tesuji-{port}") }
    }

    /// Whether a request knows the token, from the text behind the question mark and its headers.
    pub(crate) fn opened(&self, query: &str, headers: &HeaderMap) -> Option<Shown> {
        let head = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        let bearer = head(header::AUTHORIZATION).filter_map(|text| text.strip_prefix("Bearer "));
        let cookies = head(header::COOKIE).flat_map(|text| text.split(';'));
        let cookies = cookies.filter_map(|pair| pair.trim().strip_prefix(&self.cookie)?.strip_prefix('='));
        if query.split('&').filter_map(|pair| pair.strip_prefix("token=")).any(|word| self.token.is(word)) {
            return Some(Shown::Link);
        }
        bearer.chain(cookies).any(|word| self.token.is(word)).then_some(Shown::Head)
    }

    /// The cookie that remembers it. Other sites' pages cannot make a browser send it with what they load.
    pub(crate) fn cookie(&self) -> String {
        format!("{}={}; Path=/; HttpOnly; SameSite=Lax", self.cookie, self.token.0)
    }
}

/// A link without its token.
pub(crate) fn without(query: &str) -> String {
    let rest: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with("token=")).collect();
    if rest.is_empty() { "/".into() } else { format!("/?{}", rest.join("&")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_in_a_link_a_cookie_or_a_header() {
        let lock = Lock::new(Token::read("correct-horse").unwrap(), 8080);
        let opened = |query: &str, name: &'static str, value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            lock.opened(query, &headers)
        };
        assert_eq!(opened("game=hex&token=correct-horse", "accept", "*/*"), Some(Shown::Link));
        assert_eq!(opened("", "cookie", "a=b; tesuji-8080=correct-horse"), Some(Shown::Head));
        assert_eq!(opened("", "authorization", "Bearer correct-horse"), Some(Shown::Head));
        for (query, name, value) in [
            ("", "accept", "*/*"),
            ("token=correct-hors", "accept", "*/*"),
            ("token=correct-horse1", "accept", "*/*"),
            ("mytoken=correct-horse", "accept", "*/*"),
            ("", "cookie", "tesuji-9090=correct-horse"),
            ("", "authorization", "Basic correct-horse"),
        ] {
            assert_eq!(opened(query, name, value), None, "{query} {name}: {value}");
        }
        assert_eq!(without("token=x&game=hex:5x5&moves=a1"), "/?game=hex:5x5&moves=a1");
        assert_eq!(without("token=x"), "/");
    }

    #[test]
    fn generated_tokens_differ_and_chosen_ones_are_long() {
        let (one, other) = (Token::generated(), Token::generated());
        assert!(one != other && one.0.len() == 32 && Token::read(&one.0).is_ok());
        assert!(one.0[..16] != one.0[16..], "both halves are drawn");
        for wrong in ["", "short", "with blanks in it", "ünfähig-ünfähig"] {
            assert!(Token::read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(format!("{one:?}"), "Token");
    }
}
