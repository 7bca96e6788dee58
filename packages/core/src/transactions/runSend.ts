import type { ChainNamespace } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import { findConnected } from '../connection/findConnected.ts'
import { SendInProgressError } from '../errors/send.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import { emptySend } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { readCache } from '../reads/readCache.ts'
import type { SendState, SentTransaction } from '../state.ts'

type Wallet = { namespace: ChainNamespace; connectorId: string }

/** The transfers that wallets have not answered yet, one for each wallet. */
const running = new WeakMap<Latchkey, Set<Wallet>>()

/**
 * Runs a transfer of the active wallet, one at a time for each wallet. `loading` is set while that wallet is active, until the transfer
 * ends, whatever the outcome, or the wallet disconnects. On success the balances are read again, and the form is cleared unless the visitor
 * has typed another transfer or switched wallets meanwhile.
 *
 * @throws SendInProgressError, and what `send` throws as a BaseError
 */
export async function runSend(latchkey: Latchkey, send: () => Promise<SentTransaction>): Promise<SentTransaction> {
  const runs = running.get(latchkey) ?? new Set<Wallet>()
  running.set(latchkey, runs)
  dropDisconnected(latchkey, runs)
  const wallet = activeWallet(latchkey)
  if (wallet && isRunning(runs, wallet)) throw new SendInProgressError()
  const draft = latchkey.store.getState().send
  if (wallet) runs.add(wallet)
  showLoading(latchkey, runs)
  const unfollow = latchkey.store.subscribe(() => showLoading(latchkey, runs))
  try {
    const sent = await send()
    const now = latchkey.store.getState().send
    if (isSameDraft(now, draft) && isSameWallet(wallet, activeWallet(latchkey)))
      latchkey.store.setState({ send: { ...emptySend, loading: now.loading, lastRetry: now.lastRetry } })
    void readCache(latchkey).discard(['getBalances', 'getNativeBalance'])
    return sent
  } catch (error) {
    throw toBaseError(error)
  } finally {
    unfollow()
    if (wallet) runs.delete(wallet)
    showLoading(latchkey, runs)
  }
}

function activeWallet(latchkey: Latchkey): Wallet | undefined {
  const { namespace, connector } = getAccount(latchkey)
  return namespace && connector && { namespace, connectorId: connector.id }
}

function showLoading(latchkey: Latchkey, runs: Set<Wallet>): void {
  dropDisconnected(latchkey, runs)
  const wallet = activeWallet(latchkey)
  const loading = wallet !== undefined && isRunning(runs, wallet)
  if (latchkey.store.getState().send.loading !== loading)
    latchkey.store.setState(({ send }) => ({ send: { ...send, loading } }))
}

/** A wallet that was disconnected may have dropped its request: once connected again, it can be sent another. */
function dropDisconnected(latchkey: Latchkey, runs: Set<Wallet>): void {
  for (const wallet of runs) if (!findConnected(latchkey, wallet)) runs.delete(wallet)
}

function isRunning(runs: Set<Wallet>, wallet: Wallet): boolean {
  return [...runs].some((run) => isSameWallet(run, wallet))
}

function isSameWallet(one: Wallet | undefined, other: Wallet | undefined): boolean {
  return one?.namespace === other?.namespace && one?.connectorId === other?.connectorId
}

function isSameDraft(one: SendState, other: SendState): boolean {
  const { token, sendTokenAmount, receiverAddress } = one
  return token === other.token && sendTokenAmount === other.sendTokenAmount && receiverAddress === other.receiverAddress
}
