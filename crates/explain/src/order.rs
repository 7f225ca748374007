//! In which order the children of a numeric tree are tried.

use game::BadText;

/// An order of children.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// As they are written.
    #[default]
    Natural,
    /// The last one first.
    Reverse,
    /// At every node, the best for the side that chooses there first.
    Best,
    /// At every node, the worst first.
    Worst,
    /// As they are written, except at these nodes.
    Listed(Vec<Exception>),
}

/// At one node, some children come first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exception {
    /// Which node: the children, counted from 0 as they are written, that lead there from the root.
    pub path: Vec<usize>,
    /// Its children in their order; those not named follow as they are written.
    pub first: Vec<usize>,
}

impl Order {
    /// Reads `natural`, `reverse`, `best`, `worst`, or lists such as `2,0,1` for the root and `1.0:2,1` for a
    /// node below, separated by `;`.
    pub fn read(text: &str) -> Result<Order, BadText> {
        Ok(match text.trim() {
            "natural" => Order::Natural,
            "reverse" => Order::Reverse,
            "best" => Order::Best,
            "worst" => Order::Worst,
            _ => Order::Listed(text.split(';').map(exception).collect::<Result<_, _>>()?),
        })
    }
}

fn exception(text: &str) -> Result<Exception, BadText> {
    let (path, first) = text.split_once(':').unwrap_or(("", text));
    let numbers = |text: &str, between: char| {
        let words = text.split(between).map(str::trim).filter(|word| !word.is_empty());
        words.map(|word| word.parse().map_err(|_| not_an_order(word))).collect::<Result<Vec<usize>, _>>()
    };
    let exception = Exception { path: numbers(path, '.')?, first: numbers(first, ',')? };
    if exception.first.is_empty() {
        return Err(not_an_order(text));
    }
    let twice = (1..exception.first.len()).find(|i| exception.first[..*i].contains(&exception.first[*i]));
    match twice {
        Some(i) => Err(BadText::new(format!("order: child {} is named twice", exception.first[i]))),
        None => Ok(exception),
    }
}

fn not_an_order(text: &str) -> BadText {
    BadText::new(format!(
        "order: '{}' is not one: expected natural, reverse, best, worst, children counted from 0 such as 2,0,1, \
         or a node and its children such as 1.0:2,1",
        text.trim().escape_debug()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_read_as_they_are_written() {
        assert_eq!(Order::read("worst"), Ok(Order::Worst));
        let listed = Order::read("2,0,1; 1.0:1,0").unwrap();
        let exception =
            |path: &[usize], first: &[usize]| Exception { path: path.into(), first: first.into() };
        assert_eq!(listed, Order::Listed(vec![exception(&[], &[2, 0, 1]), exception(&[1, 0], &[1, 0])]));
    }

    #[test]
    fn nonsense_is_refused() {
        for bad in ["", "bset", "1,1", "0:", ";", "1,-2", "1.x:0"] {
            assert!(Order::read(bad).is_err(), "{bad}");
        }
    }
}
