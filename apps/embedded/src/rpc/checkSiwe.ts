import type { ErrorCode } from '../errors.ts'
import type { Warning } from '../screens/screens.ts'

/** The first line of every sign-in, with Ethereum (EIP-4361) or another network (CAIP-122), wherever it stands. */
const firstLine = /^\s*(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+)\s+wants you to sign in with your [\w ]{1,32} account:?\s*$/i

/** What no site's check of a sign-in has to mind: characters that are not seen, and bytes that are no text. Ends of lines are not among them. */
const unseen = /[^\P{C}\n\r\u0085]|\ufffd/gu

type SiweOptions = { origin: string; address: string }
type SiweCheck = { blocked: ErrorCode | undefined; warnings: Warning[] }

/** Checks the bytes of a message as a site may read them: also where a person could not read all of them as text. */
export function checkSiweBytes(bytes: Uint8Array<ArrayBuffer>, options: SiweOptions): SiweCheck {
  const text = new TextDecoder().decode(bytes)
  const checks = [text, text.replace(unseen, '')].map((reading) => checkSiwe(reading, options))
  return {
    blocked: checks.find(({ blocked }) => blocked)?.blocked,
    warnings: [...new Set(checks.flatMap(({ warnings }) => warnings))],
  }
}

/**
 * Checks a message that signs in somewhere: a page that gets a sign-in for another site's domain signed could enter that site in the visitor's
 * name.
 */
export function checkSiwe(text: string, { origin, address }: SiweOptions): SiweCheck {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029\u0085]/)
  const found = lines.flatMap((line, index) => {
    const match = firstLine.exec(line)
    return match ? [{ scheme: match[1], domain: match[2] ?? '', account: lines[index + 1]?.trim() ?? '' }] : []
  })
  const isForeign = found.some(({ scheme, domain }) => !isDomainOf(origin, { scheme, domain }))
  const isOther = found.some(({ account }) => account.toLowerCase() !== address.toLowerCase())
  return { blocked: isForeign ? 'siwe_domain' : undefined, warnings: isOther ? ['siweAccount'] : [] }
}

function isDomainOf(origin: string, { scheme, domain }: { scheme: string | undefined; domain: string }): boolean {
  const page = new URL(origin)
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== page.protocol) return false
  // A domain is a host with an optional port: no user, path or anything else.
  if (/[/\\?#@]/.test(domain) || !URL.canParse(`${page.protocol}//${domain}`)) return false
  return new URL(`${page.protocol}//${domain}`).host === page.host
}
