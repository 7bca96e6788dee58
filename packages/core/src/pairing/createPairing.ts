import type { Session } from '@latchkey/pairing'
import type { ChainNamespace } from '@latchkey/wire'
import { rememberedOf } from '../connection/remembered.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { readPlatform } from '../links/readPlatform.ts'
import type { PairingState } from '../state.ts'
import { removePairedChains, writePairedChain } from '../storage/pairedChains.ts'
import { removePairedLink, writePairedLink } from '../storage/pairedLink.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { createClient } from './createClient.ts'
import { createOffers } from './createOffers.ts'
import { createPairedWallet, ofSession, withSession } from './createPairedWallet.ts'
import { describePeer } from './describePeer.ts'
import { takeEarlyLink } from './earlyLink.ts'
import type { PairedWallet, Pairing } from './Pairing.ts'
import { requestedNamespaces } from './requestedNamespaces.ts'
import { addSignIn, prepareSignIn } from './signInPrompt.ts'
import { takeSession } from './takeSession.ts'
import { toPairingFailure } from './toPairingFailure.ts'

/** Creates the client. Nothing is sent before the first offer, unless there is a session of an earlier visit. */
export function createPairing(
  latchkey: Latchkey,
  options: {
    /** Lists the connector under the name of the wallet behind it. */
    rename(names: { name: string | undefined; imageId: string | undefined }): void
  },
): Pairing {
  const client = createClient(latchkey)
  const platform = readPlatform()
  /** Sessions settled since the page was loaded: one of an earlier visit never counts as a new approval. */
  const settledHere = new Set<string>()
  /** The namespace that the link on screen is shown for. */
  let asked: ChainNamespace | undefined
  /**
   * What was connected when the visitor left the view. A later approval connects, because the visitor gave it in the wallet; unless
   * something else was connected or disconnected in between, then its session is ended.
   */
  let leftAt: string | undefined
  /** The offer that the relay has; a reused one is sent once. */
  let sentUri: string | undefined
  const set = (change: Partial<PairingState>) =>
    latchkey.store.setState((state) => ({ pairing: { ...state.pairing, ...change } }))

  const offers = createOffers({
    client,
    namespaces: () => requestedNamespaces(latchkey),
    isReused: platform.isIosSafari || platform.isTelegram,
    authenticate: latchkey.options.signIn?.required ? (signal) => prepareSignIn(latchkey, signal) : undefined,
    takeLink: (early) => takeEarlyLink(latchkey, early),
    onOffer: (offer) =>
      latchkey.store.setState(({ pairing }) => {
        if (offer?.uri === pairing.uri) return {}
        const buffering = offer !== undefined && offer.uri !== sentUri
        return { pairing: { ...pairing, uri: offer?.uri, expiresAt: offer?.expiresAt, buffering } }
      }),
    onSent({ uri }) {
      sentUri = uri
      set({ buffering: false })
    },
    onUnawaited: (session) => void addSignIn(latchkey, session).then(() => takeUnawaited(session)),
  })

  let named: ReturnType<typeof describePeer> = { name: undefined, imageId: undefined }
  let shownProperties: string | undefined
  const current = (): Session | undefined => client.sessions().at(-1)
  const take = (session: Session, { isAwaited }: { isAwaited: boolean }) =>
    takeSession(latchkey, {
      session,
      asked,
      isAwaited,
      leave: (namespace) => void client.leave({ topic: session.topic, namespace }).catch(() => {}),
    })
  const end = ({ topic }: Session) => {
    client.disconnect({ topic }).catch(() => {}) // It ends here all the same.
  }
  function takeUnawaited(session: Session): void {
    if (leftAt !== connectedTo(session.topic)) {
      end(session)
      return
    }
    finalize(session)
    void take(session, { isAwaited: false })
  }
  /** The wallets that are connected, apart from a session that was just settled. */
  function connectedTo(newTopic?: string): string {
    const topics = client.sessions().flatMap(({ topic }) => (topic === newTopic ? [] : [topic]))
    return JSON.stringify([rememberedOf(latchkey).active, topics])
  }
  const stops = [
    client.on('sessions', nameWallet),
    client.on('answer', ({ topic, id, ...answer }) => {
      if (topic !== current()?.topic) return
      void withSession((session) => session.acceptLateAnswer(latchkey, { ...answer, id: ofSession(topic, id) }))
    }),
    client.on('error', (error) => {
      // An unreadable message or an invalid update was ignored and is no failure of the pairing.
      if (!/^(ENVELOPE|MESSAGE|SETTLEMENT)_INVALID$/.test(error.code))
        set({ error: toBaseError(toPairingFailure(error)) })
    }),
  ]
  nameWallet()

  /** The wallet's own name, in place of the protocol's. */
  function nameWallet(): void {
    const session = current()
    const sessionProperties = session?.sessionProperties
    const peer = describePeer(latchkey, session?.peer.name)
    const properties = JSON.stringify(sessionProperties)
    if (peer.name === named.name && peer.imageId === named.imageId && properties === shownProperties) return
    named = peer
    shownProperties = properties
    set({ peer: session && { name: peer.name ?? '', ...(sessionProperties && { sessionProperties }) } })
    options.rename(peer)
  }

  async function pair(namespace: ChainNamespace, signal: AbortSignal | undefined): Promise<Session> {
    // The wallet may have been opened with a link that is still offered.
    const { uri, linking } = latchkey.store.getState().pairing
    set({ error: undefined, linking: uri ? linking : undefined })
    leftAt = undefined
    asked = namespace
    const onLeft = () => {
      leftAt = connectedTo()
    }
    signal?.addEventListener('abort', onLeft, { once: true })
    try {
      const session = await offers.wait({ signal })
      // Before the account is shown, which would be asked to sign in.
      await addSignIn(latchkey, session)
      if (signal?.aborted) takeUnawaited(session)
      signal?.throwIfAborted()
      finalize(session)
      const taking = take(session, { isAwaited: true })
      // Where it shares nothing of this namespace, the others are connected by the time that is reported.
      if (!session.namespaces[namespace]) await taking
      return session
    } catch (cause) {
      const error = toPairingFailure(cause)
      if (!signal?.aborted) set({ error: toBaseError(error) })
      throw error
    } finally {
      signal?.removeEventListener('abort', onLeft)
    }
  }

  /** Stores the wallet's link for its next requests, and ends earlier sessions. */
  function finalize({ topic }: Session): void {
    settledHere.add(topic)
    const { linking } = latchkey.store.getState().pairing
    if (linking) writePairedLink(storagePlace(latchkey), linking)
    else removePairedLink(storagePlace(latchkey))
    removePairedChains(storagePlace(latchkey))
    const { chosenNetworks } = latchkey.store.getState()
    for (const { namespace } of latchkey.adapters) {
      const chosen = chosenNetworks[namespace]
      if (chosen) writePairedChain(storagePlace(latchkey), namespace, chosen)
    }
    nameWallet()
    for (const other of client.sessions()) if (other.topic !== topic) end(other)
  }

  async function sessionFor(namespace: ChainNamespace, signal: AbortSignal | undefined): Promise<Session> {
    const fresh = current()
    // Approved while the visitor was leaving the view.
    const isUntaken = fresh?.namespaces[namespace] && settledHere.has(fresh.topic)
    return isUntaken && rememberedOf(latchkey).active[namespace] === undefined ? fresh : await pair(namespace, signal)
  }

  const wallets = new Map<ChainNamespace, PairedWallet>()
  return {
    wallet(namespace) {
      const known = wallets.get(namespace) ?? createPairedWallet(latchkey, { namespace, client, current, sessionFor })
      wallets.set(namespace, known)
      return known
    },
    stop() {
      for (const stop of stops) stop()
      offers.withdraw()
      client.close()
    },
  }
}
