// Vectors gathered.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = ptr.gather %ps, %m, %v : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  return
}
// -----
// Vectors gathered with an alignment.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = ptr.gather %ps, %m, %v alignment = 8 {a} : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  return
}
// -----
// Tensors gathered.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: tensor<?x!ptr.ptr<#ptr.generic_space>>, %m: tensor<?xi1>, %v: tensor<?xf32>) {
  %0 = ptr.gather %ps, %m, %v : tensor<?x!ptr.ptr<#ptr.generic_space>> -> tensor<?xf32>
  return
}
// -----
// Scalable vectors gathered.
func.func @f(%ps: vector<[4]x!ptr.ptr<#ptr.generic_space>>, %m: vector<[4]xi1>, %v: vector<[4]xf32>) {
  %0 = ptr.gather %ps, %m, %v : vector<[4]x!ptr.ptr<#ptr.generic_space>> -> vector<[4]xf32>
  return
}
// -----
// Pointers gathered.
func.func @f(%ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>) {
  %0 = ptr.gather %ps, %m, %ps : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4x!ptr.ptr<#ptr.generic_space>>
  return
}
// -----
// Gathers in generic form.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = "ptr.gather"(%ps, %m, %v) : (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  %1 = "ptr.gather"(%ps, %m, %v) <{alignment = [4]}> {a} : (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}
// -----
// Vectors scattered.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  ptr.scatter %v, %ps, %m : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  return
}
// -----
// Vectors scattered with an alignment.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  ptr.scatter %v, %ps, %m alignment = 8 {a} : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  return
}
// -----
// Tensors scattered.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: tensor<?x!ptr.ptr<#ptr.generic_space>>, %m: tensor<?xi1>, %v: tensor<?xf32>) {
  ptr.scatter %v, %ps, %m : tensor<?xf32>, tensor<?x!ptr.ptr<#ptr.generic_space>>
  return
}
// -----
// Scatters in generic form.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  "ptr.scatter"(%v, %ps, %m) : (vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi1>) -> ()
  return
}
// -----
// A masked load.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = ptr.masked_load %p, %m, %v : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  return
}
// -----
// A masked load with an alignment.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = ptr.masked_load %p, %m, %v alignment = 4 {a} : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  return
}
// -----
// A masked load of a tensor.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: tensor<?x!ptr.ptr<#ptr.generic_space>>, %m: tensor<?xi1>, %v: tensor<?xf32>) {
  %0 = ptr.masked_load %p, %m, %v : !ptr.ptr<#ptr.generic_space> -> tensor<?xf32>
  return
}
// -----
// Masked loads in generic form.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = "ptr.masked_load"(%p, %m, %v) : (!ptr.ptr<#ptr.generic_space>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}
// -----
// A masked store.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  ptr.masked_store %v, %p, %m : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A masked store with an alignment.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  ptr.masked_store %v, %p, %m alignment = 4 {a} : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A masked store of a tensor.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: tensor<?x!ptr.ptr<#ptr.generic_space>>, %m: tensor<?xi1>, %v: tensor<?xf32>) {
  ptr.masked_store %v, %p, %m : tensor<?xf32>, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// Masked stores in generic form.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  "ptr.masked_store"(%v, %p, %m) <{alignment = []}> : (vector<4xf32>, !ptr.ptr<#ptr.generic_space>, vector<4xi1>) -> ()
  return
}
