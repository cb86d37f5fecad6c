// OPTIONS: --canonicalize

func.func @no_offset(%p: !ptr.ptr<#ptr.generic_space>) -> !ptr.ptr<#ptr.generic_space> {
  %0 = index.constant 0
  %1 = ptr.ptr_add %p, %0 : !ptr.ptr<#ptr.generic_space>, index
  return %1 : !ptr.ptr<#ptr.generic_space>
}

// -----

func.func @pointer_and_back(%p: !ptr.ptr<#ptr.generic_space>, %d: !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) -> !ptr.ptr<#ptr.generic_space> {
  %0 = ptr.from_ptr %p metadata %d : !ptr.ptr<#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  %1 = ptr.to_ptr %0 : memref<f32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  return %1 : !ptr.ptr<#ptr.generic_space>
}

// -----

func.func @memref_and_back(%m: memref<f32, #ptr.generic_space>) -> memref<f32, #ptr.generic_space> {
  %0 = ptr.to_ptr %m : memref<f32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %1 = ptr.get_metadata %m : memref<f32, #ptr.generic_space>
  %2 = ptr.from_ptr %0 metadata %1 : !ptr.ptr<#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  return %2 : memref<f32, #ptr.generic_space>
}

// -----

func.func @other_metadata(%m: memref<f32, #ptr.generic_space>, %d: !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) -> memref<f32, #ptr.generic_space> {
  %0 = ptr.to_ptr %m : memref<f32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %1 = ptr.from_ptr %0 metadata %d : !ptr.ptr<#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  return %1 : memref<f32, #ptr.generic_space>
}

// -----

func.func @over_another(%m: memref<f32, #ptr.generic_space>, %d: !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) -> memref<f32, #ptr.generic_space> {
  %0 = ptr.to_ptr %m : memref<f32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %1 = ptr.from_ptr %0 metadata %d : !ptr.ptr<#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  %2 = ptr.to_ptr %1 : memref<f32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %3 = ptr.get_metadata %m : memref<f32, #ptr.generic_space>
  %4 = ptr.from_ptr %2 metadata %3 : !ptr.ptr<#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  return %4 : memref<f32, #ptr.generic_space>
}
