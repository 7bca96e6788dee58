import { type PairingClient, PairingError, type Proposal, type Session } from '@latchkey/pairing'
import { pairingLinkMarginMs } from './Pairing.ts'

/** What is on offer to wallets: the link behind the code. */
export type Offer = Pick<Proposal, 'uri' | 'expiresAt'>

type Offers = {
  /**
   * Offers a link, renews it before it expires, and waits for a wallet's yes. A link already shown is as good as the newest until
   * its own end: the visitor may be approving it.
   * @throws PairingError, or the signal's reason
   */
  wait(options: { signal: AbortSignal | undefined }): Promise<Session>
  /** Takes every link back. */
  withdraw(): void
}

type LiveOffer = Proposal & { controller: AbortController }

/**
 * @param options.isReused On iOS Safari and in Telegram, where going to the wallet and back looks like leaving, a link lives on
 *   when nobody waits for it, and is shown again until it expires.
 */
export function createOffers(options: {
  client: Pick<PairingClient, 'propose'>
  namespaces: Parameters<PairingClient['propose']>[0]['namespaces']
  isReused: boolean
  /** A link to show; `undefined` when none is offered any more. */
  onOffer(offer: Offer | undefined): void
  /** The relay holds the offer now. */
  onSent(offer: Offer): void
  /** A wallet said yes while nobody waited. */
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
      () => {}, // `approval` rejects as well, and somebody waits for that.
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
    // At once, in the abort's own task: whoever pairs next must not be given a link that is about to be taken back.
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

  /** Resolves once the offer should be replaced and there is somebody to see the new one; rejects with the signal's reason. */
  function untilStale(offer: Offer, signal: AbortSignal): Promise<undefined> {
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const check = () => {
        clearTimeout(timer)
        // A page nobody looks at makes no links; timers also sleep with the machine, so coming back checks the clock again.
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

/** A link that ran out while the page slept is no failure: a new one is made when somebody looks. */
function unlessExpired(approval: Promise<Session>): Promise<Session> {
  return approval.catch((error: unknown) => {
    if (error instanceof PairingError && error.code === 'PROPOSAL_EXPIRED') return new Promise<never>(() => {})
    throw error
  })
}
