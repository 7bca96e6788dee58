import type { Latchkey } from '../latchkey.ts'
import { toHex } from '../text/toHex.ts'
import { asksToSignIn } from './asksToSignIn.ts'
import { pairingLinkMarginMs } from './pairingLinkMarginMs.ts'
import { sha256OfKey } from './sha256OfKey.ts'

/** What the pairing client needs to propose a session by a link that is on screen already. */
export type EarlyLink = {
  /** The link's 32 random bytes. */
  symKey: Uint8Array
  /** Unix milliseconds. */
  createdAt: number
}

/** How long a link is shown, and how long a wallet may take: those of `@latchkey/pairing`, compared by a test. */
const shownMs = 240_000
const approvalMs = 300_000
/** What a link ends with that also asks its wallet to sign in; that of `@latchkey/pairing`, compared by a test. */
const announcement = '&methods=wc_sessionAuthenticate'

/** A link that can be drawn. It is not in the store until `offerEarlyLink`. */
export type DrawnLink = EarlyLink & { uri: string; expiresAt: number }

const offered = new WeakMap<Latchkey, DrawnLink>()

/** A link made without the pairing client: a random key, its hash and the time. */
export function createEarlyLink(latchkey: Latchkey): DrawnLink {
  const symKey = crypto.getRandomValues(new Uint8Array(32))
  const createdAt = Date.now()
  const expiry = Math.floor((createdAt + approvalMs) / 1000)
  const uri = `wc:${toHex(sha256OfKey(symKey))}@2?expiryTimestamp=${expiry}&relay-protocol=irn&symKey=${toHex(symKey)}`
  const announced = asksToSignIn(latchkey) ? announcement : ''
  return { symKey, createdAt, uri: uri + announced, expiresAt: createdAt + shownMs }
}

/**
 * Shows a link before the pairing client is loaded. No wallet can use it until the client has proposed a session by it (`buffering`). Does
 * nothing where a link is on screen or pairing is not configured.
 */
export function offerEarlyLink(latchkey: Latchkey, link: DrawnLink): void {
  const { pairing } = latchkey.store.getState()
  if (pairing.uri !== undefined || !latchkey.options.pairing) return
  offered.set(latchkey, link)
  latchkey.store.setState({ pairing: { ...pairing, uri: link.uri, expiresAt: link.expiresAt, buffering: true } })
}

/**
 * The link on screen, for the client to propose by it: once, and not close to its expiry.
 * @param options.isSigningIn whether the proposal asks for a sign-in. A wallet waits for what a link announces, so the link has to say the same
 */
export function takeEarlyLink(
  latchkey: Latchkey,
  { isSigningIn = false }: { isSigningIn?: boolean } = {},
): EarlyLink | undefined {
  const early = offered.get(latchkey)
  offered.delete(latchkey)
  const isShown = early !== undefined && latchkey.store.getState().pairing.uri === early.uri
  if (early?.uri.endsWith(announcement) !== isSigningIn) return undefined
  if (!isShown || Date.now() >= early.expiresAt - pairingLinkMarginMs) return undefined
  return { symKey: early.symKey, createdAt: early.createdAt }
}

/** Whether the link on screen is one that the client has not taken yet: no wallet can use it. */
export function isEarlyLink(latchkey: Latchkey, uri: string): boolean {
  return offered.get(latchkey)?.uri === uri
}

/** Takes a link from the screen that the client has not taken yet: the relay does not know it. */
export function withdrawEarlyLink(latchkey: Latchkey): void {
  const early = offered.get(latchkey)
  if (!early) return
  offered.delete(latchkey)
  latchkey.store.setState(({ pairing }) =>
    pairing.uri === early.uri
      ? { pairing: { ...pairing, uri: undefined, expiresAt: undefined, buffering: false } }
      : {},
  )
}
