import type { TransactionIntent } from '../adapter.ts'
import type { BaseError } from '../errors/BaseError.ts'
import type { ErrorCode } from '../errors/codes.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { followAskedTransaction } from '../lifecycle/followAskedTransaction.ts'
import type { Network } from '../network.ts'
import type { AskedTransaction, SentDetails, SentTransaction } from '../state.ts'
import { mayAskMs } from '../storage/askedTransactions.ts'
import { acceptTransaction } from './acceptTransaction.ts'
import { changeAskedTransactions } from './changeAskedTransactions.ts'
import { createAskedId } from './createAskedId.ts'
import { forgetAskedTransaction } from './forgetAskedTransaction.ts'
import { toSentCall } from './sentCall.ts'

/** How long one that answered with an error may still broadcast. */
const mayBroadcastMs = 2 * 60_000
/** From then on the chain is looked at beside a wallet that has not answered: its answer may be lost. */
const patienceMs = 30_000

/** Answers by which a wallet or a check of ours says that nothing was sent. After any other the chain is looked at. */
const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'USER_REJECTED',
  'UNAUTHORIZED',
  'UNSUPPORTED_METHOD',
  'UNRECOGNIZED_CHAIN',
  'REQUEST_PENDING',
  'ACCOUNT_CHANGED',
  'NETWORK_CHANGED',
  'NONCE_TOO_LOW',
  'NONCE_TOO_HIGH',
  'INSUFFICIENT_FUNDS',
  'FEE_CAP_TOO_LOW',
  'FEE_CAP_TOO_HIGH',
  'EXECUTION_REVERTED',
])

/**
 * Sends a transaction so that it is never lost and never listed twice, whatever crashes: the one way every sender of ours takes.
 *
 * 1. Right before the wallet is asked (`onAsk`) the request is stored: call, nonce, what it is for. From here on a crashed page finds the
 *    transaction again at its next start, by nonce and call.
 * 2. The wallet's answer makes it a sent transaction, stored at once, followed to its end. If the answer does not come, the chain's
 *    word does the same: the promise resolves with whichever is first.
 * 3. A refusal forgets the request. After an error that leaves open whether something was sent, the chain is watched for 2 minutes more.
 *
 * `send` gets `onAsk` and must hand it to the adapter (`adapter.transfer`, `calls.send`): the adapter calls it, nobody else. All checks and
 * whatever may take time belong before or into `send`, so that nothing stands between the visitor's click and the wallet but the adapter.
 * One call is one wallet prompt: an approval and a swap are two calls, the second once the first is confirmed.
 *
 * @param options.details what Activity shows; amounts are base units as decimal strings
 * @param options.replaces for `speedUpTransaction` and `cancelTransaction`: what is sent takes that transaction's place
 * @returns the transaction, `pending`; `watchSentTransactions` tells how it goes on
 * @throws what `send` throws, as a BaseError
 * @example
 * const calls = await adapter.loadCalls()
 * const sent = await submitTransaction(kit, {
 *   network,
 *   from: account.address,
 *   details: { kind: 'approval', to: router, token: usdc, amount: '1500000' },
 *   send: (onAsk) => calls.send({ connectorId, network, from: account.address, call, onAsk, signal }),
 * })
 */
export async function submitTransaction(
  kit: Latchkey,
  options: {
    network: Network
    from: string
    details: SentDetails
    send: (onAsk: (intent: TransactionIntent) => void) => Promise<{ hash: string; nonce?: number }>
    replaces?: AskedTransaction['replaces']
  },
): Promise<SentTransaction> {
  const { network, from, details, send, replaces } = options
  const id = createAskedId()
  let asked: AskedTransaction | undefined
  const onAsk = ({ call, nonce }: TransactionIntent): void => {
    const askedAt = Date.now()
    const request: AskedTransaction = {
      id,
      caipNetworkId: network.caipNetworkId,
      from,
      nonce,
      call: toSentCall(call),
      details,
      askedAt,
      keepUntil: askedAt + mayAskMs,
      replaces,
    }
    asked = request
    changeAskedTransactions(kit, (list) => [request, ...list])
    kit.internal.askedHere.set(id, request)
    followAskedTransaction(kit, request, { delayMs: patienceMs })
  }

  const answered = async (): Promise<SentTransaction> => {
    try {
      const answer = await send(onAsk)
      const { caipNetworkId } = network
      const request = { id, caipNetworkId, from, details, call: asked?.call, replaces, sentAt: Date.now() }
      return acceptTransaction(kit, request, answer)
    } catch (cause) {
      const error = toBaseError(cause)
      if (asked) settleWithout(kit, asked, error)
      throw error
    }
  }
  const found = watchFound(kit, id)
  return Promise.race([answered(), found.transaction]).finally(found.stop)
}

function settleWithout(kit: Latchkey, { id }: AskedTransaction, { code }: BaseError): void {
  if (refusals.has(code)) {
    forgetAskedTransaction(kit, id)
    return
  }
  // An error of the wallet's own: it asks no longer, but may have broadcast.
  if (code !== 'WALLET_ERROR') return
  const keepUntil = Date.now() + mayBroadcastMs
  changeAskedTransactions(kit, (list) =>
    list.map((asked) => (asked.id === id ? { ...asked, keepUntil, hasFailed: true } : asked)),
  )
}

/** The transaction of this request, once it is listed here: the wallet's answer, or the chain's word to this page (`withoutClaims`). */
function watchFound(kit: Latchkey, id: string): { transaction: Promise<SentTransaction>; stop: () => void } {
  let stop = () => {}
  const transaction = new Promise<SentTransaction>((resolve) => {
    stop = kit.store.subscribe(({ sentTransactions }) => {
      const sent = sentTransactions.find(({ askedId }) => askedId === id)
      if (sent) resolve(sent)
    })
  })
  return { transaction, stop }
}
