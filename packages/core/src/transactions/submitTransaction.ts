import type { Broadcast } from '../adapter/following.ts'
import type { TransactionIntent } from '../adapter/sending.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { followRequestedTransaction } from '../lifecycle/followRequestedTransaction.ts'
import type { Network } from '../network.ts'
import type { RequestedTransaction, SentDetails, SentTransaction } from '../state.ts'
import { requestLifetimeMs } from '../storage/requestedTransactions.ts'
import { acceptTransaction } from './acceptTransaction.ts'
import { createRequestId } from './createRequestId.ts'
import { changeRequestedTransactions } from './requestedTransactions.ts'
import { toSentCall } from './sentTransactions.ts'
import { settleWithout } from './settleWithout.ts'
import { requestedHere } from './thisPage.ts'

/** After this time without a response from the wallet, the chain is searched too, because the response may be lost. */
const patienceMs = 30_000

/**
 * Sends a transaction so that it is never lost and never listed twice, even after a crash. Every action that sends uses it, except for a
 * swap that the wallet takes as a batch (`sendBatch`).
 *
 * 1. Right before the wallet's request (`onRequest`), the request is stored with its call, nonce and details. From then on a crashed page
 *    finds the transaction at its next start, by nonce and call.
 * 2. With the wallet's response it becomes a sent transaction, stored at once and followed until it is final. If the response is missing,
 *    the chain is searched: the promise resolves with whichever is first.
 * 3. A rejection removes the request. After an error that does not say whether it was sent, the chain is watched for 2 more minutes.
 *
 * `send` gets `onRequest` and must pass it to the adapter (`adapter.transfer`, `calls.send`), which calls it. Checks and slow work belong
 * before or into `send`, so that only the adapter stands between the visitor's click and the wallet. One call is one wallet prompt: an
 * approval and a swap are two calls, the second after the first is confirmed.
 *
 * @param options.details what Activity shows; amounts are base units as decimal strings
 * @param options.replaces for `speedUpTransaction` and `cancelTransaction`: what is sent takes that transaction's place
 * @returns the transaction, `pending`; `watchSentTransactions` follows it
 * @throws what `send` throws, as a BaseError
 * @example
 * const calls = await adapter.loadCalls()
 * const sent = await submitTransaction(latchkey, {
 *   network,
 *   from: account.address,
 *   details: { kind: 'approval', to: router, token: usdc, amount: '1500000' },
 *   send: (onRequest) => calls.send({ connectorId, network, from: account.address, call, onRequest, signal }),
 * })
 */
export async function submitTransaction(
  latchkey: Latchkey,
  options: {
    network: Network
    from: string
    details: SentDetails
    send: (onRequest: (intent: TransactionIntent) => void) => Promise<Broadcast>
    replaces?: RequestedTransaction['replaces']
  },
): Promise<SentTransaction> {
  const { network, from, details, send, replaces } = options
  const id = createRequestId()
  let requested: RequestedTransaction | undefined
  const onRequest = ({ call, nonce, mark, sinceBlock }: TransactionIntent): void => {
    const requestedAt = Date.now()
    const request: RequestedTransaction = {
      id,
      caipNetworkId: network.caipNetworkId,
      from,
      nonce,
      ...(mark !== undefined && { mark }),
      ...(sinceBlock !== undefined && { sinceBlock }),
      call: toSentCall(call),
      details,
      requestedAt,
      keepUntil: requestedAt + requestLifetimeMs,
      replaces,
    }
    requested = request
    changeRequestedTransactions(latchkey, (list) => [request, ...list])
    requestedHere(latchkey).set(id, request)
    followRequestedTransaction(latchkey, request, { delayMs: patienceMs })
  }

  const answered = async (): Promise<SentTransaction> => {
    try {
      const answer = await send(onRequest)
      const { caipNetworkId } = network
      const { call, mark, sinceBlock } = requested ?? {}
      const request = { id, caipNetworkId, from, details, call, mark, sinceBlock, replaces, sentAt: Date.now() }
      return acceptTransaction(latchkey, request, answer)
    } catch (cause) {
      const error = toBaseError(cause)
      if (requested) settleWithout(latchkey, requested, error)
      throw error
    }
  }
  const found = watchFound(latchkey, id)
  return Promise.race([answered(), found.transaction]).finally(found.stop)
}

/** The transaction of this request, once it is listed: from the wallet's response, or found on chain by this page (`withoutClaims`). */
function watchFound(latchkey: Latchkey, id: string): { transaction: Promise<SentTransaction>; stop: () => void } {
  let stop = () => {}
  const transaction = new Promise<SentTransaction>((resolve) => {
    stop = latchkey.store.subscribe(({ sentTransactions }) => {
      const sent = sentTransactions.find(({ requestId }) => requestId === id)
      if (sent) resolve(sent)
    })
  })
  return { transaction, stop }
}
