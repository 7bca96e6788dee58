import { readPsbt, writeBitcoinTransaction, writePsbt } from '@latchkey/wire/bitcoin'
import { createTestKey } from './createTestKey.ts'

export type TransferChange = 'recipient' | 'amount'

const { script } = createTestKey(12)

/** What a lying wallet signs in place of a transfer: the first output goes to someone else, or has 1,000 satoshis more. */
export function changeTransfer(psbt: Uint8Array, change: string): Uint8Array {
  if (change !== 'recipient' && change !== 'amount') return psbt
  const read = readPsbt(Uint8Array.from(psbt))
  const { transaction } = read
  const [first] = transaction.outputs
  if (!first) throw new Error('It pays nobody.')
  Object.assign(first, change === 'recipient' ? { script } : { amount: first.amount + 1_000n })
  const global = [{ key: Uint8Array.of(0), value: writeBitcoinTransaction(transaction) }]
  return writePsbt({ ...read, global, outputs: transaction.outputs.map(() => []) })
}
