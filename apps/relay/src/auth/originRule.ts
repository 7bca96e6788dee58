/** A web origin, or all hosts one label below a domain: `https://*.example.com`. */
export type OriginRule = { scheme: string; host: string; port: string; isWildcard: boolean }

/**
 * Parses a rule of an allow-list; undefined for an invalid one. Hosts are IDNA-normalized, default ports removed.
 * @example parseOriginRule('https://*.example.com')
 */
export function parseOriginRule(text: string): OriginRule | undefined {
  const match = /^(https?:\/\/)(\*\.)?([^/*@?#\\\s]+)$/i.exec(text)
  if (!match) return undefined
  const [, scheme = '', wildcard, rest = ''] = match
  const url = parseOrigin(scheme + rest)
  if (!url || (wildcard && !url.hostname.includes('.'))) return undefined
  return { scheme: url.protocol, host: url.hostname, port: url.port, isWildcard: wildcard !== undefined }
}

/**
 * Whether an Origin header is in the list: scheme, host and port are compared after parsing, never as text; a wildcard stands for
 * exactly one label, so it matches neither the domain itself nor hosts two labels below it.
 */
export function isOriginAllowed(origin: string, rules: readonly OriginRule[]): boolean {
  const url = parseOrigin(origin)
  if (!url) return false
  return rules.some(({ scheme, host, port, isWildcard }) => {
    if (url.protocol !== scheme || url.port !== port) return false
    const compared = isWildcard ? url.hostname.replace(/^[^.]+\./, '*.') : url.hostname
    return compared === (isWildcard ? `*.${host}` : host)
  })
}

function parseOrigin(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  // A browser's Origin header has only scheme, host and port.
  const isBare = url.username === '' && url.password === '' && url.pathname === '/' && !url.search && !url.hash
  return isBare && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined
}
