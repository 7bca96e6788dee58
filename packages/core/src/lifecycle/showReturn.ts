import type { ChainNamespace } from '@latchkey/wire'
import { setAccountTab } from '../actions/accountTab.ts'
import { open } from '../actions/modal.ts'
import { showBanner } from '../actions/showBanner.ts'
import type { BaseError } from '../errors/BaseError.ts'
import { WalletAnswerKeptError } from '../errors/wallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import { acceptTransaction } from '../transactions/acceptTransaction.ts'
import { listRequestedTransactions } from '../transactions/requestedTransactions.ts'
import { settleWithout } from '../transactions/settleWithout.ts'
import { sleep } from '../waiting/sleep.ts'
import { connectGranted } from './connectGranted.ts'
import { forgetSigning } from './interruptedSignatures.ts'

/** What a wallet opened this page with, once its adapter has checked it. */
export type Returned =
  | { kind: 'connected'; connectorId: string }
  /** A signature is kept for the app's next request to sign the same. `isTaken`: the page that asked lives, and has it. */
  | { kind: 'kept'; isTaken(): boolean }
  /** A transaction was sent. `mark` is that of its `TransactionIntent`. */
  | { kind: 'sent'; hash: string; mark: string }
  | { kind: 'failed'; error: BaseError; mark?: string }

/** How long the page that asked may take to notice the response, where it lives. */
const requestingPageMs = 1_000

/**
 * Goes on where a page left for a wallet: connects, lists the transaction that was sent, or says that a signature is kept. What failed has a
 * sentence on screen, unless the visitor declined it, who knows.
 */
export async function showReturn(latchkey: Latchkey, namespace: ChainNamespace, returned: Returned): Promise<void> {
  const running = runSignal(latchkey)
  if (!running || running.aborted) return
  // Before anything says that the page was reloaded during a request.
  forgetSigning(latchkey)
  if (returned.kind === 'connected')
    await connectGranted(latchkey, { namespace, connectorId: returned.connectorId, isShown: true })
  if (returned.kind === 'sent') showSent(latchkey, returned)
  if (returned.kind === 'failed') {
    const { error, mark } = returned
    const requested = findRequested(latchkey, mark)
    if (requested) settleWithout(latchkey, requested, error)
    if (error.code !== 'USER_REJECTED') report(latchkey, error)
  }
  if (returned.kind === 'kept') {
    await sleep(requestingPageMs, running)
    if (!returned.isTaken()) report(latchkey, new WalletAnswerKeptError())
  }
}

function showSent(latchkey: Latchkey, { hash, mark }: { hash: string; mark: string }): void {
  const requested = findRequested(latchkey, mark)
  // The page that asked was faster.
  if (!requested) return
  acceptTransaction(latchkey, { ...requested, sentAt: requested.requestedAt }, { hash })
  // The view that sent it went with the page.
  open(latchkey, { view: 'Account' })
  setAccountTab(latchkey, 'activity')
}

function findRequested(latchkey: Latchkey, mark: string | undefined) {
  return listRequestedTransactions(latchkey).find((one) => mark !== undefined && one.mark === mark)
}

function report(latchkey: Latchkey, { code, shortMessage: message }: BaseError): void {
  if (!latchkey.store.getState().modal.open) open(latchkey)
  showBanner(latchkey, { state: 'error', code, message })
}
