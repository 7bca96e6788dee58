import { type PairingClient, PairingError, type Proposal, type Session } from '@latchkey/pairing'
import { pairingLinkMarginMs } from './Pairing.ts'

/** A pairing link that is offered to wallets. */
export type Offer = Pick<Proposal, 'uri' | 'expiresAt'>

type Offers = {
  /**
   * Offers a link, replaces it before it expires, and waits for a wallet's approval. Earlier links stay valid until they expire, because
   * the visitor may be approving one.
   * @throws PairingError, or the signal's reason
   */
  wait(options: { signal: AbortSignal | undefined }): Promise<Session>
  /** Withdraws every link. */
  withdraw(): void
}

type LiveOffer = Proposal & { controller: AbortController }

/**
 * @param options.isReused Keeps a link after its wait was aborted, and shows it again until it expires: on iOS Safari and in Telegram,
 *   switching to the wallet and back looks like leaving the page.
 */
export function createOffers(options: {
  client: Pick<PairingClient, 'propose'>
  namespaces: Parameters<PairingClient['propose']>[0]['namespaces']
  isReused: boolean
  /** A link to show; `undefined` when none is offered any more. */
  onOffer(offer: Offer | undefined): void
  /** The relay has the offer. */
  onSent(offer: Offer): void
  /** A wallet approved while no call was waiting. */
  onUnawaited(): void
  now?(): number
}): Offers {
  const { client, namespaces, isReused, onOffer, onSent, onUnawaited, now = Date.now } = options
  let live: readonly LiveOffer[] = []
  let waiting = 0

  const isStale = ({ expiresAt }: Offer) => now() >= expiresAt - pairingLinkMarginMs

  function withdraw(): void {
    const withdrawn = live
    live = []
    for (const { controller } of withdrawn) controller.abort()
    onOffer(undefined)
  }

  function makeOffer(): LiveOffer {
    const controller = new AbortController()
    const offer = { ...client.propose({ namespaces, signal: controller.signal }), controller }
    live = [...live, offer]
    offer.sent.then(
      () => live.at(-1) === offer && onSent(offer),
      () => {}, // `approval` rejects as well, and is awaited.
    )
    offer.approval.then(
      () => waiting === 0 && onUnawaited(),
      () => {
        live = live.filter((other) => other !== offer)
        if (live.length === 0) onOffer(undefined)
      },
    )
    return offer
  }

  function currentOffer(): LiveOffer {
    const newest = live.at(-1)
    if (newest && !isStale(newest)) return newest
    return makeOffer()
  }

  async function wait({ signal }: { signal: AbortSignal | undefined }): Promise<Session> {
    signal?.throwIfAborted()
    const ended = new AbortController()
    // In the abort's own task: the next pairing must not get a link that is about to be withdrawn.
    const onAbort = () => {
      if (!isReused) withdraw()
      ended.abort(signal?.reason)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    waiting += 1
    try {
      for (;;) {
        const newest = currentOffer()
        onOffer(newest)
        const approvals = live.map(({ approval }) => unlessExpired(approval))
        const session = await Promise.race([...approvals, untilStale(newest, ended.signal)])
        if (session) return session
      }
    } finally {
      waiting -= 1
      ended.abort()
      signal?.removeEventListener('abort', onAbort)
      if (!signal?.aborted) withdraw()
    }
  }

  /** Resolves once the offer should be replaced and the page is visible; rejects with the signal's reason. */
  function untilStale(offer: Offer, signal: AbortSignal): Promise<undefined> {
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const check = () => {
        clearTimeout(timer)
        // A hidden page creates no links. Timers pause while the device sleeps, so the time is checked again when the page is visible.
        if (document.visibilityState === 'hidden') return
        if (isStale(offer)) finish(() => resolve(undefined))
        else timer = setTimeout(check, Math.max(250, offer.expiresAt - pairingLinkMarginMs - now()))
      }
      const onAbort = () => finish(() => reject(signal.reason))
      const finish = (settle: () => void) => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', check)
        signal.removeEventListener('abort', onAbort)
        settle()
      }
      document.addEventListener('visibilitychange', check)
      signal.addEventListener('abort', onAbort)
      check()
    })
  }

  return { wait, withdraw }
}

/** An expired link is not a failure: a new one is created when the page is visible. */
function unlessExpired(approval: Promise<Session>): Promise<Session> {
  return approval.catch((error: unknown) => {
    if (error instanceof PairingError && error.code === 'PROPOSAL_EXPIRED') return new Promise<never>(() => {})
    throw error
  })
}
