/** What nobody means well with: for fields, parts of a path, bodies and headers. */

const deep = (levels: number): unknown => {
  let value: unknown = "inside";
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};

/** Values for a field of JSON, or, as text, of a form. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER + 2,
  "",
  "   ",
  "\u0000",
  "nol\u0000di tengah",
  "\ud800",
  "\udfff terbalik \ud800",
  "__proto__",
  "constructor",
  "toString",
  "'; DROP TABLE report; --",
  '" OR 1=1 --',
  "%' ESCAPE '\\",
  "\\",
  "$1",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "../../../../etc/passwd",
  "a@b.c\r\nBcc: x@example.com",
  "\u202e\u200b\ufeff",
  "👩‍👩‍👧‍👦".repeat(30),
  "x".repeat(99_000),
  "%",
  "1e3",
  "0x10",
  "NaN",
  "9".repeat(400),
  {},
  [],
  { $gt: "" },
  { toString: 1, length: -1 },
  ["a", ["b", { c: null }]],
  deep(500),
];

/** One part of a path, as it stands on the line. */
export const HOSTILE_SEGMENTS: readonly string[] = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "0x10",
  "abc",
  "2147483648",
  "9".repeat(400),
  "%00",
  "1%00",
  "%ff",
  "%ED%A0%80",
  "%",
  "%zz",
  "%20",
  "__proto__",
  "constructor",
  "1%27%20OR%201%3D1--",
  "%3Cscript%3E",
  "..%2f..%2f",
  "%F0%9F%98%80",
  "x".repeat(4000),
];

/** Query strings, without the question mark. */
export const HOSTILE_QUERIES: readonly string[] = [
  "page=-1&itemPerPage=0",
  "page=99999999999999999999&itemPerPage=1e9",
  "page=1000000&itemPerPage=100",
  "page=NaN&itemPerPage=Infinity",
  "search=%00&sort=%00",
  "search=%ED%A0%80",
  "search=%ff%fe",
  "search=%25%5f%5c%27%22",
  `search=${"x".repeat(6000)}`,
  "search=a&search=b&status=pending&status=done",
  "search[]=a&status[x]=1",
  "status=%00",
  "status=__proto__",
  "category=constructor",
  "sort=__proto__&sort=toString",
  "due=besok",
  "studentId=1%20OR%201",
  "studentId=99999999999",
  "__proto__=1&constructor=2&toString=3",
  "%=&&&==&%zz=%zz",
  "a=1&".repeat(500),
];

/** Bodies that are no JSON object, or one that is hard to stomach. */
export const HOSTILE_JSON: readonly (string | Buffer)[] = [
  "",
  " ",
  "{",
  '{"a":',
  '{"a":1}}',
  "null",
  "true",
  "1",
  '"teks"',
  "[]",
  "[{}]",
  "\ufeff{}",
  "{'a':1}",
  '{"a":NaN}',
  '{"__proto__":{"role":"superadmin"},"constructor":{"prototype":{"x":1}}}',
  '{"id":1,"id":2,"type":"upvote","type":"x","email":"a","email":null}',
  `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
  `{"a":"${"x".repeat(120_000)}"}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(1000),
];

export const HOSTILE_CONTENT_TYPES: readonly string[] = [
  "",
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-16",
  "application/jsonx",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"b".repeat(300)}`,
  "multipart/mixed; boundary=batas",
  'multipart/form-data; boundary=batas; charset="\\"',
  ";;;",
];

/** Names of fields and files. */
export const HOSTILE_NAMES: readonly string[] = [
  "",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "..%2f..%2fetc",
  "../../etc/passwd",
  "a\u0000b.jpg",
  "nama;x=y",
  "CON",
  "x".repeat(5000),
];

/** Values of `Authorization` and `Idempotency-Key`, as far as a header may carry them. */
export const HOSTILE_HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { "idempotency-key": "" },
  { "idempotency-key": "x".repeat(65) },
  { "idempotency-key": "a b\u00e9" },
  { "idempotency-key": "__proto__" },
  { authorization: "Bearer" },
  { authorization: `Bearer ${"x".repeat(43)}` },
  { authorization: `Bearer ${"x".repeat(3000)}` },
  { authorization: "Basic YWRtaW46YWRtaW4=" },
  { "x-forwarded-for": "'; DROP TABLE session; --" },
  { "content-encoding": "gzip" },
  { "if-none-match": "*" },
];
