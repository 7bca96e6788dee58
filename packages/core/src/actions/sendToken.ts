import type { Latchkey } from '../latchkey.ts'
import type { SentTransaction } from '../state.ts'
import { rememberPaidName } from '../storage/paidNames.ts'
import { runSend } from '../transactions/runSend.ts'
import { submitTransaction } from '../transactions/submitTransaction.ts'
import { prepareTransfer, type TransferParameters } from './prepareTransfer.ts'

/**
 * Sends a token, or the native coin when it has no address, from the account shown. One at a time; the wallet is asked once and never
 * again. Resolves when the wallet has broadcast it; `watchSentTransactions` follows it to its end, across reloads.
 *
 * @throws SendInProgressError, what `checkSend` throws, UserRejectedError, AccountChangedError, NetworkChangedError,
 * InsufficientFundsError, NonceTooLowError, NonceTooHighError, FeeCapTooLowError, ExecutionRevertedError, …
 * @example
 * const [usdc] = await getBalances(latchkey)
 * const sent = await sendToken(latchkey, { token: usdc, amount: '1.5', receiver: '0x7099…79C8' })
 * sent.hash // '0x…'
 */
export async function sendToken(latchkey: Latchkey, parameters: TransferParameters): Promise<SentTransaction> {
  return runSend(latchkey, async () => {
    const { send, request, name } = await prepareTransfer(latchkey, parameters)
    const { network, from, to, token, amount } = request
    const iconUrl = parameters.token?.iconUrl ?? undefined
    const sent = await submitTransaction(latchkey, {
      network,
      from,
      details: { kind: 'transfer', to, token: { ...token, iconUrl }, amount: amount.toString() },
      send: (onRequest) => send.transfer({ ...request, onRequest }),
    })
    if (name) rememberPaidName(latchkey, { from, network, name, to })
    return sent
  })
}
