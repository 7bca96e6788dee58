import { type Anvil, startAnvil } from '@latchkey/anvil'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestNetwork } from '../test/createTestChain.ts'
import { alice, bob, createTestWallet } from '../test/createTestWallet.ts'
import { canBatch, readBatch, sendBatch } from './batches.ts'
import { createSwaps } from './createSwaps.ts'

let node: Anvil
beforeAll(async () => {
  node = await startAnvil()
})
afterAll(() => node.stop())

const network = createTestNetwork('http://127.0.0.1:1')
const hash = `0x${'ab'.repeat(32)}`

async function openWallet(answers: Record<string, () => unknown> = {}) {
  const wallet = createTestWallet({ url: node.url, answers })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  return wallet
}

const atomic = (status: string) => ({ wallet_getCapabilities: () => ({ '0x7a69': { atomic: { status } } }) })

describe('canBatch is', () => {
  test.each<[string, Record<string, () => unknown>, boolean]>([
    ['true where the wallet supports it on this chain', atomic('supported'), true],
    ['false where the account would have to be upgraded first', atomic('ready'), false],
    ['false where the wallet does not support it', atomic('unsupported'), false],
    [
      'false for support on another chain only',
      { wallet_getCapabilities: () => ({ '0x1': { atomic: { status: 'supported' } } }) },
      false,
    ],
    ['false for a malformed result', { wallet_getCapabilities: () => [null] }, false],
    [
      'false where the wallet lacks the method',
      {
        wallet_getCapabilities: () => {
          throw { code: 4200, message: 'What?' }
        },
      },
      false,
    ],
  ])('%s', async (_, answers, expected) => {
    const { provider } = await openWallet(answers)
    expect(await canBatch(provider, { network, account: alice })).toBe(expected)
  })
})

test('requests all calls atomically, once, from the account shown and on its chain', async () => {
  const wallet = await openWallet({ wallet_sendCalls: () => ({ id: '0x01' }) })
  const calls = [
    { to: bob, value: 0n, data: '0x1234' },
    { to: bob, value: 7n },
  ]
  expect(await sendBatch(wallet.provider, { network, from: alice, calls })).toEqual({ id: '0x01' })
  expect(wallet.requests().filter(({ method }) => method === 'wallet_sendCalls')).toEqual([
    {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: alice,
          chainId: '0x7a69',
          atomicRequired: true,
          calls: [
            { to: bob, value: '0x0', data: '0x1234' },
            { to: bob, value: '0x7' },
          ],
        },
      ],
    },
  ])
})

test.each([
  ['ACCOUNT_CHANGED', (wallet: Awaited<ReturnType<typeof openWallet>>) => wallet.setAccounts([bob, alice])],
  ['NETWORK_CHANGED', (wallet: Awaited<ReturnType<typeof openWallet>>) => wallet.setChain(1)],
] as const)('throws %s without a request when the wallet has changed', async (code, change) => {
  const wallet = await openWallet({ wallet_sendCalls: () => ({ id: '0x01' }) })
  change(wallet)
  await expect(sendBatch(wallet.provider, { network, from: alice, calls: [] })).rejects.toMatchObject({ code })
  expect(wallet.requests().some(({ method }) => method === 'wallet_sendCalls')).toBe(false)
})

test.each([
  ['no id', { wallet_sendCalls: () => ({}) }, 'WALLET_ERROR'],
  [
    'a rejection',
    {
      wallet_sendCalls: () => {
        throw { code: 4001, message: 'No.' }
      },
    },
    'USER_REJECTED',
  ],
])('throws when the wallet responds with %s', async (_, answers, code) => {
  const { provider } = await openWallet(answers)
  await expect(sendBatch(provider, { network, from: alice, calls: [] })).rejects.toMatchObject({ code })
})

test.each([
  ['pending', { status: 100 }, { status: 'pending' }],
  ['done', { status: 200, receipts: [{ transactionHash: hash }] }, { status: 'confirmed', hashes: [hash] }],
  ['reverted', { status: 500, receipts: [{ transactionHash: hash }] }, { status: 'failed', hashes: [hash] }],
  ['failed before it was sent', { status: 400 }, { status: 'failed', hashes: [] }],
  ['done, without hashes', { status: 200, receipts: [null, {}] }, { status: 'confirmed', hashes: [] }],
])('reads the status of a batch: %s', async (_, answer, expected) => {
  const { provider } = await openWallet({ wallet_getCallsStatus: () => answer })
  expect(await readBatch(provider, { id: '0x01' })).toEqual(expected)
})

test('throws WALLET_ERROR for a missing status', async () => {
  const { provider } = await openWallet({ wallet_getCallsStatus: () => null })
  await expect(readBatch(provider, { id: '0x01' })).rejects.toMatchObject({ code: 'WALLET_ERROR' })
})

test('requests the capabilities once for each account and network', async () => {
  const wallet = await openWallet(atomic('supported'))
  const swaps = createSwaps(async () => '0x', {
    getProvider: () => wallet.provider,
    swapContracts: undefined,
    witness: async () => undefined,
    knownTokens: undefined,
  })
  const request = { connectorId: 'test', network, account: alice }
  expect([await swaps.canBatch(request), await swaps.canBatch(request)]).toEqual([true, true])
  await swaps.canBatch({ ...request, account: bob })
  expect(wallet.requests().filter(({ method }) => method === 'wallet_getCapabilities')).toHaveLength(2)
})
