import { type Bytes, isSameBytes, type Psbt, writeBitcoinTransaction } from '@latchkey/wire/bitcoin'

export type Tampers = 'recipient' | 'amount' | 'fee'

/** Where a lying wallet sends: a script's hash that nobody knows the script of. */
const thief = Uint8Array.of(0xa9, 20, ...new Array<number>(20).fill(0x7f), 0x87)
const difference = 1_000n

/** The PSBT that the wallet signs in place of the requested one. */
export function alterPsbt(psbt: Psbt, { own, tampers }: { own: Bytes; tampers: Tampers | undefined }): Psbt {
  if (!tampers) return psbt
  const { transaction } = psbt
  const recipient = transaction.outputs.findIndex(({ script }) => !isSameBytes(script, own))
  const change = transaction.outputs.findIndex(({ script }) => isSameBytes(script, own))
  const outputs = transaction.outputs.map((output, index) => {
    if (tampers === 'recipient') return index === recipient ? { ...output, script: thief } : output
    if (index === recipient && tampers === 'amount') return { ...output, amount: output.amount + difference }
    // What the recipient or the miner gets more, the sender gets less.
    return index === change ? { ...output, amount: output.amount - difference } : output
  })
  const altered = { ...transaction, outputs }
  const [, ...rest] = psbt.global
  return {
    ...psbt,
    transaction: altered,
    global: [{ key: Uint8Array.of(0), value: writeBitcoinTransaction(altered) }, ...rest],
  }
}
