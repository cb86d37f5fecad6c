// OPTIONS: --allow-unregistered-dialect
// PEER-DIFFERS: for mlir-opt the text of unknown dialects has no aliases in it

func.func @op(%a: i32) {
  // expected-error @below {{undefined symbol alias id 'tag'}}
  front.use %a {tag = #tag}
  return
}
// -----
// expected-error @below {{undefined symbol alias id 'root'}}
#tag = #llvm.tbaa_tag<base_type = #root>
// -----
func.func @region(%a: i32) {
  front.use {
    // expected-error @below {{undefined symbol alias id 'ty'}}
    front.inner %a : !ty
  }
  return
}
// -----
// expected-error @below {{undefined symbol alias id 'elem'}}
func.func private @type(!front.list<!elem>)
// -----
// Defined too late.
// expected-error @below {{undefined symbol alias id 'late'}}
func.func private @f() attributes {front.kind = #front.kind<#late>}
#late = #front.late<1>
