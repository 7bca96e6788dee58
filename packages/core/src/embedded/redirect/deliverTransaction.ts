import type { RedirectAnswer } from '@latchkey/wire/frame'
import type { Latchkey } from '../../latchkey.ts'
import type { RequestedTransaction } from '../../state.ts'
import { isRecord, parseJson } from '../../storage/json.ts'
import { isSameAddress } from '../../text/foldHex.ts'
import { acceptTransaction } from '../../transactions/acceptTransaction.ts'
import { listRequestedTransactions } from '../../transactions/requestedTransactions.ts'
import { settleWithout } from '../../transactions/settleWithout.ts'
import { toReturnedError } from './toReturnedError.ts'

/**
 * Gives a transaction of Latchkey's own, which an earlier page of this tab requested, its hash, or ends it.
 * @param asked the wallet request as JSON.
 * @returns whether there was one
 */
export function deliverTransaction(latchkey: Latchkey, asked: string, answer: RedirectAnswer): boolean {
  const request = parseJson(asked)
  if (!isRecord(request) || request.method !== 'eth_sendTransaction' || !Array.isArray(request.params)) return false
  const [sent] = request.params as unknown[]
  const requested = listRequestedTransactions(latchkey).find(
    (one) => one.caipNetworkId === request.chainId && isRecord(sent) && isSame(one, sent),
  )
  if (!requested) return false
  if ('error' in answer) {
    settleWithout(latchkey, requested, toReturnedError(answer.error))
    return true
  }
  const { result: hash } = answer
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) return false
  acceptTransaction(latchkey, { ...requested, sentAt: requested.requestedAt }, { hash })
  return true
}

function isSame({ from, call }: RequestedTransaction, sent: Record<string, unknown>): boolean {
  const isText = (value: unknown, text: string) => typeof value === 'string' && isSameAddress(value, text)
  const isAmount = BigInt(call.value) === toAmount(sent.value)
  return isText(sent.from, from) && isText(sent.to, call.to) && isText(sent.data ?? '0x', call.data ?? '0x') && isAmount
}

function toAmount(value: unknown): bigint | undefined {
  if (value === undefined) return 0n
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : undefined
}
