import { setAccountTab } from '../../actions/accountTab.ts'
import { open } from '../../actions/modal.ts'
import { showBanner } from '../../actions/showBanner.ts'
import { EmbeddedWalletAnswerKeptError } from '../../errors/embeddedRedirect.ts'
import { toBaseError } from '../../errors/toBaseError.ts'
import type { Latchkey } from '../../latchkey.ts'
import { forgetSigning } from '../../lifecycle/interruptedSignatures.ts'
import { connectEmbedded } from '../connectLogin.ts'
import { embeddedWalletOf } from '../createEmbeddedWallet.ts'
import { deliverTransaction } from './deliverTransaction.ts'
import { writeKeptRequest } from './keptRequest.ts'
import { type OpenedReturn, openReturn } from './openReturn.ts'
import { toReturnedError } from './toReturnedError.ts'

/**
 * Goes on where the page left for the wallet's: connects, lists the transaction that was sent, or keeps the answer for the request that the
 * app sends again. What failed has a sentence on screen.
 */
export async function resumeRedirect(latchkey: Latchkey): Promise<void> {
  try {
    const returned = await openReturn(latchkey)
    if (returned) await resume(latchkey, returned)
  } catch (thrown) {
    const { code, shortMessage: message } = toBaseError(thrown)
    // Whoever turned away knows.
    if (code === 'USER_REJECTED' || code === 'ABORTED') return
    if (!latchkey.store.getState().modal.open) open(latchkey)
    showBanner(latchkey, { state: 'error', code, message })
  }
}

async function resume(latchkey: Latchkey, returned: OpenedReturn): Promise<void> {
  const { kept, answer, finish } = returned
  // Before anything says that the page was reloaded during a request.
  forgetSigning(latchkey)
  if (kept.hash && !location.hash) location.replace(kept.hash)
  const wallet = embeddedWalletOf(latchkey)
  if (kept.asked === 'connect') {
    wallet.setReturned({ asked: kept.asked, answer, onTaken: () => {} })
    await connectEmbedded(latchkey).finally(finish)
    return
  }
  wallet.setUser(answer.user)
  const isDelivered = deliverTransaction(latchkey, kept.asked, answer)
  if ('error' in answer) {
    finish()
    throw toReturnedError(answer.error)
  }
  if (isDelivered) {
    // The view that sent it went with the page.
    open(latchkey, { view: 'Account' })
    setAccountTab(latchkey, 'activity')
  }
  if (isDelivered || !kept.asked.startsWith('{')) return finish()
  wallet.setReturned({ asked: kept.asked, answer, onTaken: finish })
  if (kept.isReported) return
  writeKeptRequest({ ...kept, isReported: true })
  throw new EmbeddedWalletAnswerKeptError()
}
