import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { sleep, type TransactionProgress, type WaitRequest } from '@latchkey/core/internal'
import { encodeErrorResult, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { createRpc } from '../rpc/createRpc.ts'
import { callNode } from '../test/callNode.ts'
import { createTestNetwork } from '../test/createTestChain.ts'
import { alice, bob } from '../test/createTestWallet.ts'
import { waitForTransaction } from './waitForTransaction.ts'

// A node without automatic mining.
let node: Anvil
const rpc = createRpc()
beforeAll(async () => {
  node = await startAnvil({ flags: ['--no-mining'] })
})
afterAll(() => node.stop())
let fetched: MockInstance<typeof fetch>
beforeEach(async () => {
  await mine()
  fetched = vi.spyOn(globalThis, 'fetch')
})
afterEach(() => fetched.mockRestore())

const mine = (blocks = 1) => callNode(node.url, 'anvil_mine', [`0x${blocks.toString(16)}`])
const gwei = (amount: number) => `0x${(BigInt(amount) * 10n ** 9n).toString(16)}`

async function send(change: Record<string, string> = {}) {
  const transaction = {
    from: alice,
    to: bob,
    value: '0x7',
    gas: '0x5208',
    maxFeePerGas: gwei(10),
    maxPriorityFeePerGas: gwei(1),
    ...change,
  }
  const hash = await callNode<string>(node.url, 'eth_sendTransaction', [transaction])
  const { nonce } = await callNode<{ nonce: string }>(node.url, 'eth_getTransactionByHash', [hash])
  return { hash, nonce }
}

const errors = [
  { type: 'error', name: 'Error', inputs: [{ name: 'reason', type: 'string' }] },
  { type: 'error', name: 'Panic', inputs: [{ name: 'code', type: 'uint256' }] },
] as const
const faster = { maxFeePerGas: gwei(30), maxPriorityFeePerGas: gwei(9) }
const wait = (
  options: { hash: string; nonce?: string } & Partial<Pick<WaitRequest, 'call' | 'reported' | 'isSeen' | 'onProgress'>>,
  { url = node.url, environment }: { url?: string; environment?: Parameters<typeof waitForTransaction>[2] } = {},
) =>
  waitForTransaction(
    rpc,
    {
      ...options,
      network: createTestNetwork(url),
      from: alice,
      nonce: options.nonce === undefined ? undefined : Number(options.nonce),
      signal: AbortSignal.timeout(15_000),
    },
    environment,
  )
/** Shortens every pause. */
const impatient = {
  now: () => Date.now(),
  sleep: (ms: number, signal: AbortSignal) => sleep(Math.min(ms, 100), signal),
}
/** Resolves once the code under test has polled for the first time: the receipt is its last request. */
const polled = () =>
  vi.waitFor(
    () => expect(fetched.mock.calls.some(([, init]) => String(init?.body).includes('Receipt'))).toBe(true),
    5000,
  )

test('resolves once the transaction is mined', async () => {
  const { hash, nonce } = await send()
  const waiting = wait({ hash, nonce })
  await polled()
  await mine()
  expect(await waiting).toEqual({ status: 'confirmed', hash, blockNumber: expect.any(BigInt), fee: expect.any(BigInt) })
})

/** Deploys a contract that reverts with this data. */
async function placeReverting(data: string): Promise<string> {
  const address = `0x${'9'.repeat(40)}`
  const length = (data.length / 2).toString(16).padStart(2, '0')
  await callNode(node.url, 'anvil_setCode', [address, `0x60${length}600c60003960${length}6000fd${data}`])
  return address
}

test.each([
  ['without a reason', '', undefined],
  [
    'Error(string)',
    encodeErrorResult({ abi: errors, errorName: 'Error', args: ['too greedy'] }).slice(2),
    'too greedy',
  ],
  ['Panic(uint256)', encodeErrorResult({ abi: errors, errorName: 'Panic', args: [17n] }).slice(2), 'panic 17'],
  [
    'a well-known custom error',
    toFunctionSelector('TransactionDeadlinePassed()').slice(2),
    'TransactionDeadlinePassed',
  ],
])('reports a reverted transaction with its reason: %s', async (_, data, reason) => {
  const { hash } = await send({ to: await placeReverting(data), gas: '0x186a0' })
  await mine()
  const outcome = await wait({ hash })
  expect(outcome).toMatchObject({ status: 'failed', hash })
  expect(outcome).toHaveProperty('blockNumber')
  expect(outcome.status === 'failed' && outcome.reason).toBe(reason)
})

test('reports a transaction that ran out of gas', async () => {
  const endless = `0x${'8'.repeat(40)}`
  await callNode(node.url, 'anvil_setCode', [endless, '0x5b600056'])
  const { hash } = await send({ to: endless, gas: '0x186a0' })
  await mine()
  expect(await wait({ hash })).toMatchObject({ status: 'failed', reason: 'out of gas' })
})

test('follows a wallet’s speed-up to its new hash', async () => {
  const { hash, nonce } = await send()
  const waiting = wait({ hash, nonce })
  await polled()
  const replacement = await send({ nonce, ...faster })
  await mine(3)
  expect(await waiting).toMatchObject({ status: 'confirmed', hash: replacement.hash })
})

test('recognizes a speed-up after a reload, when no node has the first one any more', async () => {
  const { hash, nonce } = await send()
  const replacement = await send({ nonce, ...faster })
  await mine(3)
  const call = { to: bob, value: 7n }
  expect(await wait({ hash, nonce, call })).toMatchObject({ status: 'confirmed', hash: replacement.hash })
})

test('reports a cancellation', async () => {
  const { hash, nonce } = await send()
  const waiting = wait({ hash, nonce })
  await polled()
  const replacement = await send({ nonce, to: alice, value: '0x0', ...faster })
  await mine(3)
  expect(await waiting).toMatchObject({ status: 'cancelled', hash: replacement.hash })
})

test('reports a replacement by another call, after a reload and blocks later too', async () => {
  const { hash, nonce } = await send()
  const replacement = await send({ nonce, value: '0x63', ...faster })
  await mine(40)
  const { blockNumber } = await callNode<{ blockNumber: string }>(node.url, 'eth_getTransactionReceipt', [
    replacement.hash,
  ])
  expect(await wait({ hash, nonce })).toEqual({
    status: 'replaced',
    hash: replacement.hash,
    blockNumber: BigInt(blockNumber),
  })
})

test('reports a transaction that no node has as dropped, and its outcome when it is mined after all', async () => {
  const { hash, nonce } = await send()
  const raw = await callNode<string>(node.url, 'eth_getRawTransactionByHash', [hash])
  await callNode(node.url, 'anvil_dropTransaction', [hash])
  // Each poll takes a minute.
  let time = 0
  const environment = { ...impatient, now: () => (time += 60_000) }
  const reports: TransactionProgress[] = []
  const waiting = wait({ hash, nonce, onProgress: (progress) => reports.push(progress) }, { environment })
  await vi.waitFor(() => expect(reports).toEqual([{ nonce: Number(nonce), isDropped: true }]), 10_000)
  await callNode(node.url, 'eth_sendRawTransaction', [raw])
  await mine()
  expect(await waiting).toMatchObject({ status: 'confirmed', hash })
})

test('watches an outcome until it has enough confirmations', async () => {
  const { hash, nonce } = await send()
  await mine()
  const reported = await wait({ hash, nonce })
  const again = wait({ hash, nonce, reported }, { environment: impatient })
  await polled()
  await mine(8)
  expect(await again).toEqual(reported)
})

test('reports a transaction as pending again after a reorganization, and its new outcome', async () => {
  const { hash, nonce } = await send()
  await mine()
  const reported = await wait({ hash, nonce })
  const raw = await callNode<string>(node.url, 'eth_getRawTransactionByHash', [hash])
  await callNode(node.url, 'anvil_rollback', [1])
  const progress: TransactionProgress[] = []
  const again = wait(
    { hash, nonce, reported, isSeen: true, onProgress: (one) => progress.push(one) },
    { environment: impatient },
  )
  await vi.waitFor(() => expect(progress).toEqual([{ nonce: Number(nonce), isDropped: false }]), 5000)
  await callNode(node.url, 'eth_sendRawTransaction', [raw]).catch(() => {}) // The node may have kept it.
  await mine()
  expect(await again).toMatchObject({ status: 'confirmed', hash })
})

test('keeps polling while the node is down', async () => {
  const { hash, nonce } = await send()
  let posts = 0
  const flaky = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    posts += 1
    if (posts <= 2) return void response.writeHead(200).end('<html>down</html>')
    const answer = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    response.end(await answer.text())
  })
  await new Promise<void>((resolve) => flaky.listen(0, '127.0.0.1', resolve))
  await mine()
  const url = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`
  expect(await wait({ hash, nonce }, { url })).toMatchObject({ status: 'confirmed' })
  flaky.close().closeAllConnections()
})

test('throws ABORTED when the signal aborts', async () => {
  const { hash } = await send()
  const waiting = waitForTransaction(rpc, {
    network: createTestNetwork(node.url),
    from: alice,
    hash,
    signal: AbortSignal.timeout(100),
  })
  await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
})

test.each([
  ['confirmed', '0x1'],
  ['failed', '0x0'],
])(
  'does not report a %s receipt that the server’s node invents until the witness has the receipt',
  async (_, status) => {
    const { hash, nonce } = await send()
    const lying: typeof rpc = async (network, request) =>
      request.method === 'eth_getTransactionReceipt'
        ? { status, blockNumber: '0x1', gasUsed: '0x5208', transactionHash: hash }
        : rpc(network, request)
    const stop = new AbortController()
    let outcome: unknown
    const waiting = waitForTransaction(lying, {
      ...{ hash, nonce: Number(nonce), network: createTestNetwork(node.url), from: alice, signal: stop.signal },
      findWitness: async () => rpc,
    })
      .then((result) => {
        outcome = result
      })
      .catch(() => {})
    await sleep(2_000, stop.signal)
    expect(outcome).toBeUndefined()
    await mine()
    if (status === '0x1') {
      await vi.waitFor(() => expect(outcome).toMatchObject({ status: 'confirmed', hash }), { timeout: 8_000 })
    } else {
      await sleep(2_500, stop.signal)
      expect(outcome).toBeUndefined()
    }
    stop.abort()
    await waiting
  },
)
