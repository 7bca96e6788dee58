import { toCosmosBase64, writeAuthInfo, writeTransferBody } from '@latchkey/wire/cosmos'
import { expect, test } from 'vitest'
import type { World } from '../world/readWorld.ts'
import { describeRequest } from './describeRequest.ts'

const toNetwork = (id: string, name: string) => ({ id, name, nativeCurrency: { symbol: 'X' } })
const world: World = {
  version: 1,
  rpcUrls: {},
  networks: [],
  accounts: [],
  tokens: {},
  cosmos: { network: toNetwork('cosmos:local-1', 'Local Cosmos'), restUrl: 'http://127.0.0.1:1', accounts: [] },
  polkadot: { network: toNetwork('polkadot:local', 'Local Hub'), rpcUrl: 'http://127.0.0.1:1', accounts: [] },
}
const read = (chainId: string, method: string, params: unknown) =>
  describeRequest({ id: 1, topic: '', chainId, method, params, at: 0, expiresAt: 0 }, world)

test('a transfer on Cosmos is shown with its amount, recipient and fee', () => {
  const [from, to] = ['cosmos1from', 'cosmos1to']
  const body = writeTransferBody({ from, to, coin: { denom: 'uatom', amount: 5n }, memo: '', timeoutHeight: 0n })
  const fee = { denom: 'uatom', amount: 2n }
  const publicKey = new Uint8Array(33).fill(2)
  const authInfo = writeAuthInfo({ publicKey, mode: 'direct', sequence: 0n, fee, gasLimit: 1n })
  const signDoc = { bodyBytes: toCosmosBase64(body), authInfoBytes: toCosmosBase64(authInfo) }
  expect(read('cosmos:local-1', 'cosmos_signDirect', { signerAddress: from, signDoc })).toEqual({
    title: 'Sign a transaction',
    facts: [
      ['Amount', '5 uatom'],
      ['To', to],
      ['Fee', '2 uatom'],
      ['From', from],
      ['Network', 'Local Cosmos'],
    ],
  })
})

test('a message on Polkadot is shown as it is, and a transaction with whether it has a digest', () => {
  const address = '5abc'
  expect(read('polkadot:local', 'polkadot_signMessage', { address, message: '<Bytes>hi</Bytes>' })).toMatchObject({
    title: 'Sign a message',
    text: '<Bytes>hi</Bytes>',
  })
  const params = { address, transactionPayload: { method: '0x0a03', mode: 1 } }
  expect(read('polkadot:local', 'polkadot_signTransaction', params)).toEqual({
    title: 'Sign a transaction',
    facts: [
      ['Account', address],
      ['Digest of the metadata', 'yes'],
      ['Network', 'Local Hub'],
    ],
    text: '0x0a03',
  })
})

test.each([
  ['cosmos:local-1', 'cosmos_signDirect', { signDoc: { bodyBytes: 'AAAA', authInfoBytes: '' } }],
  ['polkadot:local', 'polkadot_signTransaction', {}],
])('on %s, %s that cannot be read is shown as it came', (chainId, method, params) => {
  expect(read(chainId, method, params)).toMatchObject({ title: method, facts: [] })
})
