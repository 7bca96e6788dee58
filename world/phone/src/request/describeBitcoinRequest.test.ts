import { type BitcoinTransaction, toAddress, toBase64, toTxid, writeUnsignedPsbt } from '@latchkey/wire/bitcoin'
import { expect, test } from 'vitest'
import type { World } from '../world/readWorld.ts'
import { describeRequest } from './describeRequest.ts'

const network = {
  id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Local Bitcoin',
  nativeCurrency: { symbol: 'BTC' },
}
const account = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const world: World = {
  version: 1,
  rpcUrls: {},
  networks: [],
  accounts: [],
  tokens: {},
  bitcoin: { network, apiUrl: 'http://127.0.0.1:1', accounts: [] },
}

const read = (method: string, params: unknown) =>
  describeRequest({ id: 1, topic: '', chainId: network.id, method, params, at: 0, expiresAt: 0 }, world)

test('a message on Bitcoin is shown as it is', () => {
  const message = 'Grüße\nvom Hafen'
  expect(read('signMessage', { account, message, protocol: 'bip322' })).toEqual({
    title: 'Sign a message',
    facts: [['Account', account]],
    text: message,
  })
})

test('a transfer of bitcoin is shown with its amount, recipient and fee, without the change', () => {
  const own = Uint8Array.from([0, 20, ...new Uint8Array(20).fill(1)])
  const other = Uint8Array.from([0, 20, ...new Uint8Array(20).fill(2)])
  const previous: BitcoinTransaction = {
    version: 2,
    inputs: [{ txid: new Uint8Array(32).fill(3), index: 0, script: new Uint8Array(), sequence: 0 }],
    outputs: [{ amount: 100_000n, script: own }],
    lockTime: 0,
  }
  const outputs = [
    { amount: 60_000n, script: other },
    { amount: 39_000n, script: own },
  ]
  const inputs = [{ txid: toTxid(previous), index: 0, script: new Uint8Array(), sequence: 0 }]
  const psbt = writeUnsignedPsbt({ version: 2, inputs, outputs, lockTime: 0 }, [{ previous }])
  expect(read('signPsbt', { account, psbt: toBase64(psbt), signInputs: [] })).toEqual({
    title: 'Sign a transaction',
    facts: [
      ['Amount', '0.0006 BTC'],
      ['To', toAddress(other, 'regtest')],
      ['Fee', '0.00001 BTC'],
      ['From', account],
      ['Network', 'Local Bitcoin'],
    ],
  })
})

test.each([
  ['signPsbt', { account, psbt: 'AAAA' }],
  ['sendTransfer', { account, amount: '1' }],
])('%s that cannot be read is shown as it came', (method, params) => {
  expect(read(method, params)).toMatchObject({ title: method, facts: [] })
})
