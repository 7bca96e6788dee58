/**
 * Whether a node's url is the server's. A node on the server's host is, on any port and path; on this machine, where development runs both,
 * only on the same port. On another host it is where the path is one of the server's proxies.
 */
export function isServersNode(url: string, serverUrls: readonly string[]): boolean {
  const host = toHost(url)
  if (serverUrls.some((server) => toHost(server) === host)) return true
  const { pathname, searchParams } = new URL(url)
  const path = pathname.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const isJsonRpc = /\/v1\/*$/i.test(path) && [...searchParams.keys()].some((key) => /^chainid$/i.test(key))
  return isJsonRpc || /\/v1\/+(lcd|esplora)\/+[-a-z0-9]+:/i.test(path)
}

/** The same text for all spellings of a host; `URL` has normalized case, escapes and numbers already. */
function toHost(url: string): string {
  const { hostname, port, protocol } = new URL(url)
  // An IPv4 address written as IPv6, [::ffff:7f00:1], is 0x7f000001.
  const [, ...mapped] = /^\[::ffff:(\w+):(\w+)\]$/.exec(hostname) ?? []
  const name = mapped[0]
    ? new URL(`http://0x${mapped.map((half) => half.padStart(4, '0')).join('')}`).hostname
    : hostname.replace(/\.+$/, '')
  if (!/^(127\..*|\[::1\]|0\.0\.0\.0|(.*\.)?localhost)$/.test(name)) return name
  return `localhost:${port || (/^(http|ws):$/.test(protocol) ? 80 : 443)}`
}
