//! The questions of parts I to IV, each with an answer that is worked out when it is asked for.

use super::answers::{board, games, patterns, tree};
use super::tree::Effort;
use game::Seed;

/// What a question may be told besides its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    /// The dimension of the board on which the tree search of questions 30 to 36 plays.
    pub d: usize,
    /// Its rounds and threads.
    pub effort: Effort,
}

impl Default for Ask {
    fn default() -> Ask {
        Ask { d: 3, effort: Effort { rounds: 3, threads: 2, seed: Seed(1) } }
    }
}

/// A question of the exam.
pub struct Question {
    /// Its number.
    pub number: u32,
    /// What it asks, in a line.
    pub asks: &'static str,
    answer: fn(&Ask) -> String,
}

impl Question {
    /// The question of this number, if it belongs to parts I to IV.
    pub fn numbered(number: u32) -> Option<&'static Question> {
        QUESTIONS.iter().find(|question| question.number == number)
    }

    /// The answer with its evidence, worked out anew.
    pub fn answer(&self, ask: &Ask) -> String {
        (self.answer)(ask)
    }
}

const fn question(number: u32, asks: &'static str, answer: fn(&Ask) -> String) -> Question {
    Question { number, asks, answer }
}

/// All of them, in order.
pub const QUESTIONS: &[Question] = &[
    question(1, "liberties of a group, both scores and the winner of a final board", board::q1),
    question(2, "why a final board of odd dimension always has a winner", board::q2),
    question(3, "make an empty board", board::q3),
    question(4, "the neighbours of a point", board::q4),
    question(5, "the group of a stone, and what it costs", board::q5),
    question(6, "four tests of a wrong liberty counter", board::q6),
    question(7, "a right liberty counter", board::q7),
    question(8, "take a group off in time linear in its size", board::q8),
    question(9, "play a stone: captures, then suicide", board::q9),
    question(10, "depth and width of Go; is minimax conceivable?", games::q10),
    question(11, "the k smallest of n in O(nk), with an invariant", games::q11),
    question(12, "a data structure that does it faster", games::q12),
    question(13, "the smallest must be compared with the second smallest", games::q13),
    question(14, "the two smallest with n + log2 n - 2 comparisons", games::q14),
    question(15, "how many patterns a zoom has; all of zoom 1 were seen", games::q15),
    question(16, "a hash by hand, and its update by two XORs", patterns::q16),
    question(17, "the hashes of an empty board", patterns::q17),
    question(18, "update observations, choices and hashes after a round", patterns::q18),
    question(19, "count a whole game", patterns::q19),
    question(20, "at most 4c XORs per point in a game of c moves", patterns::q20),
    question(21, "was this pattern ever seen?", patterns::q21),
    question(22, "the value of a pattern", patterns::q22),
    question(23, "the value of a move by bisection over zooms", patterns::q23),
    question(24, "the other player", tree::q24),
    question(25, "play a game to its end by a default strategy", tree::q25),
    question(26, "the label of a node", tree::q26),
    question(27, "the action value for Black", tree::q27),
    question(28, "the action value for White", tree::q28),
    question(29, "take the first greatest element out of a list", tree::q29),
    question(30, "descend with virtual losses, play out, count on the way up", tree::q30),
    question(31, "the children of a leaf", tree::q31),
    question(32, "expand the leaf along the most visited children", tree::q32),
    question(33, "wait for all threads", tree::q33),
    question(34, "one round: descents by several threads, then one expansion", tree::q34),
    question(35, "termination, and no deadlock", tree::q35),
    question(36, "the whole search: the most visited move, its subtree kept", tree::q36),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_thirty_six_have_an_answer_that_is_the_same_every_time() {
        let numbers: Vec<u32> = QUESTIONS.iter().map(|question| question.number).collect();
        assert_eq!(numbers, (1..=36).collect::<Vec<_>>());
        for question in QUESTIONS {
            let answer = question.answer(&Ask::default());
            assert!(answer.lines().count() >= 2 && answer.ends_with('\n'), "{}: {answer}", question.number);
            assert!(answer.lines().all(|line| line.chars().count() <= 120), "{}: {answer}", question.number);
            // Threads that nobody directs come in any order.
            if ![33, 34, 36].contains(&question.number) {
                assert_eq!(question.answer(&Ask::default()), answer, "{}", question.number);
            }
        }
    }
}
