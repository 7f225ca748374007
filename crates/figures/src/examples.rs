//! Arenas to begin with.

/// Names and texts: the course's own example, and one that was made up for its exercise 4.2.
pub static EXAMPLES: [(&str, &str); 2] = [
    ("nim-10.py", include_str!("../../../testdata/course/nim-10.py")),
    ("figure-6.json", include_str!("../../../testdata/course/figure-6.json")),
];
