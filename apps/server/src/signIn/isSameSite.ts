const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/
const ipAddress = /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/

/**
 * Whether a page of one origin can have the other's cookies: HTTPS or this machine, and one site. Two hosts count as one site when their last
 * two labels are equal. Some public suffixes have more labels; there the browser itself refuses the cookie, so nothing is lost but the
 * error response.
 * @example isSameSite('https://app.example.com', 'https://api.example.com') // true
 */
export function isSameSite(page: string, server: string): boolean {
  const [one, other] = [new URL(page), new URL(server)]
  if (one.protocol !== other.protocol) return false
  if (loopback.test(one.hostname)) return loopback.test(other.hostname)
  if (one.protocol !== 'https:') return false
  if (one.hostname === other.hostname) return true
  if (ipAddress.test(one.hostname) || ipAddress.test(other.hostname)) return false
  const toSite = ({ hostname }: URL) => hostname.split('.').slice(-2).join('.')
  return toSite(one).includes('.') && toSite(one) === toSite(other)
}
