/** A web origin, or every host exactly one label below a domain: `https://*.example.com`. */
export type OriginRule = { origin: string } | { scheme: string; parent: string; port: string }

/**
 * Parses a rule of an allow-list; undefined for an invalid one. Hosts are normalized as a browser does (IDNA, case, default ports).
 * @example parseOriginRule('https://*.example.com') // { scheme: 'https:', parent: 'example.com', port: '' }
 */
export function parseOriginRule(text: string): OriginRule | undefined {
  const [, scheme, wildcard, rest] = /^(https?:\/\/)(\*\.)?([^\s*/?#@\\]+)$/i.exec(text) ?? []
  const url = rest === undefined ? undefined : readUrl(`${scheme}${rest}`)
  if (!url) return undefined
  if (wildcard === undefined) return { origin: url.origin }
  // `https://*.com` would be half of the web.
  if (!/^[^.]+\.[^.]/.test(url.hostname) || /^[\d.]+$/.test(url.hostname)) return undefined
  return { scheme: url.protocol, parent: url.hostname, port: url.port }
}

/** Whether an Origin header is on the list. Compares its canonical form, never its text. */
export function isOriginAllowed(header: string, rules: readonly OriginRule[]): boolean {
  const url = readUrl(header)
  if (!url) return false
  return rules.some((rule) => {
    if ('origin' in rule) return rule.origin === url.origin
    const isSibling = url.protocol === rule.scheme && url.port === rule.port
    const [label = ''] = url.hostname.split('.', 1)
    return isSibling && label !== '' && url.hostname === `${label}.${rule.parent}`
  })
}

function readUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
}
