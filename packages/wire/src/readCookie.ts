/** More than browsers keep of one. */
const longestValue = 4_096

/**
 * The value of one cookie in a `Cookie` header; undefined without it, and where two have its name.
 *
 * Only spaces and tabs before a cookie are no part of it (RFC 6265). `trim` also strips U+00A0, which browsers take as a part of the name:
 * with it, another host of the site can set a cookie that then reads as one of the prefix `__Host-`.
 * @example readCookie('theme=dark; __Host-token=abc', '__Host-token') // 'abc'
 */
export function readCookie(header: string, name: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.replace(/^[ \t]+/, ''))
  const [pair, ...others] = pairs.filter((each) => each.startsWith(`${name}=`))
  if (pair === undefined || others.length > 0) return undefined
  const value = pair.slice(name.length + 1)
  return value !== '' && value.length <= longestValue ? value : undefined
}
