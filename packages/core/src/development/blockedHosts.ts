import type { Unsubscribe } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'

/** What this page's Content-Security-Policy blocked. */
export type Blocked = {
  /** `https://api.example.com` */
  origin: string
  /** `connect-src` */
  directive: string
}

const blocked: Blocked[] = []

/** What was blocked since the first watch, of the addresses that this Latchkey uses; each once. */
export function getBlocked(latchkey: Latchkey): readonly Blocked[] {
  const used = listOrigins(latchkey)
  return blocked.filter(({ origin }) => used.includes(origin))
}

/** Collects what is blocked until the returned function is called, and calls `onBlocked` for each. */
export function watchBlocked(onBlocked: () => void = () => {}): Unsubscribe {
  const add = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition !== 'enforce' || !URL.canParse(blockedURI)) return
    const found = { origin: new URL(blockedURI).origin, directive: effectiveDirective }
    if (!blocked.some((known) => known.origin === found.origin && known.directive === found.directive))
      blocked.push(found)
    onBlocked()
  }
  document.addEventListener('securitypolicyviolation', add)
  return () => document.removeEventListener('securitypolicyviolation', add)
}

/** How the page's policy lets it through. */
export const policyFix = ({ origin, directive }: Blocked): string =>
  `Add ${origin} to \`${directive}\` of this page’s Content-Security-Policy.`

/** Of the server, the nodes, the relay and the embedded wallet. */
function listOrigins({ options, networks }: Latchkey): readonly string[] {
  const urls = [
    options.serverUrl,
    options.apiUrls?.restricted,
    options.pairing?.relayUrl,
    options.embeddedWallet?.url,
    ...networks.flatMap(({ rpcUrls }) => rpcUrls),
  ]
  return urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []))
}
