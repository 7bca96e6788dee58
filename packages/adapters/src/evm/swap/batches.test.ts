import { type Anvil, startAnvil } from '@latchkey/anvil'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestNetwork } from '../test/createTestChain.ts'
import { alice, bob, createTestWallet } from '../test/createTestWallet.ts'
import { canBatch, readBatch, sendBatch } from './batches.ts'
import { createSwaps } from './createSwaps.ts'

// EIP-5792: several calls as one, in wallets that do all of them or none.

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

describe('a wallet is taken to batch', () => {
  test.each<[string, Record<string, () => unknown>, boolean]>([
    ['where it says so of this chain', atomic('supported'), true],
    ['not where it would have to change the account first', atomic('ready'), false],
    ['not where it does not', atomic('unsupported'), false],
    [
      'not for what it does on another chain',
      { wallet_getCapabilities: () => ({ '0x1': { atomic: { status: 'supported' } } }) },
      false,
    ],
    ['not where its answer makes no sense', { wallet_getCapabilities: () => [null] }, false],
    [
      'not where it does not know the question',
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

test('calls are asked for once, all or none, from the account shown and on its chain', async () => {
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
] as const)('%s: a wallet that is elsewhere by then is not asked', async (code, change) => {
  const wallet = await openWallet({ wallet_sendCalls: () => ({ id: '0x01' }) })
  change(wallet)
  await expect(sendBatch(wallet.provider, { network, from: alice, calls: [] })).rejects.toMatchObject({ code })
  expect(wallet.requests().some(({ method }) => method === 'wallet_sendCalls')).toBe(false)
})

test.each([
  ['no id', { wallet_sendCalls: () => ({}) }, 'WALLET_ERROR'],
  [
    'no',
    {
      wallet_sendCalls: () => {
        throw { code: 4001, message: 'No.' }
      },
    },
    'USER_REJECTED',
  ],
])('a wallet that answers %s is told of so', async (_, answers, code) => {
  const { provider } = await openWallet(answers)
  await expect(sendBatch(provider, { network, from: alice, calls: [] })).rejects.toMatchObject({ code })
})

test.each([
  ['under way', { status: 100 }, { status: 'pending' }],
  ['done', { status: 200, receipts: [{ transactionHash: hash }] }, { status: 'confirmed', hashes: [hash] }],
  ['reverted', { status: 500, receipts: [{ transactionHash: hash }] }, { status: 'failed', hashes: [hash] }],
  ['failed before it was sent', { status: 400 }, { status: 'failed', hashes: [] }],
  ['done without a word of where', { status: 200, receipts: [null, {}] }, { status: 'confirmed', hashes: [] }],
])('tells of a batch that it is %s', async (_, answer, expected) => {
  const { provider } = await openWallet({ wallet_getCallsStatus: () => answer })
  expect(await readBatch(provider, { id: '0x01' })).toEqual(expected)
})

test('a wallet that tells no status is an error, not a pending batch', async () => {
  const { provider } = await openWallet({ wallet_getCallsStatus: () => null })
  await expect(readBatch(provider, { id: '0x01' })).rejects.toMatchObject({ code: 'WALLET_ERROR' })
})

test('a wallet is asked once whether it batches, an account and a network at a time', async () => {
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
