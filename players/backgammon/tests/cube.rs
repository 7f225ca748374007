//! When a double is right, and when it is taken.

use backgammon::Chances;
use backgammon_player::cube::{Stakes, double, take};

fn race(win: f32) -> Chances {
    Chances([win, 0.0, 0.0, 0.0, 0.0])
}

#[test]
fn doubles_begin_near_70_percent_and_are_dropped_near_80() {
    let decision = |win: f32| {
        let (kept, doubled) = double(&race(win), &Stakes::money(false));
        let (taken, dropped) = take(&race(win), &Stakes::money(false));
        (doubled > kept, taken < dropped)
    };
    assert_eq!(decision(0.60), (false, true));
    assert_eq!(decision(0.75), (true, true));
    assert!(!decision(0.85).1, "85 % is a drop");
}

#[test]
fn who_plays_on_for_a_gammon_does_not_double() {
    let good = Chances([0.95, 0.85, 0.1, 0.0, 0.0]);
    let (kept, doubled) = double(&good, &Stakes::money(false));
    assert!(kept > doubled, "{kept} {doubled}");
    let (kept, doubled) = double(&good, &Stakes::money(true));
    assert!(doubled >= kept, "gammons do not count before the cube is turned: {kept} {doubled}");
}
