//! What the rules make of each hex and hexside of the playing area, and what a step over it costs (`blind-swords:10.3`,
//! `blind-swords-x:2.10`).
//!
//! A [`Ground`] is made once a battle. Outside the area there is nothing: no step leads there and no line of sight goes
//! through. Prices are pure: what depends on units, orders and the hour comes in a [`StepCase`].

use std::sync::Arc;

use super::charts::terrain::{Cover, Price, TerrainChart};
pub use super::charts::terrain::{HexsideKind, Mover, Terrain};
use crate::engine::snapshot::{Ground as DrawnGround, Terrain as DrawnTerrain};
use crate::map::board::Area;
use crate::map::{Board, Dir, HexId};

/// A hex as the rules see it.
#[derive(Clone, Copy, Debug)]
struct Spot {
    terrain: Terrain,
    cover: Cover,
    level: i8,
    in_area: bool,
    camp: bool,
    dot: bool,
    bank: bool,
}

/// A hexside between two hexes of the area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The hex across it.
    pub to: HexId,
    /// Levels climbed by crossing it; negative downhill.
    pub rise: i8,
    /// A stream runs along it.
    pub stream: bool,
    /// A creek runs along it.
    pub creek: bool,
    /// A bridge leads over its water.
    pub bridge: bool,
    /// A ford leads through its water.
    pub ford: bool,
    /// A road, lane or trail crosses it.
    pub road: bool,
}

impl Edge {
    /// Its slope, whichever way it falls; `None` on the level (ruling R6).
    pub fn slope(&self) -> Option<HexsideKind> {
        match self.rise.unsigned_abs() {
            0 => None,
            1 => Some(HexsideKind::GentleSlope),
            2 => Some(HexsideKind::Slope),
            _ => Some(HexsideKind::SteepSlope),
        }
    }

    /// The water to be crossed: a bridge or ford takes the place of what it crosses (`blind-swords-x:2.10#bridge`).
    pub fn water(&self) -> Option<HexsideKind> {
        match self {
            Self { stream: false, creek: false, .. } => None,
            Self { bridge: true, .. } => Some(HexsideKind::Bridge),
            Self { ford: true, .. } => Some(HexsideKind::Ford),
            Self { creek: true, .. } => Some(HexsideKind::Creek),
            _ => Some(HexsideKind::Stream),
        }
    }
}

/// The facts about one step that only movement knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepCase {
    /// The mover takes the road rate; it may only where a road crosses the hexside.
    pub by_road: bool,
    /// In march column (`blind-swords-x:8.4`); guns have none.
    pub column: bool,
    /// A Confederate for whom camps and dots are in force now (`blind-swords-x:2.10#camp-end`).
    pub camps: bool,
    /// Slopes and streams cost the mover nothing (an event); what is barred stays barred.
    pub spared: bool,
    /// What an event adds to the price of the hex, in half movement points.
    pub zone2: u16,
    /// A battery that would overstack in the hex it enters by road (`blind-swords-x:2.10#traffic`).
    pub crowded: bool,
    /// It is the first step of the move.
    pub first: bool,
}

/// What a step costs, in half movement points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// All together. With [`Cost::all`] half a point: anything left will do.
    pub cost2: u16,
    /// It uses up the whole move, whatever is left of it.
    pub all: bool,
    /// The move ends in the hex.
    pub must_stop: bool,
    /// The part of the hex, or of the road.
    pub hex2: u16,
    /// The part of the water.
    pub water2: u16,
    /// The part of the slope.
    pub slope2: u16,
    /// The part of the dot.
    pub dot2: u16,
    /// The part of an event.
    pub zone2: u16,
}

impl Cost {
    fn of_parts(hex2: u16, water2: u16, slope2: u16, dot2: u16, zone2: u16) -> Self {
        let cost2 = hex2 + water2 + slope2 + dot2 + zone2;
        Self { cost2, hex2, water2, slope2, dot2, zone2, ..Self::default() }
    }

    /// The step that is a whole move.
    fn whole() -> Self {
        Self { cost2: 1, all: true, must_stop: true, ..Self::default() }
    }
}

/// The ground of the playing area.
#[derive(Debug)]
pub struct Ground {
    board: Arc<Board>,
    area: Area,
    chart: TerrainChart,
    landing: Option<HexId>,
    spots: Vec<Spot>,
    edges: Vec<[Option<Edge>; 6]>,
}

impl Ground {
    /// The ground of an area with the camps and dots that are in force there.
    pub fn new(board: Arc<Board>, area: Area, chart: &TerrainChart, camps: &[HexId], dots: &[HexId]) -> Self {
        let pond = board.list("pond");
        let spot = |hex: HexId| {
            let terrain = if board.mounds.binary_search(&hex).is_ok() {
                Terrain::Mounds
            } else if pond.contains(&hex) {
                Terrain::Pond
            } else {
                chart.terrain(board.terrain(hex)).unwrap_or(Terrain::Clear)
            };
            Spot {
                terrain,
                cover: chart.hex(terrain).sight,
                level: board.level(hex),
                in_area: area.contains(board.column(hex), board.row(hex)),
                camp: camps.contains(&hex),
                dot: dots.contains(&hex),
                bank: board.banks.binary_search(&hex).is_ok(),
            }
        };
        let spots: Vec<Spot> = board.hexes().map(spot).collect();
        let edge = |hex: HexId, dir: Dir| {
            let to = board.neighbour(hex, dir)?;
            if !spots[hex.index()].in_area || !spots[to.index()].in_area {
                return None;
            }
            let side = board.side(hex, dir);
            Some(Edge {
                to,
                rise: board.climb(hex, dir),
                stream: side.stream,
                creek: side.creek,
                bridge: side.bridge,
                ford: side.ford,
                road: side.road || side.lane,
            })
        };
        let edges = board.hexes().map(|h| Dir::ALL.map(|d| edge(h, d))).collect();
        let landing = board.list("landing").first().copied();
        Self { area, chart: chart.clone(), landing, edges, spots, board }
    }

    /// The board below.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether a hex is in the playing area (ruling R2).
    pub fn in_area(&self, hex: HexId) -> bool {
        self.spots[hex.index()].in_area
    }

    /// The kind of a hex, which fills it whole (`blind-swords-x:2.10#majority`).
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.spots[hex.index()].terrain
    }

    /// Its level.
    pub fn level(&self, hex: HexId) -> i8 {
        self.spots[hex.index()].level
    }

    /// What it does to a line of sight.
    pub(super) fn cover(&self, hex: HexId) -> Cover {
        self.spots[hex.index()].cover
    }

    /// Whether ground units may be there at all: in the area and no full river (`blind-swords-x:2.10#river`).
    pub fn is_land(&self, hex: HexId) -> bool {
        self.in_area(hex) && self.terrain(hex) != Terrain::River
    }

    /// Whether it is a full river hex, for gunboats, in or out of the area.
    pub fn is_river(&self, hex: HexId) -> bool {
        self.terrain(hex) == Terrain::River
    }

    /// Whether it is a partial river hex, which is land for everybody (`blind-swords-x:3.1c`).
    pub fn is_bank(&self, hex: HexId) -> bool {
        self.spots[hex.index()].bank
    }

    /// Whether a camp stands in it, in force in this battle.
    pub fn is_camp(&self, hex: HexId) -> bool {
        self.spots[hex.index()].camp
    }

    /// Whether it is a dot hex, in force in this battle. A camp never is one.
    pub fn is_dot(&self, hex: HexId) -> bool {
        self.spots[hex.index()].dot
    }

    /// A hexside between two hexes of the area.
    pub fn edge(&self, from: HexId, dir: Dir) -> Option<&Edge> {
        self.edges[from.index()][dir.index()].as_ref()
    }

    /// The same between two hexes; `None` if they are no neighbours.
    pub fn between(&self, a: HexId, b: HexId) -> Option<&Edge> {
        self.edges[a.index()].iter().flatten().find(|e| e.to == b)
    }

    /// Whether the step from one hex to another can be made by road: only along two hexes that follow one another on a
    /// road or trail.
    pub fn by_road(&self, a: HexId, b: HexId) -> bool {
        self.between(a, b).is_some_and(|e| e.road)
    }

    /// Whether the hexside lets ground units over at all, whatever it costs: land beyond, and no creek without bridge or
    /// ford (`blind-swords-x:2.10#creek`, `blind-swords-x:2.10#river`). Retreats ask no more.
    pub fn is_passable(&self, from: HexId, dir: Dir) -> bool {
        self.edge(from, dir).is_some_and(|e| self.is_land(e.to) && e.water() != Some(HexsideKind::Creek))
    }

    /// Whether a step goes over a steep slope, up or down.
    pub fn crosses_steep(&self, from: HexId, dir: Dir) -> bool {
        self.edge(from, dir).is_some_and(|e| e.slope() == Some(HexsideKind::SteepSlope))
    }

    /// Whether a step goes through the ford of a creek; fords of streams are none (ruling R5).
    pub fn crosses_creek_ford(&self, from: HexId, dir: Dir) -> bool {
        self.edge(from, dir).is_some_and(|e| e.creek && e.water() == Some(HexsideKind::Ford))
    }

    /// What a step costs a mover; `None`: it may not be made. Who has less left than the price may still make one step a
    /// move (`blind-swords:10.3`); that is for movement to say.
    ///
    /// By road only the road rate and the dot are paid, and the terrain of hex and hexside does not matter
    /// (`blind-swords:10.5`).
    pub fn step(&self, from: HexId, dir: Dir, mover: Mover, case: &StepCase) -> Option<Cost> {
        let edge = self.edge(from, dir)?;
        if !self.is_passable(from, dir) || case.by_road && !edge.road {
            return None;
        }
        if mover == Mover::FixedGuns {
            return self.fixed(edge, case);
        }
        if case.by_road { Some(self.road(edge, mover, case)) } else { self.off_road(from, edge, mover, case) }
    }

    /// Batteries with an asterisk: one hex, clear or by road, over no water and no slope but a gentle one, and never far
    /// from the landing (`blind-swords-x:2.10#asterisk`, `blind-swords-x:2.10#asterisk2`).
    fn fixed(&self, edge: &Edge, case: &StepCase) -> Option<Cost> {
        let is_near = self.landing.is_none_or(|l| self.board.distance(l, edge.to) <= self.chart.fixed_guns_radius);
        let is_level = matches!(edge.slope(), None | Some(HexsideKind::GentleSlope));
        let is_dry = matches!(edge.water(), None | Some(HexsideKind::Bridge));
        let is_open = case.by_road || self.terrain(edge.to) == Terrain::Clear;
        (case.first && is_near && is_level && is_dry && is_open).then(Cost::whole)
    }

    fn dot(&self, to: HexId, mover: Mover, case: &StepCase) -> u16 {
        // Foot and guns only (`blind-swords-x:10.13`).
        if case.camps && self.is_dot(to) && mover != Mover::Cavalry { self.chart.dot } else { 0 }
    }

    fn road(&self, edge: &Edge, mover: Mover, case: &StepCase) -> Cost {
        let roads = &self.chart.roads;
        if mover.is_guns() && case.crowded && roads.crowded_in.contains(&self.terrain(edge.to)) {
            // In all: the dot is in it.
            return Cost::of_parts(roads.crowded, 0, 0, 0, case.zone2);
        }
        let rate = if case.column && !mover.is_guns() { roads.march_column } else { roads.step };
        Cost::of_parts(rate, 0, 0, self.dot(edge.to, mover, case), case.zone2)
    }

    fn off_road(&self, from: HexId, edge: &Edge, mover: Mover, case: &StepCase) -> Option<Cost> {
        let to = edge.to;
        let is_camp = case.camps && self.is_camp(to);
        if is_camp && mover.is_guns() {
            // `blind-swords-x:2.10#csa-camp`
            return None;
        }
        let enter = self.chart.hex(self.terrain(to)).mp[mover.index()];
        let leave = if mover.is_guns() { self.chart.hex(self.terrain(from)).leave_guns } else { Price::Halves(0) };
        let is_whole = enter == Price::All || leave == Price::All;
        if enter == Price::Barred || leave == Price::Barred || leave == Price::All && !case.first {
            return None;
        }
        let water2 = self.side(edge.water(), mover, is_whole)?;
        let slope2 = self.side(edge.slope(), mover, is_whole)?;
        if is_whole {
            // Guns in woods (`blind-swords-x:6.5`, ruling R19).
            return Some(Cost::whole());
        }
        let Price::Halves(hex2) = enter else { return None };
        let (water2, slope2) = if case.spared { (0, 0) } else { (water2, slope2) };
        let mut cost = Cost::of_parts(hex2, water2, slope2, self.dot(to, mover, case), case.zone2);
        let is_bogged = mover == Mover::Infantry && self.chart.hex(self.terrain(to)).infantry_stops;
        cost.must_stop = is_bogged || is_camp;
        Some(cost)
    }

    /// The price of water or slope; `None` if it bars the way.
    fn side(&self, kind: Option<HexsideKind>, mover: Mover, into_woods: bool) -> Option<u16> {
        let Some(kind) = kind else { return Some(0) };
        let row = self.chart.hexside(kind);
        if into_woods && mover.is_guns() && row.guns_to_woods == Price::Barred {
            return None;
        }
        match row.mp[mover.index()] {
            Price::Halves(price) => Some(price),
            Price::All | Price::Barred => None,
        }
    }

    /// The hex in words, as in `woods, level 5, dot`.
    pub fn words(&self, hex: HexId) -> String {
        let mut words = format!("{}, level {}", self.terrain(hex).word(), self.level(hex));
        let marks = [(self.is_bank(hex), "partial river"), (self.is_camp(hex), "camp"), (self.is_dot(hex), "dot")];
        for (_, mark) in marks.iter().filter(|(is_so, _)| *is_so) {
            words.push_str(", ");
            words.push_str(mark);
        }
        words
    }

    /// The ground for drawing.
    pub fn drawn(&self) -> DrawnTerrain {
        let of = |hex| match self.terrain(hex) {
            Terrain::Clear | Terrain::Orchard | Terrain::Mounds | Terrain::Pond => DrawnGround::Field,
            Terrain::Woods => DrawnGround::Woods,
            Terrain::DenseWoods => DrawnGround::Thicket,
            Terrain::Marsh => DrawnGround::Marsh,
            Terrain::River => DrawnGround::Water,
        };
        DrawnTerrain { board: Arc::clone(&self.board), area: self.area, ground: self.board.hexes().map(of).collect() }
    }
}
