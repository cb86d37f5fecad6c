// RUN: not loopwright opt --pass-pipeline='affine-loop-weave' %s 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: not loopwright opt --pass-pipeline='gpu.func(affine-parallelize)' %s 2>&1 | FileCheck %s --check-prefix=ANCHOR
// RUN: not loopwright opt --pass-pipeline='func.func(affine-parallelize' %s 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not loopwright opt --pass-pipeline='func.func(affine-parallelize))' %s 2>&1 | FileCheck %s --check-prefix=CLOSE
// RUN: not loopwright opt --pass-pipeline='affine-loop-tile{tile-size=4' %s 2>&1 | FileCheck %s --check-prefix=BRACE
// RUN: not loopwright opt --pass-pipeline='affine-parallelize,' %s 2>&1 | FileCheck %s --check-prefix=COMMA
// RUN: not loopwright opt --pass-pipeline='affine-loop-tile{tile-sise=4}' %s 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not loopwright opt --pass-pipeline='affine-loop-distribute{x=1}' %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not loopwright opt --affine-loop-tile='tile-size=4 tile-size=5' %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not loopwright opt --affine-loop-tile=tile-size=0 %s 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not loopwright opt --affine-loop-tile=tile-sizes=4,x %s 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not loopwright opt --affine-loop-tile=tile-size=4,5 %s 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not loopwright opt --affine-loop-tile=tile-size=99999999999999999999 %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=GREAT
// RUN: not loopwright opt --affine-loop-interchange=permutation=1,1 %s 2>&1 | FileCheck %s --check-prefix=PERMUTATION
// RUN: not loopwright opt --affine-loop-fusion=maximal=yes %s 2>&1 | FileCheck %s --check-prefix=BOOL
// RUN: not loopwright opt --affine-parallelize --pass-pipeline='affine-parallelize' %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TWO-WAYS
// RUN: not loopwright optimize --tile 0 %s 2>&1 | FileCheck %s --check-prefix=TILE

// What is wrong with a pipeline or an option is told before the program is read.

// PASS: error: there is no pass 'affine-loop-weave' (known: affine-data-copy-generate, {{.*}}affine-parallelize, {{.*}})
// ANCHOR: error: 'gpu.func' is not an op that passes run on (known: any, builtin.module, func.func)
// OPEN: error: expected ')' at the end of 'func.func(affine-parallelize'
// CLOSE: error: unbalanced ')' in 'func.func(affine-parallelize))'
// BRACE: error: expected '}' at the end of 'affine-loop-tile{tile-size=4'
// COMMA: error: expected a pass before and after ',' in 'affine-parallelize,'
// OPTION: error: pass 'affine-loop-tile' has no option 'tile-sise' (known: cache-size, tile-size, tile-sizes)
// NONE: error: pass 'affine-loop-distribute' has no option 'x' (it has none)
// TWICE: error: option 'tile-size' of pass 'affine-loop-tile' is given twice
// ZERO: error: option 'tile-size': '0' is not a number of at least 1
// NUMBER: error: option 'tile-sizes': 'x' is not a number of at least 1
// ONE: error: option 'tile-size' takes one number
// GREAT: error: option 'tile-size': '99999999999999999999' is not a number of at least 1
// PERMUTATION: error: option 'permutation' is not a permutation of 0, 1,
// BOOL: error: option 'maximal' is true or false, not 'yes'
// TWO-WAYS: error: give either '--pass-pipeline' or passes by flags
// TILE: error: invalid value '0' for '--tile {{.*}}': '0' is not a tile size
not a program
