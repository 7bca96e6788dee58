import {
  type ApprovedSession,
  type AuthenticateParameters,
  type PairingClient,
  PairingError,
  type Proposal,
} from '@latchkey/pairing'
import type { EarlyLink } from './earlyLink.ts'
import { pairingLinkMarginMs } from './pairingLinkMarginMs.ts'
import { untilSeen } from './untilSeen.ts'

/** A pairing link that is shown to wallets. */
export type Offer = Pick<Proposal, 'uri' | 'expiresAt'>

type Offers = {
  /**
   * Offers a link, replaces it before it expires, and waits for a wallet's approval. Every link that the relay has stays valid until it
   * expires, whatever happens on screen, because a wallet may be approving it.
   * @throws PairingError, or the signal's reason
   */
  wait(options: { signal: AbortSignal | undefined }): Promise<ApprovedSession>
  /** Withdraws every link. */
  withdraw(): void
}

type LiveOffer = Proposal & {
  controller: AbortController
  isSent: boolean
  /** No longer shown: only its approval counts. */
  isRetired: boolean
}

/**
 * @param options.isReused Keeps a link after its wait was aborted, and shows it again until it expires: on iOS Safari and in Telegram,
 *   switching to the wallet and back looks like leaving the page.
 */
export function createOffers(options: {
  client: Pick<PairingClient, 'propose'>
  /** What to request now. */
  namespaces(): Parameters<PairingClient['propose']>[0]['namespaces']
  isReused: boolean
  /**
   * What a link's wallet is asked to sign, fetched for each link before it is shown; undefined where it only connects. Absent: none is.
   * @throws only the signal's reason
   */
  authenticate?: ((signal: AbortSignal) => Promise<AuthenticateParameters | undefined>) | undefined
  /** A link that is on screen before the first offer. */
  takeLink?(options: { isSigningIn: boolean }): EarlyLink | undefined
  /** A link to show; `undefined` when none is offered any more. */
  onOffer(offer: Offer | undefined): void
  /** The relay has the offer. */
  onSent(offer: Offer): void
  /** A wallet approved while no call was waiting. */
  onUnawaited(session: ApprovedSession): void
  now?(): number
}): Offers {
  const { client, namespaces, isReused, authenticate, takeLink, onOffer, onSent, onUnawaited, now = Date.now } = options
  let live: readonly LiveOffer[] = []
  let waiting = 0

  const staleAt = ({ expiresAt }: Offer) => expiresAt - pairingLinkMarginMs
  const isStale = (offer: Offer) => now() >= staleAt(offer)
  const untilStale = (offer: Offer, signal: AbortSignal) => untilSeen({ at: staleAt(offer), signal, now })

  function withdraw(): void {
    const withdrawn = live
    live = []
    for (const { controller } of withdrawn) controller.abort()
    onOffer(undefined)
  }

  /** Shows no link any more. One that the relay does not have yet is withdrawn: no wallet can have approved it. */
  function retire(): void {
    const shown = live
    live = live.filter(({ isSent }) => isSent)
    for (const offer of shown) {
      offer.isRetired = true
      if (!offer.isSent) offer.controller.abort()
    }
    onOffer(undefined)
  }

  function remove(offer: LiveOffer): void {
    live = live.filter((other) => other !== offer)
  }

  const newestShown = () => live.findLast(({ isRetired }) => !isRetired)

  function makeOffer(signed?: AuthenticateParameters): LiveOffer {
    const controller = new AbortController()
    const link = takeLink?.({ isSigningIn: signed !== undefined })
    const asked = { namespaces: namespaces(), signal: controller.signal, link }
    const proposal = client.propose({ ...asked, ...(signed && { authenticate: signed }) })
    const offer = { ...proposal, controller, isSent: false, isRetired: false }
    live = [...live, offer]
    offer.sent.then(
      () => {
        offer.isSent = true
        if (newestShown() === offer) onSent(offer)
      },
      () => {}, // `approval` rejects as well, and is awaited.
    )
    offer.approval.then(
      (session) => {
        if (waiting > 0) return
        remove(offer)
        retire()
        onUnawaited(session)
      },
      () => {
        remove(offer)
        if (!newestShown()) onOffer(undefined)
      },
    )
    return offer
  }

  function freshOffer(): LiveOffer | undefined {
    const newest = newestShown()
    return newest && !isStale(newest) ? newest : undefined
  }

  /** Makes an offer once its wallet has something to sign, unless another wait has made one meanwhile. */
  async function prepareOffer(signal: AbortSignal): Promise<undefined> {
    const signed = await authenticate?.(signal)
    signal.throwIfAborted()
    if (!freshOffer()) makeOffer(signed)
  }

  async function wait({ signal }: { signal: AbortSignal | undefined }): Promise<ApprovedSession> {
    signal?.throwIfAborted()
    const ended = new AbortController()
    // In the abort's own task: the next pairing must not get a link that is about to be withdrawn.
    const onAbort = () => {
      if (!isReused) retire()
      ended.abort(signal?.reason)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    waiting += 1
    try {
      for (;;) {
        const newest = freshOffer() ?? (authenticate ? undefined : makeOffer())
        if (newest) onOffer(newest)
        const approvals = live.map(async (offer) => ({ offer, session: await unlessOver(offer) }))
        const next = newest ? untilStale(newest, ended.signal) : prepareOffer(ended.signal)
        const approved = await Promise.race([...approvals, next])
        if (!approved) continue
        remove(approved.offer)
        return approved.session
      }
    } finally {
      waiting -= 1
      ended.abort()
      signal?.removeEventListener('abort', onAbort)
      if (!signal?.aborted) retire()
    }
  }

  return { wait, withdraw }
}

/** An expired link is not a failure: a new one is created when the page is visible. Nor is whatever ends one that is no longer shown. */
function unlessOver({ approval, isRetired }: LiveOffer): Promise<ApprovedSession> {
  return approval.catch((error: unknown) => {
    const isExpired = error instanceof PairingError && error.code === 'PROPOSAL_EXPIRED'
    if (isExpired || isRetired) return new Promise<never>(() => {})
    throw error
  })
}
