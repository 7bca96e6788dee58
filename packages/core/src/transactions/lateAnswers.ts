import type { CaipNetworkId } from '@latchkey/wire'
import { findChain } from '../connection/findAdapter.ts'
import { UserRejectedError, WalletError } from '../errors/wallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import { isSameAddress } from '../text/foldHex.ts'
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
    isSameAddress(String(to), String(call.to)) && isSameAddress(String(data ?? '0x'), String(call.data ?? '0x'))
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
    .then(async () => {
      // Not before: what a closed tab stored last may not be readable here yet.
      const requested = listRequestedTransactions(latchkey).find(({ walletRequest }) => walletRequest === id)
      if (!requested) return
      if (error) settleWithout(latchkey, requested, error.code === 4001 ? new UserRejectedError() : new WalletError())
      else {
        const send = await findChain(latchkey, requested.caipNetworkId)?.adapter.loadSend?.()
        const hash = send?.parseHash(result)
        // Anything but a hash says nothing: the chain is searched further.
        if (hash && !running.aborted)
          acceptTransaction(latchkey, { ...requested, sentAt: requested.requestedAt }, { hash })
      }
    })
    // Stopped: the next start searches the chain.
    .catch(() => {})
}
