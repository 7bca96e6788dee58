const unreserved = 'A-Za-z0-9._~\\-'
const subDelims = "!$&'()*+,;="
const encoded = '%[0-9A-Fa-f]{2}'
const pchar = `(?:[${unreserved}${subDelims}:@]|${encoded})`
const userInfo = `(?:[${unreserved}${subDelims}:]|${encoded})*`
const regName = `(?:[${unreserved}${subDelims}]|${encoded})`
const literal = `\\[(?<literal>[0-9A-Fa-f:.]+)\\]|\\[v[0-9A-Fa-f]+\\.[${unreserved}${subDelims}:]+\\]`

const uri = new RegExp(
  `^[A-Za-z][A-Za-z0-9+.-]*:(?://(?:${userInfo}@)?(?:${literal}|${regName}*)(?::[0-9]*)?(?:/${pchar}*)*|(?!//)(?:${pchar}|/)*)` +
    `(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?$`,
)
const domain = new RegExp(`^(?:${literal}|${regName}+)(?::[0-9]{1,5})?$`)
const segment = new RegExp(`^${pchar}*$`)

/** Whether a text is a URI of RFC 3986, with a scheme. */
export function isUri(text: string): boolean {
  return matches(uri, text)
}

/** Whether a text is a host of RFC 3986, with a port if it has one. EIP-4361 also allows a user before it, which no page's host has. */
export function isDomain(text: string): boolean {
  return matches(domain, text)
}

/** Whether a text is zero or more `pchar` of RFC 3986. */
export function isSegment(text: string): boolean {
  return segment.test(text)
}

function matches(pattern: RegExp, text: string): boolean {
  const match = pattern.exec(text)
  if (!match) return false
  const address = match.groups?.literal
  // Browsers read the IPv6 addresses of RFC 3986 and no others.
  return address === undefined || URL.canParse(`http://[${address}]/`)
}
