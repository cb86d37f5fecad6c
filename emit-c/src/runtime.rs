//! Helper functions of emitted programs. Each is written only where it is used.

/// A helper: what it includes, and its definition. `T` stands for the type that the name ends in, `U` for its
/// unsigned twin, `N` for the number of its bits, and `W` for the word at the end of the name.
struct Helper {
    name: &'static str,
    includes: &'static [&'static str],
    text: &'static str,
}

/// Sorted by name.
static HELPERS: &[Helper] = &[
    Helper {
        name: "lw_bits",
        includes: &["string.h"],
        text: "static inline TO lw_bits_W(FROM a) {\n  TO b;\n  memcpy(&b, &a, sizeof b);\n  return b;\n}\n",
    },
    Helper {
        name: "lw_ceildiv",
        includes: &[],
        text: "static inline T lw_ceildiv_W(T a, T b) {\n  return a / b + (a % b != 0 && (a < 0) == (b < 0));\n}\n",
    },
    Helper {
        name: "lw_ceildivu",
        includes: &[],
        text: "static inline T lw_ceildivu_W(T a, T b) { return (T)(a / b + (a % b != 0)); }\n",
    },
    Helper {
        name: "lw_ctlz",
        includes: &[],
        text: "static inline T lw_ctlz_W(T a) {\n  T n = 0;\n  while (n < N && !((U)a >> (N - 1 - n) & 1)) n++;\n  return n;\n}\n",
    },
    Helper {
        name: "lw_ctpop",
        includes: &[],
        text: "static inline T lw_ctpop_W(T a) {\n  T n = 0;\n  for (U rest = (U)a; rest != 0; rest &= (U)(rest - 1)) n++;\n  return n;\n}\n",
    },
    Helper {
        name: "lw_cttz",
        includes: &[],
        text: "static inline T lw_cttz_W(T a) {\n  T n = 0;\n  while (n < N && !((U)a >> n & 1)) n++;\n  return n;\n}\n",
    },
    Helper {
        name: "lw_floordiv",
        includes: &[],
        text: "static inline T lw_floordiv_W(T a, T b) {\n  return a / b - (a % b != 0 && (a < 0) != (b < 0));\n}\n",
    },
    Helper {
        name: "lw_fpowi",
        includes: &[],
        text: "static inline T lw_fpowi_W(T a, int64_t n) {\n  const bool is_reciprocal = n < 0;\n  T power = 1;\n  for (;;) {\n    if (n % 2 != 0) power *= a;\n    n /= 2;\n    if (n == 0) break;\n    a *= a;\n  }\n  return is_reciprocal ? 1 / power : power;\n}\n",
    },
    Helper {
        name: "lw_ipow",
        includes: &[],
        text: "static inline T lw_ipow_W(T a, T n) {\n  if (n < 0) return a == 1 ? 1 : a == -1 ? (n % 2 ? -1 : 1) : 0;\n  U power = 1, base = (U)a;\n  for (; n > 0; n /= 2) {\n    if (n % 2) power = (U)(power * base);\n    base = (U)(base * base);\n  }\n  return (T)power;\n}\n",
    },
    Helper {
        name: "lw_max",
        includes: &[],
        text: "static inline T lw_max_W(T a, T b) { return a > b ? a : b; }\n",
    },
    Helper {
        name: "lw_maximum",
        includes: &["math.h"],
        text: "static inline T lw_maximum_W(T a, T b) {\n#if defined(__has_builtin)\n#if __has_builtin(__builtin_elementwise_maximum)\n  return __builtin_elementwise_maximum(a, b);\n#endif\n#endif\n  return (a > b) | (a != a) | ((a == b) & (signbit(b) != 0)) ? a : b;\n}\n",
    },
    Helper {
        name: "lw_maxnum",
        includes: &["math.h"],
        text: "static inline T lw_maxnum_W(T a, T b) {\n  if (isnan(a) || isnan(b)) return isnan(a) ? b : a;\n  return a == b ? (signbit(a) ? b : a) : a > b ? a : b;\n}\n",
    },
    Helper {
        name: "lw_min",
        includes: &[],
        text: "static inline T lw_min_W(T a, T b) { return a < b ? a : b; }\n",
    },
    Helper {
        name: "lw_minimum",
        includes: &["math.h"],
        text: "static inline T lw_minimum_W(T a, T b) {\n#if defined(__has_builtin)\n#if __has_builtin(__builtin_elementwise_minimum)\n  return __builtin_elementwise_minimum(a, b);\n#endif\n#endif\n  return (a < b) | (a != a) | ((a == b) & (signbit(a) != 0)) ? a : b;\n}\n",
    },
    Helper {
        name: "lw_minnum",
        includes: &["math.h"],
        text: "static inline T lw_minnum_W(T a, T b) {\n  if (isnan(a) || isnan(b)) return isnan(a) ? b : a;\n  return a == b ? (signbit(a) ? a : b) : a < b ? a : b;\n}\n",
    },
    Helper {
        name: "lw_mod",
        includes: &[],
        text: "static inline T lw_mod_W(T a, T b) {\n  T rest = a % b;\n  return rest < 0 ? rest + b : rest;\n}\n",
    },
    Helper {
        name: "lw_print",
        includes: &["stdio.h"],
        text: "static void lw_print_W(T x) { printf(FORMAT, x); }\n",
    },
    Helper {
        name: "lw_printmemref",
        includes: &["stdio.h"],
        text: "static void lw_printrows_W(const T *data, int64_t rank, const int64_t *sizes, const int64_t *strides, int64_t dim) {\n  if (dim == rank) {\n    printf(FORMAT, *data);\n    return;\n  }\n  putchar('[');\n  for (int64_t i = 0; i < sizes[dim]; i++) {\n    if (i > 0) printf(\",%s%*s\", dim + 1 < rank ? \" \\n\" : \" \", (int)dim + 1, \"\");\n    lw_printrows_W(data + i * strides[dim], rank, sizes, strides, dim + 1);\n  }\n  putchar(']');\n}\n\nstatic void lw_printlist_W(int64_t rank, const int64_t *list) {\n  for (int64_t k = 0; k < rank; k++) printf(k > 0 ? \", %lld\" : \"%lld\", (long long)list[k]);\n}\n\n// As `printMemref` of LLVM's runner utilities prints it, but for the address.\nstatic void lw_printmemref_W(const T *data, int64_t offset, int64_t rank, const int64_t *sizes, const int64_t *strides) {\n  printf(\"Unranked Memref base@ = 0x0 rank = %lld offset = %lld sizes = [\", (long long)rank, (long long)offset);\n  lw_printlist_W(rank, sizes);\n  printf(\"] strides = [\");\n  lw_printlist_W(rank, strides);\n  printf(\"] data = \\n\");\n  if (rank == 0) putchar('[');\n  lw_printrows_W(data + offset, rank, sizes, strides, 0);\n  printf(rank == 0 ? \"]\\n\" : \"\\n\");\n}\n",
    },
    Helper {
        name: "lw_rtclock",
        includes: &["time.h"],
        text: "// Seconds since some moment.\nstatic double lw_rtclock(void) {\n  struct timespec now;\n  timespec_get(&now, TIME_UTC);\n  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;\n}\n",
    },
    Helper {
        name: "lw_range",
        includes: &[],
        text: "#ifdef _OPENMP\n#include <omp.h>\n#endif\n\n// Where the range of this thread begins among n iterations, or with next = 1 where it ends.\nstatic inline int64_t lw_range(int64_t n, int next) {\n#ifdef _OPENMP\n  const int64_t n_threads = omp_get_num_threads(), thread = omp_get_thread_num() + next;\n#else\n  const int64_t n_threads = 1, thread = next;\n#endif\n  const int64_t rest = n % n_threads;\n  return n / n_threads * thread + (thread < rest ? thread : rest);\n}\n",
    },
    Helper {
        name: "lw_unroll",
        includes: &[],
        text: "#if defined(__clang__)\n#define lw_unroll _Pragma(\"clang loop unroll(enable)\")\n#elif defined(__GNUC__)\n#define lw_unroll _Pragma(\"GCC unroll 8\")\n#else\n#define lw_unroll\n#endif\n",
    },
];

/// The definition of a helper, `lw_word` or `lw_word_type`, and the headers it includes.
///
/// # Panics
/// When there is no such helper.
pub(crate) fn definition(name: &str) -> (&'static [&'static str], String) {
    let find = |wanted: &str| HELPERS.iter().find(|helper| helper.name == wanted);
    let (helper, word) = match find(name) {
        Some(helper) => (helper, "i64"),
        None => {
            let mut parts = name.splitn(3, '_');
            let (prefix, word) =
                (parts.by_ref().take(2).collect::<Vec<_>>().join("_"), parts.next().unwrap_or(""));
            (find(&prefix).unwrap_or_else(|| panic!("no helper is called '{name}'")), word)
        }
    };
    let mut text = helper.text.to_string();
    if let Some((from, to)) = word.split_once("_to_") {
        text = text.replace("FROM", &c_type(from)).replace("TO", &c_type(to));
    }
    let format = match word {
        "f32" | "f64" => "\"%g\"",
        "u64" => "\"%llu\"",
        "i64" => "\"%lld\"",
        _ => "\"%d\"",
    };
    // The conversions of printf are of types that C names otherwise.
    let passed = match word {
        "u64" => "(unsigned long long)",
        "i64" => "(long long)",
        _ => "",
    };
    text = text.replace("FORMAT, ", &format!("{format}, {passed}"));
    if find(name).is_some() {
        text = text.replace("_W", "");
    }
    let unsigned = c_type(&format!("u{}", &word[1..]));
    let mut out = String::new();
    for token in tokens(&text) {
        match token {
            "T" => out.push_str(&c_type(word)),
            "U" => out.push_str(&unsigned),
            "N" => out.push_str(&word[1..]),
            other => out.push_str(&other.replace("_W", &format!("_{word}"))),
        }
    }
    (helper.includes, out)
}

fn c_type(word: &str) -> String {
    match word.split_at(1) {
        ("f", "32") => "float".to_string(),
        ("f", _) => "double".to_string(),
        ("u", width) => format!("uint{width}_t"),
        (_, width) => format!("int{width}_t"),
    }
}

/// Words and what is between them.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest.find(|c: char| is_word(c) != is_word(first)).unwrap_or(rest.len());
        let (token, tail) = rest.split_at(end);
        rest = tail;
        Some(token)
    })
}
