import { createPairingClient, type PairingClient, type Session } from '@latchkey/pairing'
import { type ChainNamespace, isCaipAddress, isCaipNetworkId } from '@latchkey/wire'
import { connect } from '../actions/connect.ts'
import { openPairedWallet } from '../actions/openPairedWallet.ts'
import { rememberedWallets } from '../connection/remembered.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import { noPairing } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { readPlatform } from '../links/readPlatform.ts'
import type { PairingState } from '../state.ts'
import { browserStorage } from '../storage/browserStorage.ts'
import { pairedChainsKey, readPairedChain, removePairedChains, writePairedChain } from '../storage/pairedChains.ts'
import { removePairedLink, writePairedLink } from '../storage/pairedLink.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { createOffers } from './createOffers.ts'
import { describePeer } from './describePeer.ts'
import { type PairedSession, type PairedWallet, type Pairing, walletConnectId } from './Pairing.ts'
import { toPairingFailure } from './toPairingFailure.ts'

/** Makes the client; nothing is sent before the first offer, unless a session of an earlier visit is there to listen to. */
export function createPairing(
  latchkey: Latchkey,
  options: {
    /** Lists the connector under the name of the wallet behind it. */
    rename(names: { name: string | undefined; imageId: string | undefined }): void
  },
): Pairing {
  const client = createClient(latchkey)
  const platform = readPlatform()
  /** Settled since the page was loaded; what an earlier visit left behind is never taken for a fresh yes. */
  const settledHere = new Set<string>()
  /** The offer the relay holds; one that is reused is sent once. */
  let sentUri: string | undefined
  const set = (change: Partial<PairingState>) =>
    latchkey.store.setState((state) => ({ pairing: { ...state.pairing, ...change } }))

  const offers = createOffers({
    client,
    namespaces: requestedNamespaces(latchkey),
    isReused: platform.isIosSafari || platform.isTelegram,
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
    // Approved after the visitor left the view: they said yes in the wallet, so they are connected.
    onUnawaited: () => {
      for (const { namespace, pairing } of latchkey.adapters)
        if (pairing) connect(latchkey, { connectorId: walletConnectId, namespace }).catch(() => {})
    },
  })

  let named: ReturnType<typeof describePeer> = { name: undefined, imageId: undefined }
  const current = (): Session | undefined => client.sessions().at(-1)
  const stops = [
    client.on('sessions', nameWallet),
    client.on('error', (error) => {
      // What could not be read was ignored, and says nothing about the pairing.
      if (!/^(ENVELOPE|MESSAGE)_INVALID$/.test(error.code)) set({ error: toBaseError(toPairingFailure(error)) })
    }),
  ]
  nameWallet()

  /** The wallet's own name, in place of the protocol's. */
  function nameWallet(): void {
    const peer = describePeer(latchkey, current()?.peer.name)
    if (peer.name === named.name && peer.imageId === named.imageId) return
    named = peer
    set({ peer: peer.name ? { name: peer.name } : undefined })
    options.rename(peer)
  }

  async function pair(signal: AbortSignal | undefined): Promise<Session> {
    // A link still on offer may be the one a wallet was opened with.
    const { uri, linking } = latchkey.store.getState().pairing
    set({ error: undefined, linking: uri ? linking : undefined })
    try {
      const session = await offers.wait({ signal })
      finalise(session)
      return session
    } catch (cause) {
      const error = toPairingFailure(cause)
      if (!signal?.aborted) set({ error: toBaseError(error) })
      throw error
    }
  }

  /** The link of the wallet is kept for its next requests. What else was paired before is ended. */
  function finalise({ topic }: Session): void {
    settledHere.add(topic)
    const { linking } = latchkey.store.getState().pairing
    if (linking) writePairedLink(storagePlace(latchkey), linking)
    else removePairedLink(storagePlace(latchkey))
    removePairedChains(storagePlace(latchkey))
    nameWallet()
    for (const other of client.sessions())
      if (other.topic !== topic) client.disconnect({ topic: other.topic }).catch(() => {}) // It ends here all the same.
  }

  function createWallet(namespace: ChainNamespace): PairedWallet {
    const session = () => toPairedSession(current(), namespace)
    return {
      session,
      async connect({ signal }) {
        const fresh = current()
        const isUntaken = fresh && settledHere.has(fresh.topic) && rememberedWallets(latchkey)[namespace] === undefined
        const granted = toPairedSession(isUntaken ? fresh : await pair(signal), namespace)
        // A wallet may grant other namespaces only; the adapter says that it shared no account.
        return granted ?? { accounts: [], methods: [] }
      },
      async request({ signal, ...request }) {
        const topic = current()?.topic ?? ''
        try {
          return await client.request({
            ...request,
            topic,
            signal,
            onSent: () => platform.isMobile && openPairedWallet(latchkey),
          })
        } catch (error) {
          throw toPairingFailure(error)
        }
      },
      async disconnect({ signal }) {
        removePairedLink(storagePlace(latchkey))
        removePairedChains(storagePlace(latchkey))
        latchkey.store.setState({ pairing: noPairing })
        const ending = client.sessions().map(({ topic }) => client.disconnect({ topic, signal }))
        await Promise.all(ending).catch((error: unknown) => {
          throw toPairingFailure(error)
        })
      },
      chain: () => readPairedChain(storagePlace(latchkey), namespace),
      setChain: (chain) => writePairedChain(storagePlace(latchkey), namespace, chain),
      watch(onEvent) {
        let known = JSON.stringify(session())
        const stopSessions = client.on('sessions', () => {
          const now = session()
          const text = JSON.stringify(now)
          if (text === known) return
          known = text
          onEvent({ type: 'session', session: now })
        })
        const stopEvents = client.on('event', ({ topic, chainId, name, data }) => {
          if (topic === current()?.topic && isCaipNetworkId(chainId) && chainId.startsWith(`${namespace}:`))
            onEvent({ type: 'event', name, data, chainId })
        })
        // The chain another tab chose: its word for it may come before it can be read here.
        const onStorage = ({ key }: StorageEvent) => {
          if (key === pairedChainsKey(storagePlace(latchkey))) onEvent({ type: 'session', session: session() })
        }
        window.addEventListener('storage', onStorage)
        return () => {
          window.removeEventListener('storage', onStorage)
          stopSessions()
          stopEvents()
        }
      },
    }
  }

  const wallets = new Map<ChainNamespace, PairedWallet>()
  return {
    wallet(namespace) {
      const known = wallets.get(namespace) ?? createWallet(namespace)
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

function createClient(latchkey: Latchkey): PairingClient {
  const { pairing, projectId = '', metadata } = latchkey.options
  const { storage, storageKey } = storagePlace(latchkey)
  return createPairingClient({
    relayUrl: pairing?.relayUrl ?? '',
    projectId: pairing?.projectId ?? projectId,
    metadata: {
      name: metadata?.name ?? document.title,
      description: metadata?.description ?? '',
      url: metadata?.url ?? location.origin,
      icons: metadata?.icon ? [metadata.icon] : [],
    },
    // Session keys have no business in a cookie that travels with every request.
    storage: storage.isOnServer ? browserStorage() : storage,
    storageKey: `${storageKey}.pairing`,
  })
}

function requestedNamespaces(latchkey: Latchkey): Parameters<PairingClient['propose']>[0]['namespaces'] {
  return Object.fromEntries(
    latchkey.adapters.flatMap(({ namespace, networks, pairing }) => {
      if (!pairing) return []
      const { methods, events } = pairing
      return [[namespace, { chains: networks.map(({ caipNetworkId }) => caipNetworkId), methods, events }]]
    }),
  )
}

function toPairedSession(session: Session | undefined, namespace: ChainNamespace): PairedSession | undefined {
  const granted = session?.namespaces[namespace]
  return granted && { accounts: granted.accounts.filter(isCaipAddress), methods: granted.methods }
}
