//! `loopwright run --trace`: every access of a program, whichever op makes it.

use expect_test::{Expect, expect};
use serde_json::Value;

use super::ends;

/// The accesses of `@main` with a body, one per line: op, kind, array, what is touched, iteration.
fn check(body: &str, expected: Expect) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("accesses.json");
    let program = format!(
        "func.func @main() {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 7 : i32
  %v = arith.constant dense<7> : vector<2xi32>
  %all = arith.constant dense<true> : vector<2xi1>
  %some = arith.constant dense<[false, true]> : vector<2xi1>
  %m = memref.get_global @m : memref<2x4xi32, #ptr.generic_space>
{body}
  return
}}
memref.global @m : memref<2x4xi32, #ptr.generic_space> = dense<1>
func.func private @printMemrefI32(memref<*xi32>)
"
    );
    ends(&format!("run - --trace {}", file.display()), &program, 0);
    let text = std::fs::read_to_string(&file).expect("the list is written");
    let json: Value = serde_json::from_str(&text).expect("the list is JSON");
    assert_eq!(json["version"], 1);
    let mut list = String::new();
    for access in json["accesses"].as_array().expect("there are accesses") {
        let text = |key: &str| access[key].as_str().unwrap_or("").to_owned();
        let array = text("array").split(':').next().unwrap_or("").to_owned();
        let place = match access.get("bytes") {
            Some(bytes) => format!("bytes {bytes}"),
            None => access["element"].to_string(),
        };
        let iteration = &access["iteration"];
        list.push_str(&format!("{} {} {array} {place} in {iteration}\n", text("op"), text("kind")));
    }
    expected.assert_eq(&list);
}

#[test]
fn trace_of_elements_and_vectors() {
    check(
        "  affine.for %i = 0 to 2 {
    %y = affine.load %m[%i, 3] : memref<2x4xi32, #ptr.generic_space>
    %w = vector.load %m[%i, %c1] : memref<2x4xi32, #ptr.generic_space>, vector<2xi32>
    affine.vector_store %w, %m[%i, 2] : memref<2x4xi32, #ptr.generic_space>, vector<2xi32>
  }
  %p = vector.transfer_read %m[%c0, %c1], %x {permutation_map = affine_map<(i, j) -> (i)>}
    : memref<2x4xi32, #ptr.generic_space>, vector<3xi32>
  vector.maskedstore %m[%c1, %c2], %some, %v : memref<2x4xi32, #ptr.generic_space>, vector<2xi1>, vector<2xi32>",
        expect![[r#"
            affine.load read array 0 [0,3] in [0]
            vector.load read array 0 [0,1] in [0]
            vector.load read array 0 [0,2] in [0]
            affine.vector_store write array 0 [0,2] in [0]
            affine.vector_store write array 0 [0,3] in [0]
            affine.load read array 0 [1,3] in [1]
            vector.load read array 0 [1,1] in [1]
            vector.load read array 0 [1,2] in [1]
            affine.vector_store write array 0 [1,2] in [1]
            affine.vector_store write array 0 [1,3] in [1]
            vector.transfer_read read array 0 [0,1] in []
            vector.transfer_read read array 0 [1,1] in []
            vector.maskedstore write array 0 [1,3] in []
        "#]],
    );
}

#[test]
fn trace_of_scattered_and_atomic_accesses() {
    check(
        "  %lanes = arith.constant dense<[3, 4]> : vector<2xindex>
  %g = vector.gather %m[%c0, %c0][%lanes], %all, %v
    : memref<2x4xi32, #ptr.generic_space>, vector<2xindex>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  vector.scatter %m[%c0, %c0][%lanes], %some, %v
    : memref<2x4xi32, #ptr.generic_space>, vector<2xindex>, vector<2xi1>, vector<2xi32>
  %old = memref.atomic_rmw addi %x, %m[%c1, %c1] : (i32, memref<2x4xi32, #ptr.generic_space>) -> i32",
        expect![[r#"
            vector.gather read array 0 [0,3] in []
            vector.gather read array 0 [1,0] in []
            vector.scatter write array 0 [1,0] in []
            memref.atomic_rmw read array 0 [1,1] in []
            memref.atomic_rmw write array 0 [1,1] in []
        "#]],
    );
}

#[test]
fn trace_of_copies_and_transfers() {
    check(
        "  %n = memref.alloc() : memref<2xi32, 1>
  %part = memref.subview %m[1, 0] [1, 2] [1, 2]
    : memref<2x4xi32, #ptr.generic_space> to memref<2xi32, strided<[2], offset: 4>, #ptr.generic_space>
  memref.copy %part, %n : memref<2xi32, strided<[2], offset: 4>, #ptr.generic_space> to memref<2xi32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 5 to 6 {
    affine.dma_start %m[0, 3], %n[0], %tag[0], %c2
      : memref<2x4xi32, #ptr.generic_space>, memref<2xi32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %c2 : memref<1xi32>
  }
  %u = memref.cast %n : memref<2xi32, 1> to memref<*xi32, 1>
  %w = memref.memory_space_cast %u : memref<*xi32, 1> to memref<*xi32>
  call @printMemrefI32(%w) : (memref<*xi32>) -> ()",
        expect![[r#"
            memref.copy read array 0 [0] in []
            memref.copy write array 1 [0] in []
            memref.copy read array 0 [1] in []
            memref.copy write array 1 [1] in []
            affine.dma_start read array 0 [0,3] in [5]
            affine.dma_start write array 1 [0] in [5]
            affine.dma_start read array 0 [1,0] in [5]
            affine.dma_start write array 1 [1] in [5]
            func.call read array 1 [0] in []
            func.call read array 1 [1] in []
        "#]],
    );
}

#[test]
fn trace_through_pointers() {
    check(
        "  %p = ptr.to_ptr %m : memref<2x4xi32, #ptr.generic_space> -> <#ptr.generic_space>
  %by = arith.constant 8 : index
  %q = ptr.ptr_add %p, %by : !ptr.ptr<#ptr.generic_space>, index
  %y = ptr.load %q : !ptr.ptr<#ptr.generic_space> -> vector<2xi32>
  ptr.masked_store %v, %q, %some alignment = 4 : vector<2xi32>, !ptr.ptr<#ptr.generic_space>
  %offsets = arith.constant dense<[0, 12]> : vector<2xindex>
  %ps = ptr.ptr_add %p, %offsets : !ptr.ptr<#ptr.generic_space>, vector<2xindex>
  %g = ptr.gather %ps, %all, %v alignment = 4 : vector<2x!ptr.ptr<#ptr.generic_space>> -> vector<2xi32>",
        expect![[r#"
            ptr.load read array 0 bytes [8,8] in []
            ptr.masked_store write array 0 bytes [12,4] in []
            ptr.gather read array 0 bytes [0,4] in []
            ptr.gather read array 0 bytes [12,4] in []
        "#]],
    );
}
