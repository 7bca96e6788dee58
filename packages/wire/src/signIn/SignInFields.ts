/** What a sign-in message says: the data of CAIP-122, one shape for every namespace. Times are texts of RFC 3339. */
export type SignInFields = {
  /** Of the page, as `location.host` has it: `app.example.com`, `localhost:5173`. */
  domain: string
  /** CAIP-10, the address as its namespace writes it: `eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2`. */
  account: string
  /** What is signed in to, RFC 3986. */
  uri: string
  version: '1'
  /** 8 to 128 letters and digits, of the server. */
  nonce: string
  issuedAt: string
  /** One line of ASCII without `"%<>\^{|}` and backquotes. */
  statement?: string
  expirationTime?: string
  notBefore?: string
  /** Characters that RFC 3986 allows in a segment of a path. */
  requestId?: string
  /** Of RFC 3986. The last one may be a ReCap (ERC-5573). */
  resources?: readonly string[]
}
