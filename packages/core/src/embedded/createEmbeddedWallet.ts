import { type ChainNamespace, isCaipAddress } from '@latchkey/wire'
import type { FrameUser, RedirectAsk } from '@latchkey/wire/frame'
import { watch } from '../actions/account.ts'
import type { Unsubscribe } from '../adapter/wallets.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { walletIds } from '../connection/walletIds.ts'
import { AbortedError } from '../errors/common.ts'
import { EmailInvalidError } from '../errors/embedded.ts'
import type { Latchkey } from '../latchkey.ts'
import type { PairedSession, PairedWallet } from '../pairing/Pairing.ts'
import { runSignal } from '../running.ts'
import {
  embeddedChainKey,
  readEmbeddedChain,
  removeEmbeddedChain,
  writeEmbeddedChain,
} from '../storage/embeddedChain.ts'
import { embeddedUserKey, readEmbeddedUser, writeEmbeddedUser } from '../storage/embeddedUser.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { unlessAborted } from '../waiting/unlessAborted.ts'
import type { Channel } from './createChannel.ts'
import { createWalletLinks } from './createWalletLinks.ts'
import {
  type AccountUser,
  type EmbeddedWallet,
  embeddedWalletId,
  type Login,
  type Returned,
  toAsked,
} from './EmbeddedWallet.ts'
import { signIn, toLoginRequest } from './signIn.ts'
import { syncPage } from './syncPage.ts'
import { RedirectNeededError, toFrameFailure, WindowNeededError } from './toFrameFailure.ts'

/** How long the page waits for the wallet's at a restore; what it says later is shown then. */
const restoreMs = 2_500

/** What the page may request on EVM networks; reads go to the network's own nodes. Other adapters declare theirs. */
const evmMethods = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4']

const wallets = new WeakMap<Latchkey, EmbeddedWallet>()

/**
 * The embedded wallet of a `latchkey`, created on first use. Nothing is requested of its origin before it is needed.
 * @throws AbortedError once Latchkey has stopped: a frame that nobody removes would stay
 */
export function embeddedWalletOf(latchkey: Latchkey): EmbeddedWallet {
  const known = wallets.get(latchkey)
  if (known) return known
  const run = runSignal(latchkey)
  if (run?.aborted) throw new AbortedError()
  const created = createEmbeddedWallet(latchkey)
  wallets.set(latchkey, created)
  const stop = () => {
    wallets.delete(latchkey)
    created.stop()
  }
  run?.addEventListener('abort', stop, { once: true })
  return created
}

function createEmbeddedWallet(latchkey: Latchkey): EmbeddedWallet {
  const place = storagePlace(latchkey)
  const reports = new Set<() => void>()
  let user: FrameUser | null = null
  let login: Login | undefined
  let isSigningIn = false
  let stopOffering: Unsubscribe | undefined
  let leaving: Promise<void> | undefined
  /** Since the wallet's page did so: a namespace whose code came late would ask again. */
  let isSignedOut = false
  let returned: Returned | undefined

  const { projectId } = latchkey.options
  const { url = '', announce, registerWalletStandard } = latchkey.options.embeddedWallet ?? {}
  const { origin } = new URL(url)
  const appearanceOf = (of: Latchkey) => of.store.getState().embedded?.appearance
  const links = createWalletLinks({
    origin,
    projectId,
    onUser: setUser,
    onLink: (channel) => syncPage(latchkey, channel),
  })
  const showAppearance = () => {
    links.setAppearance(appearanceOf(latchkey) ?? { mode: 'dark' })
    const channel = links.current()
    if (channel) syncPage(latchkey, channel)
  }
  showAppearance()
  const stopAppearance = watch(latchkey, appearanceOf, showAppearance)

  function setUser(next: FrameUser | null): void {
    if (next) isSignedOut = false
    if (JSON.stringify(next) === JSON.stringify(user)) return
    user = next
    if (!next || links.needsWindow()) writeEmbeddedUser(place, next)
    stopOffering?.()
    stopOffering = next && (announce || registerWalletStandard) ? offer() : undefined
    showUser()
    for (const report of [...reports]) report()
  }

  /** A page that left for the wallet's has no frame that could say so after a reload. */
  function setReturnedUser(next: FrameUser | null): void {
    setUser(next)
    writeEmbeddedUser(place, next)
  }

  /** Offers the wallet to other code of the page, by code that few apps need. */
  function offer(): Unsubscribe {
    let stop: Unsubscribe | undefined
    let isLive = true
    import('./offerWallet.ts').then(
      ({ offerWallet }) => {
        if (isLive) stop = offerWallet(latchkey)
      },
      () => {}, // The next sign-in tries again.
    )
    return () => {
      isLive = false
      stop?.()
    }
  }

  function showUser(): void {
    const shown = user ? toAccountUser(user) : undefined
    latchkey.store.setState(({ embedded }) => ({ embedded: { ...embedded, user: shown } }))
  }

  function sessionOf(namespace: ChainNamespace): PairedSession | undefined {
    const address = user?.addresses[namespace as keyof FrameUser['addresses']]
    const networks = latchkey.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    if (address === undefined) return undefined
    return {
      accounts: networks.map(({ caipNetworkId }) => `${caipNetworkId}:${address}`).filter(isCaipAddress),
      methods: findAdapter(latchkey, namespace).embedded?.methods ?? evmMethods,
    }
  }

  /** The channel to the wallet's page; goes to the page where it can be had in no other way. */
  async function openPage(
    ask: RedirectAsk | undefined,
    signal: AbortSignal | undefined,
    open = links.open,
  ): Promise<Channel> {
    try {
      return await open(signal)
    } catch (error) {
      if (!(error instanceof RedirectNeededError)) throw error
      if (!ask) throw new EmailInvalidError()
      const { goToWallet } = await import('./redirect/goToWallet.ts')
      return await goToWallet(latchkey, { ask, signal })
    }
  }

  /** What the wallet came back with for `asked`; the second time there is nothing. */
  function takeReturned(asked: string): Returned['answer'] | undefined {
    if (returned?.asked !== asked) return undefined
    const { answer, onTaken } = returned
    returned = undefined
    onTaken()
    if ('error' in answer) throw toFrameFailure(answer.error)
    // The app has the transaction already: this is another one like it.
    const { sentTransactions } = latchkey.store.getState()
    return sentTransactions.some(({ hash }) => hash === answer.result) ? undefined : answer
  }

  async function signOut(signal: AbortSignal | undefined): Promise<void> {
    removeEmbeddedChain(place)
    setUser(null)
    // Without a click, the browser would block the window.
    const canOpen = links.current() || navigator.userActivation?.isActive
    const channel = canOpen ? await openPage({ kind: 'signOut' }, signal) : await links.loadFrame(signal)
    await channel?.request('signOut', {}, { signal })
    isSignedOut = channel !== undefined
  }

  const paired: Partial<Record<ChainNamespace, PairedWallet>> = {}
  function createWallet(namespace: ChainNamespace): PairedWallet {
    return {
      session: () => sessionOf(namespace),
      async connect({ signal }) {
        const wanted = login
        login = undefined
        isSigningIn = true
        try {
          const answer = takeReturned('connect')
          if (answer?.user) setReturnedUser(answer.user)
          else {
            const ask = wanted && ({ kind: 'connect', login: toLoginRequest(wanted) } as const)
            const channel = await openPage(ask, signal)
            setUser(await signIn(channel, { login: wanted, user, signal }))
          }
        } finally {
          isSigningIn = false
        }
        return sessionOf(namespace) ?? { accounts: [], methods: [] }
      },
      async request({ chainId, method, params, signal }) {
        const call = { method, params, chainId }
        const ask: RedirectAsk = { kind: 'rpc', ...call }
        const answer = takeReturned(toAsked(ask))
        if (answer && 'result' in answer) return answer.result
        const send = (channel: Channel) => channel.request('rpc', call, { signal })
        try {
          return await send(await openPage(ask, signal))
        } catch (error) {
          if (!(error instanceof WindowNeededError)) throw error
          return await send(await openPage(ask, signal, links.openWindow))
        }
      },
      async disconnect({ signal }) {
        const isUsed = (one: ChainNamespace) => walletIds(latchkey, one).includes(embeddedWalletId)
        // The visitor left this namespace alone.
        if (!isUsed(namespace) && latchkey.adapters.some((adapter) => isUsed(adapter.namespace))) return
        if (isSignedOut) return
        leaving ??= signOut(signal).finally(() => {
          leaving = undefined
        })
        await leaving
      },
      chain: () => readEmbeddedChain(place),
      setChain: (chain) => writeEmbeddedChain(place, chain),
      watch(onEvent) {
        const report = () => onEvent({ type: 'session', session: sessionOf(namespace) })
        reports.add(report)
        // Another tab chose a chain, or its window said who is signed in.
        const onStorage = ({ key }: StorageEvent) => {
          if (key === embeddedUserKey(place)) setUser(readEmbeddedUser(place))
          if (key === embeddedChainKey(place)) report()
        }
        window.addEventListener('storage', onStorage)
        return () => {
          window.removeEventListener('storage', onStorage)
          reports.delete(report)
        }
      },
    }
  }

  /** Whoever signed in, here or in another tab. */
  async function readUser(): Promise<void> {
    const isLinked = links.current() !== undefined
    const channel = await links.loadFrame(undefined)
    if (!channel && links.needsWindow()) setUser(readEmbeddedUser(place))
    // The first message says it already.
    if (!channel || !isLinked || user) return
    const { isConnected } = await channel.request('isConnected', {})
    if (isConnected) setUser(await channel.request('getUser', {}))
  }

  return {
    async wallet(namespace) {
      paired[namespace] ??= createWallet(namespace)
      const wallet = paired[namespace]
      // Whoever signs in is known after that.
      if (!user && !login && !isSigningIn)
        await unlessAborted(readUser(), AbortSignal.timeout(restoreMs)).catch(() => {})
      return wallet
    },
    setLogin(next) {
      login = next
    },
    async openSettings({ section, signal }) {
      const ask = { ...(section && { section }) }
      const channel = await openPage({ kind: 'settings', ...ask }, signal)
      await channel.request('openSettings', ask, { signal })
    },
    setReturned(next) {
      returned = next
    },
    setUser: setReturnedUser,
    stop() {
      stopAppearance()
      stopOffering?.()
      links.stop()
      user = null
      showUser()
    },
  }
}

function toAccountUser({ email, userName, accounts, preferredAccountType, recovery }: FrameUser): AccountUser {
  return { email, userName, accounts, preferredAccountType, recovery }
}
