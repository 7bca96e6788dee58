import { type CaipNetworkId, canonicalJson, isCaipNetworkId } from '@latchkey/wire'
import type { FrameUser } from '@latchkey/wire/frame'
import { toWalletError, WalletError } from '../errors.ts'
import { isEnrolled } from '../flows/enrolments.ts'
import { toFrameUser } from '../flows/frameUser.ts'
import type { WalletContext } from '../flows/walletContext.ts'
import type { WalletChain } from './readPage.ts'

/** The visitor's account as the embedding page sees it: a wallet that opens on this device, on one network. */
export type Account = {
  context: WalletContext
  /** Undefined until the wallet was opened on this device. */
  user(): FrameUser | undefined
  /** @throws WalletError `not_signed_in` */
  requireUser(): FrameUser
  /** The wallet opens here. */
  setReady(): void
  /** Signs out. */
  leave(): Promise<void>
  /** Signs in again with what this device kept; tries once more where the server could not be reached before. */
  restore(signal: AbortSignal): Promise<FrameUser | undefined>
  chainId(): CaipNetworkId
  hasChain(chainId: string): boolean
  /** @throws WalletError `unknown_chain` (4902). */
  requireChain(chainId: string): WalletChain
  /** @throws WalletError `unknown_chain` (4902). */
  setChain(chainId: CaipNetworkId): Promise<void>
  /** The app's networks, in its order: the first is used until the visitor has chosen one. */
  setAppChains(chainIds: readonly CaipNetworkId[]): Promise<void>
  /** Calls `listener` with every change of the user. */
  watch(listener: (user: FrameUser | undefined) => void): void
}

/** @throws WalletError `server_failed` if the server lists no network. */
export async function createAccount(context: WalletContext): Promise<Account> {
  const { page, session, store } = context
  const [first] = page.chains
  if (!first) throw new WalletError('server_failed', { details: 'no network' })
  const listeners = new Set<(user: FrameUser | undefined) => void>()
  const find = (id: string) => page.chains.find(({ caipNetworkId }) => caipNetworkId === id)
  const kept = await store.get('network')
  const chosen = isCaipNetworkId(kept) ? find(kept) : undefined
  let isChosen = chosen !== undefined
  let chain = chosen ?? first
  let isReady = false
  /** The addresses of the wallet that opens here. */
  let own: string | undefined
  /** The server was asked about the session that this device kept. */
  let isRestored = false
  let last = 'null'

  const readOwn = () => canonicalJson(session.user()?.wallet?.addresses ?? null)
  // Another visitor has not opened theirs, and a server may say other addresses than those of the wallet that was opened.
  const user = () => (isReady && readOwn() === own ? toFrameUser(session.user(), chain.caipNetworkId) : undefined)

  function notify(): void {
    const now = user()
    const text = canonicalJson(now ?? null)
    if (text === last) return
    last = text
    for (const listener of listeners) listener(now)
  }

  session.watch((signedIn) => {
    if (!signedIn) isReady = false
    notify()
  })

  function requireChain(chainId: string): WalletChain {
    const found = find(chainId)
    if (!found) throw new WalletError('unknown_chain', { details: chainId })
    return found
  }

  return {
    context,
    user,
    requireUser() {
      const signedIn = user()
      if (!signedIn) throw new WalletError('not_signed_in')
      return signedIn
    },
    setReady() {
      isReady = true
      own = readOwn()
      isRestored = true
      notify()
    },
    leave: () => session.end(),
    async restore(signal) {
      if (isRestored) return user()
      try {
        await session.restore(signal)
        isReady = await isEnrolled(context, signal)
        own = readOwn()
        isRestored = true
        notify()
      } catch (thrown) {
        // Without the server nobody can sign anyway; the session stays, and the next request tries again.
        if (toWalletError(thrown).code === 'internal') throw thrown
      }
      return user()
    },
    chainId: () => chain.caipNetworkId,
    hasChain: (chainId) => find(chainId) !== undefined,
    requireChain,
    async setChain(chainId) {
      chain = requireChain(chainId)
      isChosen = true
      await store.write({ network: chainId })
      notify()
    },
    async setAppChains(chainIds) {
      if (isChosen) return
      chain = chainIds.flatMap((chainId) => find(chainId) ?? [])[0] ?? chain
      notify()
    },
    watch: (listener) => listeners.add(listener),
  }
}
