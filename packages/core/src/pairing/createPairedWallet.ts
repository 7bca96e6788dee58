import type { PairingClient, Session } from '@latchkey/pairing'
import { type ChainNamespace, isCaipAddress, isCaipNetworkId } from '@latchkey/wire'
import { openPairedWallet } from '../actions/openPairedWallet.ts'
import { walletIds } from '../connection/walletIds.ts'
import { noPairing } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { readPlatform } from '../links/readPlatform.ts'
import { pairedChainsKey, readPairedChain, removePairedChains, writePairedChain } from '../storage/pairedChains.ts'
import { removePairedLink } from '../storage/pairedLink.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { type PairedSession, type PairedWallet, walletConnectId } from './Pairing.ts'
import { toPairingFailure } from './toPairingFailure.ts'

export type PairedWalletOptions = {
  namespace: ChainNamespace
  client: PairingClient
  /** The newest session. */
  current: () => Session | undefined
  /** The session to connect by: one that is waiting for the namespace, or that of a new pairing. */
  sessionFor: (namespace: ChainNamespace, signal: AbortSignal | undefined) => Promise<Session>
}

/** The wallet of the newest session, as the adapter of one namespace sees it. */
export function createPairedWallet(
  latchkey: Latchkey,
  { namespace, client, current, sessionFor }: PairedWalletOptions,
): PairedWallet {
  const session = () => toPairedSession(current(), namespace)
  return {
    session,
    async connect({ signal }) {
      const granted = toPairedSession(await sessionFor(namespace, signal), namespace)
      // A wallet may grant only other namespaces; the adapter then reports that it shared no account.
      return granted ?? { accounts: [], methods: [] }
    },
    async request({ signal, sends, ...request }) {
      const topic = current()?.topic ?? ''
      try {
        return await client.request({
          ...request,
          topic,
          signal,
          onId(id) {
            const { chainId: caipNetworkId } = request
            if (!sends) return undefined
            const sent = { id: ofSession(topic, id), caipNetworkId, call: sends }
            return withSession((followed) => followed.linkRequest(latchkey, sent))
          },
          onSent: () => readPlatform().isMobile && openPairedWallet(latchkey),
        })
      } catch (error) {
        throw toPairingFailure(error)
      }
    },
    async disconnect({ signal }) {
      const shared = current()
      const others = latchkey.adapters.filter(
        (other) => other.namespace !== namespace && shared?.namespaces[other.namespace],
      )
      // The session is theirs too: it ends with the last of them.
      if (shared && others.some((other) => walletIds(latchkey, other.namespace).includes(walletConnectId)))
        return client.leave({ topic: shared.topic, namespace, signal })
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
      // Another tab chose a chain: its message may arrive before the stored value is visible here.
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

function toPairedSession(session: Session | undefined, namespace: ChainNamespace): PairedSession | undefined {
  const granted = session?.namespaces[namespace]
  return granted && { accounts: granted.accounts.filter(isCaipAddress), methods: granted.methods }
}

/** The code that follows a session, which a connected page has loaded. If it fails to load, the chain is searched for the transaction. */
export function withSession(use: (session: typeof import('../lifecycle/followSession.ts')) => void): Promise<void> {
  return import('../lifecycle/followSession.ts').then(use, () => {})
}

/** The id of a request at a wallet: another wallet's session may use the same number, by chance or on purpose. */
export function ofSession(topic: string, id: string): string {
  return `${topic}/${id}`
}
