//! Where methods for students remember: nowhere, in a table, or in layers. They share one loop for each game that way;
//! what a store costs is a choice at run time there, which the fast methods do not make.

use crate::engine::Memory;
use crate::makes::Emptied;
use game::Key;
use search::{Filed, Layers, Place, Store, Table, Worth};

/// A store chosen at run time.
pub(crate) enum Shelf<K: Key> {
    /// Nothing is remembered.
    Nowhere,
    /// The house's table.
    Table(Table<K>),
    /// Other schemes, one above the other.
    Layers(Layers<K>),
}

/// Where a key belongs there.
#[derive(Clone, Copy)]
pub(crate) enum On<K: Key> {
    Nowhere,
    Table(Place<K>),
    Layers(<Layers<K> as Store<K>>::Place),
}

impl<K: Key> Store<K> for Shelf<K> {
    const WEIGHS: bool = <Layers<K> as Store<K>>::WEIGHS;
    type Place = On<K>;

    #[inline]
    fn place(&self, key: K) -> On<K> {
        match self {
            Shelf::Nowhere => On::Nowhere,
            Shelf::Table(table) => On::Table(table.place(key)),
            Shelf::Layers(layers) => On::Layers(layers.place(key)),
        }
    }

    #[inline]
    fn recall(&self, place: On<K>) -> Option<u64> {
        match (self, place) {
            (Shelf::Table(table), On::Table(place)) => table.recall(place),
            (Shelf::Layers(layers), On::Layers(place)) => layers.recall(place),
            _ => None,
        }
    }

    #[inline]
    fn record(&self, place: On<K>, memo: u64, worth: Worth) -> Filed {
        match (self, place) {
            (Shelf::Table(table), On::Table(place)) => table.record(place, memo, worth),
            (Shelf::Layers(layers), On::Layers(place)) => layers.record(place, memo, worth),
            _ => Filed::Dropped,
        }
    }

    fn tend(&self) {
        if let Shelf::Table(table) = self {
            table.tend();
        }
    }
}

impl<K: Key> Emptied for Shelf<K> {
    fn empty(&mut self) {
        match self {
            Shelf::Nowhere => {}
            Shelf::Table(table) => table.clear(),
            Shelf::Layers(layers) => layers.clear(),
        }
    }

    fn report(&self) -> Option<Memory> {
        match self {
            Shelf::Nowhere => None,
            Shelf::Table(table) => table.report(),
            Shelf::Layers(layers) => layers.report(),
        }
    }
}
