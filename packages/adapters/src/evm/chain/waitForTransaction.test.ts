import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { createRpc } from '../rpc/createRpc.ts'
import { callNode } from '../test/callNode.ts'
import { createTestNetwork } from '../test/createTestChain.ts'
import { alice, bob } from '../test/createTestWallet.ts'
import { waitForTransaction } from './waitForTransaction.ts'

// A node that mines only when told to.
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

const faster = { maxFeePerGas: gwei(30), maxPriorityFeePerGas: gwei(9) }
const wait = (options: { hash: string; nonce?: string }, url = node.url) =>
  waitForTransaction(rpc, {
    network: createTestNetwork(url),
    from: alice,
    hash: options.hash,
    nonce: options.nonce === undefined ? undefined : Number(options.nonce),
    signal: AbortSignal.timeout(8000),
  })
/** Settles once the wait under test has had its first look at the chain: the receipt is what it asks for last. */
const looked = () =>
  vi.waitFor(
    () => expect(fetched.mock.calls.some(([, init]) => String(init?.body).includes('Receipt'))).toBe(true),
    5000,
  )

test('waits for the block', async () => {
  const { hash, nonce } = await send()
  const waiting = wait({ hash, nonce })
  await looked()
  await mine()
  expect(await waiting).toEqual({ status: 'confirmed', hash, blockNumber: expect.any(BigInt) })
})

test('tells a transaction the chain refused', async () => {
  const reverting = `0x${'9'.repeat(40)}`
  await callNode(node.url, 'anvil_setCode', [reverting, '0x60006000fd'])
  const { hash } = await send({ to: reverting, gas: '0x186a0' })
  await mine()
  expect(await wait({ hash })).toMatchObject({ status: 'failed', hash })
})

test('follows a wallet’s speed-up to its new hash', async () => {
  const { hash, nonce } = await send()
  const waiting = wait({ hash, nonce })
  await looked()
  const newcomer = await send({ nonce, ...faster })
  await mine(3)
  expect(await waiting).toMatchObject({ status: 'confirmed', hash: newcomer.hash })
})

test('tells a cancellation', async () => {
  const { hash, nonce } = await send()
  const waiting = wait({ hash, nonce })
  await looked()
  const newcomer = await send({ nonce, to: alice, value: '0x0', ...faster })
  await mine(3)
  expect(await waiting).toMatchObject({ status: 'cancelled', hash: newcomer.hash })
})

test('tells another transaction in its place, after a reload and blocks later too', async () => {
  const { hash, nonce } = await send()
  const newcomer = await send({ nonce, value: '0x63', ...faster })
  await mine(40)
  const { blockNumber } = await callNode<{ blockNumber: string }>(node.url, 'eth_getTransactionReceipt', [
    newcomer.hash,
  ])
  expect(await wait({ hash, nonce })).toEqual({
    status: 'replaced',
    hash: newcomer.hash,
    blockNumber: BigInt(blockNumber),
  })
})

test('outlasts a node that is down', async () => {
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
  expect(await wait({ hash, nonce }, url)).toMatchObject({ status: 'confirmed' })
  flaky.close().closeAllConnections()
})

test('stops when told to', async () => {
  const { hash } = await send()
  const waiting = waitForTransaction(rpc, {
    network: createTestNetwork(node.url),
    from: alice,
    hash,
    signal: AbortSignal.timeout(100),
  })
  await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
})
