import { SendInProgressError } from '../errors/send.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import { emptySend } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SentTransaction } from '../state.ts'
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
export async function sendToken(kit: Latchkey, parameters: TransferParameters): Promise<SentTransaction> {
  if (kit.store.getState().send.loading) throw new SendInProgressError()
  setLoading(kit, true)
  try {
    const { adapter, request } = await prepareTransfer(kit, parameters)
    const { network, from, to, token, amount } = request
    const sent = await submitTransaction(kit, {
      network,
      from,
      details: {
        kind: 'transfer',
        to,
        token: { ...token, iconUrl: parameters.token?.iconUrl ?? undefined },
        amount: amount.toString(),
      },
      send: (onAsk) => adapter.transfer({ ...request, onAsk }),
    })
    kit.store.setState(({ send }) => ({ send: { ...emptySend, loading: true, lastRetry: send.lastRetry } }))
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
