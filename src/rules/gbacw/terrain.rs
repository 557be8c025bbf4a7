//! What the ground costs and what it does to fire and shock (`gbacw:9.4`, `gbacw-bb:9.43`, `gbacw-bb:9.44`).
//!
//! All prices are in **half movement points**. A step costs its hex plus its hexside (slope, gully or ridge, and stream),
//! or a road or lane rate if it follows one and the mover may use it. The numbers are in `charts/terrain.yaml`.
//!
//! How a hexside is priced: as gully or ridge if it is one, otherwise by the difference of levels (1 gradual, 2 minor, 3
//! or more steep); a stream is added to either. A gully or ridge of more than two contour lines is priced as the slopes
//! of its two sides.

use super::charts::ground::{HexPrices, HexsideKind, Mover, Price, Terrain, TerrainChart};
use crate::kit::Tally;
use crate::map::{Board, Dir, HexId, Hexside};

/// How one moves, or what one traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mode {
    /// Plain terrain: Attack orders, and Advance orders without the right to road and lane rates.
    Plain,
    /// Advance orders, roads and lanes at their rates.
    Advance,
    /// March orders.
    March,
    /// A leader moves.
    Lead,
    /// A brigade or division leader traces command.
    Command,
    /// A corps or army commander traces command.
    HighCommand,
}

/// What a step was charged for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rate {
    /// Hex and hexside.
    Full,
    /// A road.
    Road,
    /// A farm lane.
    Lane,
}

/// What a step does to who makes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// A check for entering marsh (`gbacw-bb:9.44#marsh`).
    pub enters_marsh: bool,
    /// A check for leaving marsh; one check does for both from marsh to marsh (`gbacw-bb:9.44#marsh-leave`).
    pub leaves_marsh: bool,
    /// A check of guns that cross a stream (`gbacw:9.47#d`).
    pub guns_cross_stream: bool,
    /// A check of cavalry on a steep slope (`gbacw:9.47#d`).
    pub cavalry_on_steep: bool,
    /// Guns over a gully or ridge of three contours: disorder; disordered ones lose a gun (`gbacw-bb:9.44#ridge-art`).
    pub guns_over_contours: bool,
    /// Guns on a lane in marsh: disorder, and they must rally to leave (`gbacw-bb:9.43#lane-marsh`).
    pub guns_on_marsh_lane: bool,
    /// Guns on a lane over a steep slope: disorder; disordered ones lose a gun (`gbacw-bb:9.43#lane-steep`).
    pub guns_on_steep_lane: bool,
}

impl Effects {
    /// Whether the step does nothing.
    pub fn is_nothing(self) -> bool {
        self == Self::default()
    }

    /// How many checks of cohesion the step calls for.
    pub fn checks(self) -> u8 {
        u8::from(self.enters_marsh || self.leaves_marsh)
            + u8::from(self.guns_cross_stream)
            + u8::from(self.cavalry_on_steep)
    }

    /// Whether guns are disordered without a check.
    pub fn disorders_guns(self) -> bool {
        self.guns_over_contours || self.guns_on_marsh_lane || self.guns_on_steep_lane
    }
}

/// The price of a step, in half movement points, and what it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// What is paid.
    pub total: u16,
    /// The hex alone, at the full rate; for guns where cavalry's price stands in, that.
    pub hex: u16,
    /// Slope, gully or ridge, at the full rate.
    pub slope: u16,
    /// Stream or ford, at the full rate.
    pub stream: u16,
    /// What was charged.
    pub rate: Rate,
    /// The kind of hex paid for; a boundary entered from its own field is a field.
    pub terrain: Terrain,
    /// What the step does.
    pub effects: Effects,
}

impl Cost {
    /// The full price of hex and hexside, whatever was charged.
    pub fn full(&self) -> u16 {
        self.hex + self.slope + self.stream
    }

    /// The price in words: `woods 1.5 + stream 1 = 2.5`, `road 1`.
    pub fn words(&self) -> String {
        match self.rate {
            Rate::Road => format!("road {}", points(self.total)),
            Rate::Lane => format!("lane, half of {}: {}", points(self.full()), points(self.total)),
            Rate::Full => {
                let mut text = format!("{} {}", self.terrain.word(), points(self.hex));
                for (part, name) in [(self.slope, "slope"), (self.stream, "stream")] {
                    if part > 0 {
                        text.push_str(&format!(" + {name} {}", points(part)));
                    }
                }
                if self.total != self.hex {
                    text.push_str(&format!(" = {}", points(self.total)));
                }
                text
            }
        }
    }
}

/// Half movement points as whole ones: 3 is `1.5`.
pub fn points(halves: u16) -> String {
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}

/// Prices of one board.
#[derive(Clone, Copy)]
pub struct Prices<'a> {
    /// The board.
    pub board: &'a Board,
    /// The terrain chart.
    pub chart: &'a TerrainChart,
    /// Whether the bridges inside hexes are closed and their roads with them (`gbacw-bb:9.44#bridge`).
    pub hex_bridges_closed: bool,
}

/// The two slopes of a hexside: contours climbed and contours descended.
fn slopes(side: Hexside, climb: i8) -> (i8, i8) {
    let contours = side.gully.max(side.ridge) as i8;
    (i8::midpoint(contours, climb), i8::midpoint(contours, -climb))
}

impl<'a> Prices<'a> {
    /// Prices of a board with its bridges open.
    pub fn new(board: &'a Board, chart: &'a TerrainChart) -> Self {
        Self { board, chart, hex_bridges_closed: false }
    }

    /// The kind of a hex. Letters the chart does not know are fields: toy boards have them.
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.chart.terrain(self.board.terrain(hex)).unwrap_or(Terrain::Field)
    }

    fn row(&self, hex: HexId) -> &'a HexPrices {
        self.chart.hex(self.terrain(hex))
    }

    /// The price of the step from a hex across a hexside; `None` if it may not be made (`gbacw:9.42#prohibited`).
    pub fn step(&self, from: HexId, dir: Dir, mover: Mover, mode: Mode) -> Option<Cost> {
        let to = self.board.neighbour(from, dir)?;
        let side = self.board.side(from, dir);
        let rate = self.rate(from, to, side, mode);
        if side.creek && (rate == Rate::Full || !(side.bridge || side.ford)) {
            return None;
        }
        if rate == Rate::Road {
            return Some(self.road(to, mode));
        }
        let climb = self.board.level(to) - self.board.level(from);
        let hex = self.hex(from, to, side, climb, mover, mode);
        let slope = self.slope(side, climb, mover);
        let stream = if side.stream || side.creek { self.side_price(HexsideKind::Stream, mover) } else { Some(0) };
        let stream = if rate == Rate::Lane && side.ford { self.side_price(HexsideKind::Ford, mover) } else { stream };
        let terrain = self.paid_terrain(from, to);
        if rate == Rate::Lane {
            return self.lane(from, to, (hex, slope, stream?), climb, mover, mode, terrain);
        }
        let (hex, slope, stream) = (hex?, slope?, stream?);
        let effects = self.effects(from, to, side, climb, mover);
        Some(Cost { total: hex + slope + stream, hex, slope, stream, rate, terrain, effects })
    }

    /// The price alone, for floods.
    pub fn price(&self, from: HexId, dir: Dir, mover: Mover, mode: Mode) -> Option<u16> {
        self.step(from, dir, mover, mode).map(|c| c.total)
    }

    /// The price of every step on the board; `u16::MAX` where none may be made. Made once, read in floods.
    pub fn table(&self, mover: Mover, mode: Mode) -> Vec<[u16; 6]> {
        let of = |h| Dir::ALL.map(|d| self.price(h, d, mover, mode).unwrap_or(u16::MAX));
        self.board.hexes().map(of).collect()
    }

    /// What a step is charged by: only along the drawn links (`gbacw:9.45`), never under Attack orders.
    fn rate(&self, from: HexId, to: HexId, side: Hexside, mode: Mode) -> Rate {
        let is_closed =
            self.hex_bridges_closed && [from, to].iter().any(|h| self.board.hex_bridges.binary_search(h).is_ok());
        match mode {
            Mode::Plain => Rate::Full,
            _ if side.road && !is_closed => Rate::Road,
            _ if side.lane => Rate::Lane,
            _ => Rate::Full,
        }
    }

    /// A road ignores all other terrain and disorders nobody (`gbacw:9.44#road`).
    fn road(&self, to: HexId, mode: Mode) -> Cost {
        let p = &self.chart.paths;
        let total = match mode {
            Mode::March => p.road_march,
            Mode::Plain | Mode::Advance => p.road_advance,
            Mode::Lead => p.road_leader,
            Mode::Command => p.road_command,
            Mode::HighCommand => p.road_high_command,
        };
        let terrain = self.terrain(to);
        Cost { total, hex: total, slope: 0, stream: 0, rate: Rate::Road, terrain, effects: Effects::default() }
    }

    /// Half of hex plus hexside (`gbacw-bb:9.43#lane`); for guns cavalry's price stands in where theirs is missing, and
    /// that part is not halved.
    #[expect(clippy::too_many_arguments, reason = "the parts of one price, used in one place")]
    fn lane(
        &self,
        from: HexId,
        to: HexId,
        (hex, slope, stream): (Option<u16>, Option<u16>, u16),
        climb: i8,
        mover: Mover,
        mode: Mode,
        terrain: Terrain,
    ) -> Option<Cost> {
        let mut effects = Effects::default();
        let (mut halved, mut unhalved) = (stream, 0);
        let side = self.board.side(from, self.board.dir_to(from, to)?);
        let mut part = |own: Option<u16>, cavalry: Option<u16>, effect: &mut bool| {
            match (own, mover) {
                (Some(own), _) => halved += own,
                (None, Mover::Artillery) => {
                    unhalved += cavalry?;
                    *effect = true;
                }
                (None, _) => return None,
            }
            own.or(cavalry)
        };
        let cavalry_hex = self.hex(from, to, side, climb, Mover::Cavalry, mode);
        let hex = part(hex, cavalry_hex, &mut effects.guns_on_marsh_lane)?;
        let cavalry_slope = self.slope(side, climb, Mover::Cavalry);
        let slope = part(slope, cavalry_slope, &mut effects.guns_on_steep_lane)?;
        let least = self.chart.paths.lane_least;
        let total = match mode {
            Mode::Command | Mode::HighCommand => self.chart.paths.lane_command,
            Mode::March | Mode::Lead => unhalved + (halved / 4 * 2).max(if unhalved > 0 { 0 } else { least }),
            // Halves of halves: 3 half points halved are 3 quarters, and four quarters make a point.
            Mode::Plain | Mode::Advance => (2 * unhalved + halved).div_ceil(4) * 2,
        };
        Some(Cost { total, hex, slope, stream, rate: Rate::Lane, terrain, effects })
    }

    /// The kind of hex that is paid for: the edge of a field is field to those who come from the same field.
    fn paid_terrain(&self, from: HexId, to: HexId) -> Terrain {
        let terrain = self.terrain(to);
        let from_field = match self.terrain(from) {
            Terrain::Field => true,
            Terrain::Boundary => self.board.share_field(from, to),
            _ => false,
        };
        if terrain == Terrain::Boundary && from_field { Terrain::Field } else { terrain }
    }

    fn hex(&self, from: HexId, to: HexId, side: Hexside, climb: i8, mover: Mover, mode: Mode) -> Option<u16> {
        let terrain = self.paid_terrain(from, to);
        // Sloping ground costs nothing extra to those who come over a slope or a gully (`gbacw-bb:9.44#sloping`).
        let is_waived = terrain == Terrain::SlopingWoods && side.ridge == 0 && (side.gully > 0 || climb.abs() >= 2);
        let own = self.chart.hex(terrain);
        let paid = if is_waived { self.chart.hex(Terrain::Woods) } else { own };
        let command = matches!(mode, Mode::Command | Mode::HighCommand).then_some(own.command).flatten();
        command.or(paid.mp[mover.index()].0)
    }

    fn side_price(&self, kind: HexsideKind, mover: Mover) -> Option<u16> {
        let Price(price) = self.chart.hexside(kind).mp[mover.index()];
        price
    }

    /// Slope, gully or ridge.
    fn slope(&self, side: Hexside, climb: i8, mover: Mover) -> Option<u16> {
        let one = |levels: i8| HexsideKind::slope(levels).map_or(Some(0), |k| self.side_price(k, mover));
        match side.gully.max(side.ridge) {
            0 => one(climb),
            1 | 2 => self.side_price(if side.gully > 0 { HexsideKind::Gully } else { HexsideKind::Ridge }, mover),
            // More than three are closed to guns (`gbacw-bb:9.44#ridge-art`).
            4.. if mover == Mover::Artillery => None,
            _ => {
                let (up, down) = slopes(side, climb);
                Some(one(up)? + one(-down)?)
            }
        }
    }

    /// What a step off roads and lanes does.
    fn effects(&self, from: HexId, to: HexId, side: Hexside, climb: i8, mover: Mover) -> Effects {
        let mut e = Effects::default();
        match mover {
            Mover::Leader => return e,
            Mover::Artillery => {
                e.guns_cross_stream = side.stream || side.creek;
                e.guns_over_contours = side.gully.max(side.ridge) == 3;
            }
            Mover::Cavalry => {
                let contours = side.gully.max(side.ridge);
                let (up, down) = if contours > 2 { slopes(side, climb) } else { (climb, -climb) };
                e.cavalry_on_steep = if contours == 0 || contours > 2 { up >= 3 || down >= 3 } else { false };
            }
            Mover::Infantry => {}
        }
        e.enters_marsh = self.terrain(to).is_marsh();
        e.leaves_marsh = self.terrain(from).is_marsh();
        e
    }
}

/// A part of a terrain modifier: amount, reason, rule.
type Part = (i8, &'static str, &'static str);

impl Prices<'_> {
    /// Parts of the terrain modifier of a shot: the hexes of firer and target, one hex of woods between them, the climb.
    /// `through_woods`: the line is open through one such hex.
    fn fire_parts(&self, from: HexId, to: HexId, through_woods: bool, mut part: impl FnMut(Part)) {
        let (firer, target) = (self.row(from), self.row(to));
        part((firer.fire_out, "fired out of thicket or marsh", "gbacw-bb:9.44#marsh-drm"));
        let reason = match self.terrain(to) {
            Terrain::Woods => "target in woods",
            Terrain::Boundary => "target in a field boundary",
            Terrain::Thicket => "target in a thicket",
            Terrain::SlopingWoods => "target in sloping woods",
            Terrain::Marsh | Terrain::MarshStream => "target in marsh",
            Terrain::Field | Terrain::River => "",
        };
        part((target.fire_in, reason, "gbacw:10.81#terrain"));
        let is_own = matches!(self.terrain(to), Terrain::Woods | Terrain::Boundary);
        if through_woods && !is_own {
            part((self.chart.through_woods, "through one hex of woods", "gbacw-bb:9.44#woods-los"));
        }
        // Range 1 crosses one hexside, whose slope is the difference of levels as well.
        let climb = self.board.level(to) - self.board.level(from);
        if let Some(kind) = HexsideKind::slope(climb).filter(|_| climb > 0) {
            part((self.chart.hexside(kind).fire, "uphill", "gbacw:10.81#slope"));
        }
    }

    /// The terrain modifier of a shot.
    pub fn fire_drm(&self, from: HexId, to: HexId, through_woods: bool) -> i8 {
        let mut sum = 0;
        self.fire_parts(from, to, through_woods, |(amount, _, _)| sum += amount);
        sum
    }

    /// The same with its reasons.
    pub fn fire_tally(&self, from: HexId, to: HexId, through_woods: bool, tally: &mut Tally) {
        self.fire_parts(from, to, through_woods, |(amount, why, rule)| tally.add(i16::from(amount), why, rule));
    }

    /// Parts of the terrain modifier of a shock from one hex into a neighbour.
    fn shock_parts(&self, from: HexId, dir: Dir, mut part: impl FnMut(Part)) {
        let Some(to) = self.board.neighbour(from, dir) else { return };
        let side = self.board.side(from, dir);
        let climb = self.board.level(to) - self.board.level(from);
        let (attacker, defender) = (self.row(from), self.row(to));
        let is_thicket = |h| self.terrain(h) == Terrain::Thicket;
        let mut thicket = 0;
        let shares = [
            (is_thicket(from), attacker.shock_out, "shock out of marsh"),
            (is_thicket(to), defender.shock_in, "shock into marsh"),
        ];
        for (in_thicket, amount, why) in shares {
            if in_thicket {
                thicket += amount;
            } else {
                part((amount, why, "gbacw-bb:9.44#marsh-drm"));
            }
        }
        part((thicket.max(self.chart.thicket_shock_limit), "shock in a thicket", "gbacw-bb:9.44#thicket"));
        let shock = |kind| self.chart.hexside(kind).shock;
        if side.gully > 0 {
            let climbed = slopes(side, climb).0;
            let amount = (shock(HexsideKind::Gully) * climbed).max(self.chart.gully_shock_limit);
            part((amount, "shock out of a gully", "gbacw-bb:9.44#ridge-shock"));
        } else if side.ridge > 0 {
            part((shock(HexsideKind::Ridge), "shock over a ridge", "gbacw-bb:9.44#ridge-shock"));
        } else if let Some(kind) = HexsideKind::slope(climb) {
            part((shock(kind), "shock uphill", "gbacw-bb:9.44#slopes"));
        }
        let crossing = match side {
            Hexside { bridge: true, .. } => Some((HexsideKind::Bridge, "shock over a bridge")),
            Hexside { ford: true, .. } => Some((HexsideKind::Ford, "shock through a ford")),
            Hexside { stream: true, .. } => Some((HexsideKind::Stream, "shock over a stream")),
            _ => None,
        };
        if let Some((kind, why)) = crossing {
            part((shock(kind), why, "gbacw:9.44#ford"));
        }
    }

    /// The terrain modifier of a shock from a hex across a hexside, as the die of the attacker reads it.
    pub fn shock_drm(&self, from: HexId, dir: Dir) -> i8 {
        let mut sum = 0;
        self.shock_parts(from, dir, |(amount, _, _)| sum += amount);
        sum
    }

    /// The same with its reasons.
    pub fn shock_tally(&self, from: HexId, dir: Dir, tally: &mut Tally) {
        self.shock_parts(from, dir, |(amount, why, rule)| tally.add(i16::from(amount), why, rule));
    }

    /// Whether the ratio of a shock rounds for the defender because of the ground: he has a terrain modifier, or stands
    /// in woods or a field boundary (`gbacw:11.43`, `gbacw-bb:9.44#woods-shock`).
    pub fn rounds_for_defender(&self, from: HexId, dir: Dir) -> bool {
        let in_woods = self.board.neighbour(from, dir).is_some_and(|to| self.row(to).rounding);
        in_woods || self.shock_drm(from, dir) != 0
    }

    /// Whether troops may be led across a hexside in a shock or an advance: creeks only at a bridge or ford
    /// (`gbacw:9.44#bridge`), rivers never.
    pub fn may_shock(&self, from: HexId, dir: Dir) -> bool {
        let Some(to) = self.board.neighbour(from, dir) else { return false };
        let side = self.board.side(from, dir);
        (!side.creek || side.bridge || side.ford) && self.terrain(to) != Terrain::River
    }
}
