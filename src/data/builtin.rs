//! The data files inside the program. A test compares this list with the folders.

/// Path inside the project and text, in ascending order of path.
pub const FILES: &[(&str, &str)] = &[
    (
        "scenarios/blind-swords/charts/close_combat.yaml",
        include_str!("../../scenarios/blind-swords/charts/close_combat.yaml"),
    ),
    ("scenarios/blind-swords/charts/cohesion.yaml", include_str!("../../scenarios/blind-swords/charts/cohesion.yaml")),
    ("scenarios/blind-swords/charts/combat.yaml", include_str!("../../scenarios/blind-swords/charts/combat.yaml")),
    ("scenarios/blind-swords/charts/command.yaml", include_str!("../../scenarios/blind-swords/charts/command.yaml")),
    ("scenarios/blind-swords/charts/events.yaml", include_str!("../../scenarios/blind-swords/charts/events.yaml")),
    ("scenarios/blind-swords/charts/fire.yaml", include_str!("../../scenarios/blind-swords/charts/fire.yaml")),
    ("scenarios/blind-swords/charts/fog.yaml", include_str!("../../scenarios/blind-swords/charts/fog.yaml")),
    ("scenarios/blind-swords/charts/terrain.yaml", include_str!("../../scenarios/blind-swords/charts/terrain.yaml")),
    ("scenarios/blind-swords/maps/stfd.yaml", include_str!("../../scenarios/blind-swords/maps/stfd.yaml")),
    ("scenarios/gbacw/battles/02.yaml", include_str!("../../scenarios/gbacw/battles/02.yaml")),
    ("scenarios/gbacw/charts/ammunition.yaml", include_str!("../../scenarios/gbacw/charts/ammunition.yaml")),
    ("scenarios/gbacw/charts/cohesion.yaml", include_str!("../../scenarios/gbacw/charts/cohesion.yaml")),
    ("scenarios/gbacw/charts/command.yaml", include_str!("../../scenarios/gbacw/charts/command.yaml")),
    ("scenarios/gbacw/charts/events.yaml", include_str!("../../scenarios/gbacw/charts/events.yaml")),
    ("scenarios/gbacw/charts/fire.yaml", include_str!("../../scenarios/gbacw/charts/fire.yaml")),
    ("scenarios/gbacw/charts/shock.yaml", include_str!("../../scenarios/gbacw/charts/shock.yaml")),
    ("scenarios/gbacw/charts/terrain.yaml", include_str!("../../scenarios/gbacw/charts/terrain.yaml")),
    ("scenarios/gbacw/charts/weapons.yaml", include_str!("../../scenarios/gbacw/charts/weapons.yaml")),
    ("scenarios/gbacw/maps/itw.yaml", include_str!("../../scenarios/gbacw/maps/itw.yaml")),
    ("scenarios/gbacw/oob/confederate.yaml", include_str!("../../scenarios/gbacw/oob/confederate.yaml")),
    ("scenarios/gbacw/oob/union.yaml", include_str!("../../scenarios/gbacw/oob/union.yaml")),
];
