//! Names hold any bytes.

use loopwright_affine_ir::machinery::Name;

#[test]
fn any_bytes_are_held() {
    let cases: [&[u8]; 5] =
        [b"plain", b"\xff\x80a\xc3", "\u{10ff80}\u{10ffff}x".as_bytes(), "\u{e9}\u{1f600}".as_bytes(), b""];
    for bytes in cases {
        let name = Name::from_bytes(bytes);
        assert_eq!(Name::bytes_of(&name).collect::<Vec<_>>(), bytes);
    }
}
