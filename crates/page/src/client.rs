//! Who asks: the address of a connection, or the one that a trusted proxy names; and how often it may.

use axum::http::HeaderMap;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Requests per second and at once, for one address of a network.
const RATE: f64 = 20.0;
const BURST: f64 = 80.0;
/// More addresses than this are not remembered.
const MOST_KNOWN: usize = 10_000;

/// Networks, such as those of trusted proxies: addresses with the number of leading bits that count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Networks(Vec<(IpAddr, u8)>);

impl Networks {
    /// Reads `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`.
    pub fn read<'t>(texts: impl IntoIterator<Item = &'t str>) -> Result<Networks, String> {
        texts.into_iter().map(network).collect::<Result<_, _>>().map(Networks)
    }

    /// Whether an address lies in one of them.
    pub(crate) fn has(&self, address: IpAddr) -> bool {
        let bits = |address: IpAddr| match address {
            IpAddr::V4(address) => u128::from(u32::from(address)) << 96,
            IpAddr::V6(address) => u128::from(address),
        };
        self.0.iter().any(|&(network, leading)| {
            let differ = bits(network) ^ bits(address);
            network.is_ipv4() == address.is_ipv4() && differ.leading_zeros() >= u32::from(leading)
        })
    }
}

fn network(text: &str) -> Result<(IpAddr, u8), String> {
    let wrong = || format!("'{text}' is no network: expected an address such as 10.0.0.7, or 10.0.0.0/8");
    let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
    let address: IpAddr = address.parse().map_err(|_| wrong())?;
    let most = if address.is_ipv4() { 32 } else { 128 };
    let bits = bits.map_or(Ok(most), |bits| bits.parse().map_err(|_| wrong()))?;
    if bits > most { Err(wrong()) } else { Ok((address, bits)) }
}

/// Whoever asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Client {
    /// Stands for it where things are counted: of an address of the newer kind only the network counts, since
    /// everybody has billions of them.
    pub(crate) address: IpAddr,
    /// Somebody at this machine: not limited.
    pub(crate) local: bool,
}

impl Client {
    /// Who speaks through a connection from `peer`: a trusted proxy names in `X-Forwarded-For` whom it speaks for.
    pub(crate) fn of(peer: IpAddr, headers: &HeaderMap, proxies: &Networks) -> Client {
        let peer = peer.to_canonical();
        let named = headers.get_all("x-forwarded-for").iter();
        let named: Vec<&str> =
            named.filter_map(|value| value.to_str().ok()).flat_map(|text| text.split(',')).collect();
        let forwarded = !named.is_empty() || headers.contains_key("forwarded");
        let mut client = peer;
        // Each proxy appends the address that it was called from, so the last names are the true ones.
        for name in named.iter().rev() {
            let Some(known) = proxies.has(client).then(|| name.trim().parse::<IpAddr>().ok()).flatten()
            else {
                break;
            };
            client = known.to_canonical();
        }
        // A proxy at this machine that nobody told us about speaks for strangers.
        let local = client.is_loopback() && !forwarded;
        let address = match client {
            IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) >> 64 << 64).into(),
            address => address,
        };
        Client { address, local }
    }
}

/// A bucket of requests per address that fills up again.
#[derive(Default)]
pub(crate) struct Buckets(Mutex<HashMap<IpAddr, (f64, Instant)>>);

impl Buckets {
    /// Whether this client may ask once more.
    pub(crate) fn may_ask(&self, client: Client) -> bool {
        if client.local {
            return true;
        }
        let now = Instant::now();
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MOST_KNOWN {
            buckets.retain(|_, (_, seen)| now.duration_since(*seen) < Duration::from_secs(10));
        }
        let (left, seen) = buckets.entry(client.address).or_insert((BURST, now));
        *left = (*left + RATE * now.duration_since(*seen).as_secs_f64()).min(BURST);
        *seen = now;
        let allowed = *left >= 1.0;
        if allowed {
            *left -= 1.0;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, named: &[&'static str], proxies: &[&str]) -> (String, bool) {
        let mut headers = HeaderMap::new();
        for name in named {
            headers.append("x-forwarded-for", name.parse().unwrap());
        }
        let proxies = Networks::read(proxies.iter().copied()).unwrap();
        let client = Client::of(peer.parse().unwrap(), &headers, &proxies);
        (client.address.to_string(), client.local)
    }

    #[test]
    fn a_trusted_proxy_says_who_asks_and_nobody_else_does() {
        let stranger = ("203.0.113.5".to_owned(), false);
        assert_eq!(client("203.0.113.5", &["127.0.0.1"], &["127.0.0.1"]), stranger, "nobody trusts it");
        assert_eq!(client("127.0.0.1", &["203.0.113.5"], &["127.0.0.1"]), stranger);
        // What the client itself wrote stands before what the proxy appended.
        assert_eq!(client("127.0.0.1", &["127.0.0.1, 203.0.113.5"], &["127.0.0.1"]), stranger);
        assert_eq!(client("10.1.2.3", &["1.2.3.4", "203.0.113.5, 10.9.9.9"], &["10.0.0.0/8"]), stranger);
        assert_eq!(client("10.1.2.3", &["nonsense"], &["10.0.0.0/8"]).0, "10.1.2.3");
        assert_eq!(client("::ffff:10.1.2.3", &[], &[]).0, "10.1.2.3");
        assert_eq!(client("2001:db8::1:2:3:4", &[], &[]).0, "2001:db8::");
    }

    #[test]
    fn only_somebody_at_this_machine_is_not_limited() {
        assert!(client("127.0.0.1", &[], &[]).1 && client("::1", &[], &[]).1);
        assert!(!client("127.0.0.1", &["127.0.0.1"], &[]).1, "a proxy that nobody told us about");
        assert!(!client("127.0.0.1", &["127.0.0.1"], &["127.0.0.1"]).1, "the client can have written it");
        assert!(!client("10.0.0.9", &[], &[]).1);
    }

    #[test]
    fn networks_are_read() {
        let networks = Networks::read(["10.0.0.0/8", "fd00::/8", "192.168.1.7"]).unwrap();
        for (address, inside) in
            [("10.255.0.1", true), ("11.0.0.1", false), ("fd12::1", true), ("192.168.1.8", false)]
        {
            assert_eq!(networks.has(address.parse().unwrap()), inside, "{address}");
        }
        assert!(Networks::read(["0.0.0.0/0"]).unwrap().has("8.8.8.8".parse().unwrap()));
        for wrong in ["proxy.example", "10.0.0.0/33", "10.0.0.0/x", ""] {
            assert!(Networks::read([wrong]).unwrap_err().contains("expected an address"), "{wrong}");
        }
    }

    #[test]
    fn an_address_of_a_network_has_to_wait_after_a_burst() {
        let buckets = Buckets::default();
        let client = |address: &str, local| Client { address: address.parse().unwrap(), local };
        let far = client("10.0.0.9", false);
        let allowed = (0..200).filter(|_| buckets.may_ask(far)).count();
        assert!((80..100).contains(&allowed), "{allowed}");
        assert!(buckets.may_ask(client("10.0.0.8", false)), "each has its own");
        assert!((0..200).all(|_| buckets.may_ask(client("127.0.0.1", true))));
    }
}
