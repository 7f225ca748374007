//! What a model learns from: rows of counts, packed one behind the other.

/// Rows of places and counts. Where every count is 1, as in tables of patterns, counts take no room.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    ends: Vec<usize>,
    places: Vec<u32>,
    counts: Option<Vec<f32>>,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub struct Row<'r> {
    places: &'r [u32],
    counts: Option<&'r [f32]>,
}

impl Rows {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds one.
    pub fn push(&mut self, row: &[(u32, f32)]) {
        if self.counts.is_none() && row.iter().any(|(_, count)| *count != 1.0) {
            self.counts = Some(vec![1.0; self.places.len()]);
        }
        self.places.extend(row.iter().map(|(place, _)| *place));
        if let Some(counts) = &mut self.counts {
            counts.extend(row.iter().map(|(_, count)| *count));
        }
        self.ends.push(self.places.len());
    }

    /// The one with this number.
    #[inline(always)]
    pub fn row(&self, number: usize) -> Row<'_> {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        let end = self.ends[number];
        Row {
            places: &self.places[start..end],
            counts: self.counts.as_ref().map(|counts| &counts[start..end]),
        }
    }
}

impl<'r> Row<'r> {
    /// A row of these places, each with its count.
    #[inline(always)]
    pub fn new(places: &'r [u32], counts: &'r [f32]) -> Row<'r> {
        debug_assert_eq!(places.len(), counts.len());
        Row { places, counts: Some(counts) }
    }

    /// The sum of weights times counts.
    #[inline(always)]
    pub fn sum(self, weights: &[f32]) -> f32 {
        match self.counts {
            None => self.places.iter().map(|place| weights[*place as usize]).sum(),
            Some(counts) => {
                self.places.iter().zip(counts).map(|(place, count)| weights[*place as usize] * count).sum()
            }
        }
    }

    /// Writes the counts to their places.
    pub(crate) fn put(self, into: &mut [f32]) {
        for (number, place) in self.places.iter().enumerate() {
            into[*place as usize] = self.counts.map_or(1.0, |counts| counts[number]);
        }
    }

    /// Adds `times` the row to a slope.
    #[inline(always)]
    pub fn add(self, times: f32, slope: &mut Slope) {
        for (number, place) in self.places.iter().enumerate() {
            slope.add(*place, times * self.counts.map_or(1.0, |counts| counts[number]));
        }
    }
}

/// The slope of a mini-batch: of all weights, most of them untouched.
#[derive(Clone, Debug)]
pub struct Slope {
    pub(crate) of: Vec<f32>,
    pub(crate) places: Vec<u32>,
    seen: Vec<bool>,
}

impl Slope {
    pub(crate) fn new(weights: usize) -> Slope {
        Slope { of: vec![0.0; weights], places: Vec::new(), seen: vec![false; weights] }
    }

    #[inline(always)]
    fn add(&mut self, place: u32, slope: f32) {
        let at = place as usize;
        self.of[at] += slope;
        if !self.seen[at] {
            self.seen[at] = true;
            self.places.push(place);
        }
    }

    /// A slope for every weight, for models that move all of them at each step ([`crate::Pupil::is_dense`]).
    pub fn all(&mut self) -> &mut [f32] {
        &mut self.of
    }

    /// Forgets which places were touched.
    pub(crate) fn clear(&mut self) {
        for place in self.places.drain(..) {
            self.seen[place as usize] = false;
        }
    }
}
