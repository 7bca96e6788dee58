import type { CaipNetworkId } from '@latchkey/wire'
import { UserRejectedError, WalletError } from '../errors/wallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import { sleep } from '../waiting/sleep.ts'
import { acceptTransaction } from './acceptTransaction.ts'
import { changeRequestedTransactions, listRequestedTransactions } from './requestedTransactions.ts'
import { settleWithout } from './settleWithout.ts'
import { requestedHere } from './thisPage.ts'

/**
 * Notes the session and id under which a paired wallet got this page's newest request to send this call, so that the response is recognized if it
 * arrives after a reload, or in another tab once this one is closed.
 */
export function linkRequest(
  latchkey: Latchkey,
  { id, caipNetworkId, call }: { id: string; caipNetworkId: CaipNetworkId; call: { to?: unknown; data?: unknown } },
): void {
  const isCall = ({ to, data }: { to?: unknown; data?: unknown }) =>
    `${to} ${data ?? '0x'}`.toLowerCase() === `${call.to} ${call.data ?? '0x'}`.toLowerCase()
  const mine = requestedHere(latchkey)
  const requested = listRequestedTransactions(latchkey).find(
    (each) => mine.has(each.id) && !each.walletRequest && each.caipNetworkId === caipNetworkId && isCall(each.call),
  )
  if (!requested) return
  changeRequestedTransactions(latchkey, (list) =>
    list.map((each) => (each.id === requested.id ? { ...each, walletRequest: id } : each)),
  )
}

/** How long a response is left to the tab that made the request. */
const requestingTabMs = 2_000

/**
 * A paired wallet's response to a request of another page: one that was reloaded, or a closed tab. Its transaction is listed and followed,
 * a declined one is no longer shown as waiting.
 */
export function acceptLateAnswer(
  latchkey: Latchkey,
  { id, result, error }: { id: string; result?: unknown; error?: { code: number } },
): void {
  const running = runSignal(latchkey)
  if (!running) return
  void sleep(requestingTabMs, running)
    .then(() => {
      // Not before: what a closed tab stored last may not be readable here yet.
      const requested = listRequestedTransactions(latchkey).find(({ walletRequest }) => walletRequest === id)
      if (!requested) return
      if (error) settleWithout(latchkey, requested, error.code === 4001 ? new UserRejectedError() : new WalletError())
      // Anything but a hash says nothing: the chain is searched further.
      else if (typeof result === 'string' && /^0x[0-9a-f]{64}$/i.test(result))
        acceptTransaction(latchkey, { ...requested, sentAt: requested.requestedAt }, { hash: result })
    })
    // Stopped: the next start searches the chain.
    .catch(() => {})
}
