import { type Anvil, startAnvil } from '@latchkey/anvil'
import type { TokenReference } from '@latchkey/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRpc } from '../rpc/createRpc.ts'
import { callNode } from '../test/callNode.ts'
import { createTestNetwork } from '../test/createTestChain.ts'
import { alice, bob, createTestWallet } from '../test/createTestWallet.ts'
import { deployToken } from '../test/deployToken.ts'
import { getNativeBalance, getTokenBalance } from './getTokenBalance.ts'
import { estimateFee, transfer } from './transfer.ts'

const ether: TokenReference = { symbol: 'ETH', decimals: 18 }
const token = (digit: string): TokenReference => ({ address: `0x${digit.repeat(40)}`, symbol: 'TKN', decimals: 6 })
const [plain, silent, rejecting, missing] = ['1', '2', '3', '4'].map(token) as [
  TokenReference,
  TokenReference,
  TokenReference,
  TokenReference,
]

let node: Anvil
let network = createTestNetwork('')
const rpc = createRpc()

beforeAll(async () => {
  node = await startAnvil()
  network = createTestNetwork(node.url)
  const holders = [alice]
  await deployToken(node.url, { address: plain.address ?? '', kind: 'true', holders })
  await deployToken(node.url, { address: silent.address ?? '', kind: 'nothing', holders })
  await deployToken(node.url, { address: rejecting.address ?? '', kind: 'false', holders })
})
afterAll(() => node.stop())

type Answers = Parameters<typeof createTestWallet>[0]['answers']

async function send(
  options: { token?: TokenReference; amount?: bigint; answers?: Answers; network?: typeof network; to?: string } = {},
) {
  const wallet = createTestWallet({ url: node.url, answers: options.answers })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const { token = ether, amount = 5n, to = bob } = options
  const result = await transfer(rpc, wallet.provider, {
    network: options.network ?? network,
    from: alice,
    to,
    token,
    amount,
  }).then(
    (value) => value,
    (error) => error,
  )
  return { result, wallet }
}

/** Changes the transaction before it is sent, as a visitor can in the wallet. */
const editing = (change: Record<string, string>): Answers => ({
  eth_sendTransaction: ([transaction]) =>
    callNode(node.url, 'eth_sendTransaction', [{ ...(transaction as object), ...change }]),
})

describe('sends', () => {
  test('the native currency, and returns the nonce', async () => {
    const before = await getNativeBalance(rpc, { network, address: bob })
    const { result } = await send({ amount: 10n ** 15n })
    expect(result).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), nonce: expect.any(Number) })
    expect((await getNativeBalance(rpc, { network, address: bob })) - before).toBe(10n ** 15n)
  })

  test.each([
    ['returns true', plain],
    ['returns nothing, as USDT', silent],
  ])('a token that %s', async (_, token) => {
    const { result } = await send({ token, amount: 400n })
    expect(result.hash).toBeDefined()
    expect(await getTokenBalance(rpc, { network, address: bob, token })).toBe(400n)
    expect(await getTokenBalance(rpc, { network, address: alice, token })).toBe(600n)
  })

  test('with the chain id, so that the wallet rejects another chain', async () => {
    const { wallet } = await send()
    expect(wallet.requests().find(({ method }) => method === 'eth_sendTransaction')?.params).toEqual([
      { from: alice, to: bob, value: '0x5', chainId: '0x7a69' },
    ])
  })

  test('through the wallet alone when the app’s node is down', async () => {
    const { result } = await send({ network: createTestNetwork('http://127.0.0.1:1') })
    expect(result).toEqual({ hash: expect.stringMatching(/^0x/), nonce: expect.any(Number) })
  })
})

describe('rejects before the wallet gets a request', () => {
  test.each([
    ['a token that returns false', { token: rejecting }, 'EXECUTION_REVERTED', 'the token rejected the transfer'],
    ['more tokens than there are', { token: plain, amount: 10n ** 9n }, 'EXECUTION_REVERTED', 'not enough tokens'],
    ['an address without a token', { token: missing }, 'EXECUTION_REVERTED', 'there is no token'],
    ['more than there is', { amount: 10n ** 30n }, 'INSUFFICIENT_FUNDS', 'cannot pay'],
    ['a mistyped receiver', { to: bob.replace('C8', 'c8') }, 'RECEIVER_CHECKSUM', 'checksum'],
  ])('%s', async (_, options, code, text) => {
    const { result, wallet } = await send(options)
    expect(result).toMatchObject({ code, shortMessage: expect.stringContaining(text) })
    expect(wallet.signatures()).toEqual([])
  })

  test('another account', async () => {
    const { result, wallet } = await send({ answers: { eth_accounts: () => [bob, alice] } })
    expect(result.code).toBe('ACCOUNT_CHANGED')
    expect(wallet.signatures()).toEqual([])
  })

  test('a locked wallet', async () => {
    const { result } = await send({ answers: { eth_accounts: () => [] } })
    expect(result.code).toBe('UNAUTHORIZED')
  })

  test('another chain', async () => {
    const { result, wallet } = await send({ answers: { eth_chainId: () => '0x1' } })
    expect(result.code).toBe('NETWORK_CHANGED')
    expect(wallet.signatures()).toEqual([])
  })
})

describe('maps the chain’s errors from the wallet', () => {
  beforeEach(() => callNode(node.url, 'anvil_mine', ['0x1']))

  test.each([
    ['a nonce already used', { nonce: '0x0' }, 'NONCE_TOO_LOW'],
    ['a fee below the base fee', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }, 'FEE_CAP_TOO_LOW'],
    ['more than the account has', { value: '0xffffffffffffffffffffffff' }, 'INSUFFICIENT_FUNDS'],
  ])('%s', async (_, change, code) => {
    const { result, wallet } = await send({ answers: editing(change) })
    expect(result.code).toBe(code)
    expect(wallet.signatures()).toEqual(['eth_sendTransaction'])
  })

  test.each([
    ['no hash', null],
    ['a short hash', '0x1234'],
    ['an object', { id: '0x1' }],
  ])('throws WALLET_ERROR for a result with %s', async (_, answer) => {
    const { result } = await send({ answers: { eth_sendTransaction: () => answer } })
    expect(result).toMatchObject({
      code: 'WALLET_ERROR',
      details: expect.stringContaining('whether the transaction was sent'),
    })
  })
})

describe('estimates the maximum fee', () => {
  const estimate = (token: TokenReference, amount: bigint) =>
    estimateFee(rpc, { network, from: alice, to: bob, token, amount })

  test('so that all but the fee can be sent', async () => {
    const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const balance = await getNativeBalance(rpc, { network, address: carol })
    const fee = await estimateFee(rpc, { network, from: carol, to: bob, token: ether, amount: balance })
    expect(fee).toBeGreaterThan(0n)
    const value = `0x${(balance - fee).toString(16)}`
    const hash = await callNode<string>(node.url, 'eth_sendTransaction', [
      { from: carol, to: bob, value, gas: '0x5208' },
    ])
    // The hash is available a moment before the receipt.
    const receipt = await vi.waitFor(async () => {
      const found = await callNode<{ gasUsed: string; effectiveGasPrice: string } | null>(
        node.url,
        'eth_getTransactionReceipt',
        [hash],
      )
      if (!found) throw new Error('It is not mined yet.')
      return found
    })
    expect(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)).toBeLessThanOrEqual(fee)
  })

  test('of a token transfer, with a margin', async () => {
    expect(await estimate(plain, 1n)).toBeGreaterThan(await estimate(ether, 1n))
  })

  test('or throws the reason of a revert', async () => {
    await expect(estimate(plain, 10n ** 9n)).rejects.toMatchObject({ code: 'EXECUTION_REVERTED' })
  })
})

test('throws RPC_ANSWER_INVALID for the balance of an address without a token', async () => {
  await expect(getTokenBalance(rpc, { network, address: alice, token: missing })).rejects.toMatchObject({
    code: 'RPC_ANSWER_INVALID',
  })
})
