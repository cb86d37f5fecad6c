// RUN: not loopwright opt --pass-pipeline='builtin.module(func.func(affine-loop-tiel))' %s 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: not loopwright opt --pass-pipeline='builtin.module(gpu.func(affine-parallelize))' %s 2>&1 | FileCheck %s --check-prefix=ANCHOR
// RUN: not loopwright opt --pass-pipeline='builtin.module(func.func(affine-parallelize)' %s 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not loopwright opt --pass-pipeline='builtin.module(func.func(affine-parallelize)))' %s 2>&1 | FileCheck %s --check-prefix=CLOSE
// RUN: not loopwright opt --pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-size=4))' %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BRACE
// RUN: not loopwright opt --pass-pipeline='builtin.module(func.func(affine-parallelize,))' %s 2>&1 | FileCheck %s --check-prefix=COMMA
// RUN: not loopwright opt --pass-pipeline='builtin.module(cse canonicalize)' %s 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not loopwright opt --pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-size=4}x))' %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=AFTER
// RUN: not loopwright opt --pass-pipeline='cse,symbol-dce' %s 2>&1 | FileCheck %s --check-prefix=WRAP
// RUN: not loopwright opt --pass-pipeline='builtin.module(cse,affine-parallelize)' %s 2>&1 | FileCheck %s --check-prefix=NEST
// RUN: not loopwright opt --pass-pipeline='builtin.module(func.func(symbol-dce))' %s 2>&1 | FileCheck %s --check-prefix=TABLE
// RUN: not loopwright opt --pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-sise=4}))' %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPTION
// RUN: not loopwright opt --pass-pipeline='builtin.module(func.func(affine-loop-distribute{x=1}))' %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE
// RUN: not loopwright opt --pass-pipeline='builtin.module(convert-scf-to-cf{allow-pattern-rollback=false})' %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=THEIRS
// RUN: not loopwright opt --affine-loop-tile='tile-size=4 tile-size=5' %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not loopwright opt --affine-loop-tile=tile-size=-1 %s 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not loopwright opt --affine-loop-tile=tile-sizes=4,x %s 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not loopwright opt --affine-loop-tile=tile-size=4,5 %s 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not loopwright opt --affine-loop-tile=tile-size=99999999999999999999 %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=GREAT
// RUN: not loopwright opt --affine-loop-interchange=permutation=1,1 %s 2>&1 | FileCheck %s --check-prefix=PERMUTATION
// RUN: not loopwright opt --affine-loop-fusion=maximal=yes %s 2>&1 | FileCheck %s --check-prefix=BOOL
// RUN: not loopwright opt --affine-parallelize --pass-pipeline='builtin.module(cse)' %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TWO-WAYS
// RUN: not loopwright optimize --tile 0 %s 2>&1 | FileCheck %s --check-prefix=TILE

// What is wrong with a pipeline or an option is told before the program is read, with its place in the text of the flag.

// PASS: --pass-pipeline:1:26: error: 'affine-loop-tiel' does not refer to a registered pass or pass pipeline
// PASS: help: did you mean 'affine-loop-tile'?
// ANCHOR: --pass-pipeline:1:16: error: 'gpu.func' is not the name of an op that passes run on
// OPEN: --pass-pipeline:1:15: error: missing closing ')' while processing passes of 'builtin.module'
// CLOSE: --pass-pipeline:1:46: error: encountered extra closing ')' creating unbalanced parentheses while parsing pipeline
// BRACE: --pass-pipeline:1:42: error: missing closing '}' while processing options of 'affine-loop-tile'
// COMMA: --pass-pipeline:1:45: error: expected the name of a pass
// TWO: --pass-pipeline:1:16: error: 'cse canonicalize' does not refer to a registered pass or pass pipeline
// AFTER: --pass-pipeline:1:55: error: expected ',' after parsing pipeline
// WRAP: --pass-pipeline:1:1: error: expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'
// WRAP: help: wrap it: 'builtin.module(cse,symbol-dce)'
// NEST: --pass-pipeline:1:20: error: can't add pass 'affine-parallelize' restricted to 'func.func' to a pipeline intended to run on 'builtin.module', did you intend to nest?
// NEST: help: nest it: 'func.func(affine-parallelize)'
// TABLE: --pass-pipeline:1:26: error: can't add pass 'symbol-dce' to a pipeline intended to run on 'func.func', which is not a symbol table
// OPTION: --pass-pipeline:1:43: error: pass 'affine-loop-tile' has no option 'tile-sise' (known: cache-size, separate, tile-size, tile-sizes)
// NONE: --pass-pipeline:1:49: error: pass 'affine-loop-distribute' has no option 'x' (it has none)
// THEIRS: --pass-pipeline:1:34: error: option 'allow-pattern-rollback' of pass 'convert-scf-to-cf' is not supported: it is always 'true', not 'false'
// TWICE: --affine-loop-tile:1:13: error: option 'tile-size' of pass 'affine-loop-tile' is given twice
// ZERO: --affine-loop-tile:1:11: error: option 'tile-size': '-1' is not a number of at least 1
// NUMBER: --affine-loop-tile:1:14: error: option 'tile-sizes': 'x' is not a number of at least 1
// ONE: error: option 'tile-size' takes one number
// GREAT: error: option 'tile-size': '99999999999999999999' is not a number of at least 1
// PERMUTATION: error: option 'permutation' is not a permutation of 0, 1,
// BOOL: error: option 'maximal' is true or false, not 'yes'
// TWO-WAYS: error: the argument '--affine-parallelize[=<OPTIONS>]' cannot be used with '--pass-pipeline <PIPELINE>'
// TILE: error: invalid value '0' for '--tile {{.*}}': '0' is not a tile size
not a program
