import { readPsbt, toHex, writePsbt } from '@latchkey/wire/bitcoin'
import { describe, expect, test, vi } from 'vitest'
import type { KeyKind } from '../test/createTestKey.ts'
import { codeOf, startTransfers } from '../test/startTransfers.ts'

const transfers = startTransfers()

describe.each<KeyKind>(['p2wpkh', 'p2pkh', 'p2sh', 'p2tr'])('of an address of the kind %s', (kind) => {
  test.each([false, true])(
    'a transfer pays the recipient, and costs what was estimated (finished by the wallet: %s)',
    async (isFinished) => {
      const owner = transfers.useKey(kind)
      await transfers.fund(transfers.key.address, 15_000, 18_000)
      const { send, transfer, toRequest } = transfers.setUp((psbt, { indexes }) =>
        owner.signPsbt(psbt, indexes, isFinished),
      )
      const before = await transfers.balanceOf(transfers.receiver.address)
      const fee = await send.estimateFee(toRequest())
      const { hash } = await transfer()
      expect(await transfers.balanceOf(transfers.receiver.address)).toBe(before + 20_000n)
      expect(await transfers.balanceOf(owner.address)).toBe(13_000n - fee)
      const { fee: paid, weight, vin } = await transfers.get(`/tx/${hash}`)
      expect(BigInt(paid)).toBe(fee)
      // The default is 8 satoshis for a virtual byte, and no signature is longer than expected.
      expect(paid / (weight / 4)).toBeGreaterThanOrEqual(8)
      expect(paid / (weight / 4)).toBeLessThan(8.5)
      expect(vin.map(({ sequence }: { sequence: number }) => sequence)).toEqual([0xfffffffd, 0xfffffffd])
    },
  )
})

test.each<KeyKind>(['p2wpkh', 'p2pkh', 'p2sh'])('pays an address of the kind %s', async (kind) => {
  await transfers.fund(transfers.key.address, 50_000)
  const { address } = transfers.nextKey(100, kind)
  await transfers.setUp().transfer({ to: address })
  expect(await transfers.balanceOf(address)).toBe(20_000n)
})

test('sends all but the fee, and nothing of less than nodes pass on', async () => {
  await transfers.fund(transfers.key.address, 30_000, 40_000)
  const { send, transfer, toRequest } = transfers.setUp()
  const most = (await send.getMost?.(toRequest())) ?? 0n
  expect(await codeOf(send.estimateFee(toRequest({ amount: most + 1n })))).toBe('INSUFFICIENT_FUNDS')
  await transfer({ amount: most })
  expect(await transfers.balanceOf(transfers.key.address)).toBe(0n)
  expect(await codeOf(transfer({ amount: 329n }))).toBe('AMOUNT_BELOW_DUST')
  expect(await codeOf(transfer({ amount: 20_000n }))).toBe('INSUFFICIENT_FUNDS')
})

test.each([
  ['an address of another network', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'RECEIVER_OF_OTHER_NETWORK'],
  ['a typo', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt08p', 'RECEIVER_CHECKSUM'],
  ['mixed case', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygT080', 'RECEIVER_INVALID'],
])('sends nothing to %s', async (_, to, code) => {
  await transfers.fund(transfers.key.address, 50_000)
  const { transfer, requests } = transfers.setUp()
  expect(await codeOf(transfer({ to }))).toBe(code)
  expect(requests).toEqual([])
})

test('refuses what the network refuses, in its words', async () => {
  await transfers.fund(transfers.key.address, 60_000)
  const owner = transfers.key
  const { transfer } = transfers.setUp((psbt, { indexes }) => {
    const signed = readPsbt(owner.signPsbt(psbt, indexes))
    const inputs = signed.inputs.map((input) => ({
      ...input,
      entries: input.entries.map((entry) =>
        entry.key[0] === 2 ? { ...entry, value: entry.value.map((byte, at) => (at === 20 ? byte ^ 1 : byte)) } : entry,
      ),
    }))
    return writePsbt({ ...signed, inputs })
  })
  await expect(transfer()).rejects.toMatchObject({
    code: 'BROADCAST_REFUSED',
    message: expect.stringContaining('script-verify'),
  })
})

test('the wallet gets whole transactions of what it spends, and its own inputs to sign', async () => {
  await transfers.fund(transfers.key.address, 60_000)
  const { transfer, requests } = transfers.setUp()
  const onRequest = vi.fn()
  await transfer({ onRequest })
  const [{ psbt = new Uint8Array(), indexes = [] } = {}] = requests
  expect(indexes).toEqual([0])
  const { inputs, transaction } = readPsbt(psbt)
  expect(inputs.every(({ isProven }) => isProven)).toBe(true)
  const [input] = transaction.inputs
  const mark = `${toHex(Uint8Array.from(input?.txid ?? []).reverse())}:${input?.index}`
  expect(onRequest).toHaveBeenCalledWith({
    call: { to: transfers.receiver.address, value: 20_000n },
    nonce: undefined,
    mark,
  })
})
