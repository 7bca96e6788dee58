import { type Bytes, fromHex, type Output, readPsbt, writeBitcoinTransaction, writePsbt } from '@latchkey/wire/bitcoin'
import { describe, expect, test } from 'vitest'
import { createTestKey } from '../test/createTestKey.ts'
import { codeOf, startTransfers } from '../test/startTransfers.ts'

const transfers = startTransfers()

describe('a wallet that signs something else', () => {
  const other = createTestKey(12)
  /** Signs the transaction after it was changed. */
  const signing = (change: (transaction: ReturnType<typeof readPsbt>['transaction']) => void) => {
    const owner = transfers.key
    return (psbt: Bytes) => {
      const read = readPsbt(psbt)
      const { transaction } = read
      change(transaction)
      const global = [{ key: Uint8Array.of(0), value: writeBitcoinTransaction(transaction) }]
      const changed = writePsbt({ ...read, global, outputs: transaction.outputs.map(() => []) })
      return owner.signPsbt(changed, [0])
    }
  }

  /** Changes the output that holds the amount, or the one with the rest. */
  const change = (which: 'amount' | 'rest', to: Partial<Output> | ((output: Output) => Partial<Output>)) =>
    signing(({ outputs }) => {
      const output = outputs.find(({ amount }) => (amount === 20_000n) === (which === 'amount'))
      if (output) Object.assign(output, typeof to === 'function' ? to(output) : to)
    })

  test.each<[string, () => (psbt: Bytes) => Bytes]>([
    ['to another recipient', () => change('amount', { script: other.script })],
    ['another amount', () => change('amount', { amount: 21_000n })],
    ['with change to another address', () => change('rest', { script: other.script })],
    ['at another fee', () => change('rest', ({ amount }) => ({ amount: amount - 1n }))],
    [
      'with another output',
      () => signing(({ outputs }) => void outputs.push({ amount: 0n, script: Uint8Array.of(0x6a) })),
    ],
  ])('%s gets nothing sent', async (_, sign) => {
    await transfers.fund(transfers.key.address, 60_000)
    const { transfer } = transfers.setUp(sign())
    expect(await codeOf(transfer())).toBe('TRANSFER_CHANGED')
    expect(await transfers.balanceOf(transfers.key.address)).toBe(60_000n)
  })

  test.each<[string, (psbt: Bytes) => Bytes]>([
    ['nothing', (psbt) => psbt],
    ['bytes of no form', () => fromHex('00')],
    ['a PSBT of another form', (psbt) => Uint8Array.of(...psbt, 0)],
  ])('%s gets nothing sent', async (_, sign) => {
    await transfers.fund(transfers.key.address, 60_000)
    expect(await codeOf(transfers.setUp(sign).transfer())).toBe('TRANSFER_CHANGED')
    expect(await transfers.balanceOf(transfers.key.address)).toBe(60_000n)
  })

  test('for a part of it only gets nothing sent', async () => {
    await transfers.fund(transfers.key.address, 60_000)
    const owner = transfers.key
    const { transfer } = transfers.setUp((psbt, { indexes }) => {
      const signed = readPsbt(owner.signPsbt(psbt, indexes))
      const inputs = signed.inputs.map((input) => ({
        ...input,
        // SIGHASH_NONE: for no output at all.
        entries: input.entries.map((entry) =>
          entry.key[0] === 2 ? { ...entry, value: Uint8Array.of(...entry.value.slice(0, -1), 2) } : entry,
        ),
      }))
      return writePsbt({ ...signed, inputs })
    })
    expect(await codeOf(transfer())).toBe('TRANSFER_CHANGED')
  })
})
