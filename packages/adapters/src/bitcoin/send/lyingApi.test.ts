import { describe, expect, test } from 'vitest'
import type { KeyKind } from '../test/createTestKey.ts'
import { codeOf, startTransfers } from '../test/startTransfers.ts'

const transfers = startTransfers()
const other = transfers.nextKey(200, 'p2wpkh')

describe.each<KeyKind>(['p2wpkh', 'p2pkh', 'p2sh', 'p2tr'])(
  'an API that lies, of an address of the kind %s,',
  (kind) => {
    test.each<[string, (path: string, text: string) => string]>([
      ['an amount', (path, text) => (path.endsWith('/utxo') ? text.replace('50000', '51000') : text)],
      ['an amount in both places', (_, text) => text.replace('50000', '51000')],
      ['a transaction', (path, text) => (path.endsWith('/hex') ? text.replace(/.{8}$/, '01000000') : text)],
      ['the output', (path, text) => (path.endsWith('/utxo') ? text.replace(/"vout":\d+/, '"vout":7') : text)],
      ['the id', (path, text) => (path.endsWith('/utxo') ? text.replace(/"txid":"../, '"txid":"00') : text)],
    ])('about %s gets nothing signed', async (_, change) => {
      await transfers.fund(transfers.useKey(kind).address, 50_000)
      const { transfer, requests } = transfers.lying((path, text) =>
        path.includes('/recommended') ? text : change(path, text),
      )
      expect(await codeOf(transfer())).toMatch(/^(RPC_ANSWER_INVALID|RPC_UNAVAILABLE)$/)
      expect(requests).toEqual([])
    })
  },
)

test('another address’s output is never signed for as one’s own', async () => {
  await transfers.fund(other.address, 50_000)
  const { transfer, requests } = transfers.lyingPath((path) =>
    path.replace(/\/address\/\w+/, `/address/${other.address}`),
  )
  expect(await codeOf(transfer())).toBe('RPC_ANSWER_INVALID')
  expect(requests).toEqual([])
})

test('what is spent already is refused by the network, and nothing is paid', async () => {
  await transfers.fund(transfers.key.address, 50_000)
  const coins = JSON.stringify(await transfers.get(`/address/${transfers.key.address}/utxo`))
  await transfers.setUp().transfer({ amount: 30_000n })
  await transfers.node.control.mine()
  const before = await transfers.balanceOf(transfers.receiver.address)
  const { transfer } = transfers.lying((path, text) =>
    path.endsWith('/utxo') ? coins : path.includes('/output/') ? '-' : text,
  )
  expect(await codeOf(transfer())).toBe('BROADCAST_REFUSED')
  expect(await transfers.balanceOf(transfers.receiver.address)).toBe(before)
})

test('about fees does not get more than 500 satoshis for a virtual byte, nor more than half of the amount', async () => {
  await transfers.fund(transfers.key.address, 500_000)
  const { send, toRequest, transfer, requests } = transfers.lying((path, text) =>
    path.endsWith('/recommended') ? '{"hourFee":9e9,"halfHourFee":9e9,"fastestFee":9e9}' : text,
  )
  const fee = await send.estimateFee(toRequest({ amount: 300_000n }))
  expect(fee).toBeGreaterThan(70_000n)
  expect(fee).toBeLessThan(80_000n)
  expect(await codeOf(transfer({ amount: 100_000n }))).toBe('FEE_EXCESSIVE')
  expect(requests).toEqual([])
})
