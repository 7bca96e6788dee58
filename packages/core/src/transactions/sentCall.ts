import type { TransactionCall } from '../adapter.ts'
import type { SentCall } from '../state.ts'

export function toSentCall({ to, value, data }: TransactionCall): SentCall {
  return { to, value: value.toString(), data }
}

export function fromSentCall({ to, value, data }: SentCall): TransactionCall {
  return { to, value: BigInt(value), data }
}
