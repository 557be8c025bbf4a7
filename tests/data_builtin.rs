//! The data inside the program is the data in the folders.

use std::path::Path;

#[test]
fn the_builtin_list_is_the_folders() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders = vec![root.join("scenarios")];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "yaml") {
                found.push(path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    found.sort();
    let listed: Vec<&str> = longroll::data::builtin::FILES.iter().map(|f| f.0).collect();
    assert_eq!(listed, found, "src/data/builtin.rs lists every file of scenarios, in ascending order");
}
