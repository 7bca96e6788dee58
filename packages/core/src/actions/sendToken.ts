import { SendInProgressError } from '../errors/send.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import { emptySend } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { followSentTransaction } from '../lifecycle/followSentTransaction.ts'
import { invalidateReads } from '../reads/invalidateReads.ts'
import type { SentTransaction } from '../state.ts'
import { saveSentTransactions } from '../transactions/saveSentTransactions.ts'
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
export async function sendToken(kit: Latchkey, parameters: TransferParameters): Promise<SentTransaction> {
  if (kit.store.getState().send.loading) throw new SendInProgressError()
  setLoading(kit, true)
  try {
    const { adapter, request } = await prepareTransfer(kit, parameters)
    const { hash, nonce } = await adapter.transfer(request)
    const sent: SentTransaction = {
      kind: 'transfer',
      hash,
      caipNetworkId: request.network.caipNetworkId,
      from: request.from,
      to: request.to,
      token: { ...request.token, iconUrl: parameters.token?.iconUrl ?? undefined },
      amount: request.amount.toString(),
      nonce,
      sentAt: Date.now(),
      status: 'pending',
    }
    kit.store.setState(({ sentTransactions, send }) => ({
      sentTransactions: [sent, ...sentTransactions],
      send: { ...emptySend, loading: true, lastRetry: send.lastRetry },
    }))
    saveSentTransactions(kit)
    followSentTransaction(kit, sent)
    void invalidateReads(kit)
    return sent
  } catch (error) {
    throw toBaseError(error)
  } finally {
    setLoading(kit, false)
  }
}

function setLoading(kit: Latchkey, loading: boolean): void {
  kit.store.setState(({ send }) => ({ send: { ...send, loading } }))
}
