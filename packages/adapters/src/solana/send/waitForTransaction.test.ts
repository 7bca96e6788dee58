import type { TransactionProgress } from '@latchkey/core/internal'
import { writeTransfer, writeUnitLimit } from '@latchkey/wire/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseOptions } from '../parseOptions.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { createKey, createTestNode, type TestNode, type TestWallet } from '../test/createTestNode.ts'
import { testChains } from '../test/testChains.ts'
import { waitForTransaction } from './waitForTransaction.ts'

let node: TestNode
let ann: TestWallet
beforeAll(async () => {
  node = await createTestNode()
  ann = await node.createWallet(1_000_000_000)
})
afterAll(() => node.svm.stop())

async function send(lamports: bigint, to = createKey().address) {
  const instructions = [writeUnitLimit(1_000), writeTransfer({ from: ann.address, to, lamports })]
  return node.send(ann, node.write(ann, instructions))
}

function wait(options: Partial<Parameters<typeof waitForTransaction>[1]> & { hash: string }) {
  const [network] = parseOptions({ chains: testChains(node.svm.url) })
  if (!network) throw new Error('There is no network.')
  return waitForTransaction(createRpc(), {
    network,
    from: ann.address,
    signal: AbortSignal.timeout(10_000),
    ...options,
  })
}

test('is confirmed, then final, and never pending in between', async () => {
  const hash = await send(2_000_000n)
  node.svm.ledger.tick(2)
  const progress: TransactionProgress[] = []
  const onProgress = (one: TransactionProgress) => progress.push(one)
  const outcome = await wait({ hash, onProgress })
  expect(outcome).toEqual({ status: 'confirmed', hash, blockNumber: expect.any(BigInt), fee: expect.any(BigInt) })
  const final = wait({ hash, reported: outcome, onProgress })
  setTimeout(() => node.svm.ledger.tick(40), 500)
  expect(await final).toEqual(outcome)
  expect(progress).toEqual([])
})

test('is replaced where the wallet sent something else, and confirmed where it sent what was requested', async () => {
  const to = createKey().address
  const hash = await send(2_000_000n, to)
  node.svm.ledger.tick(2)
  expect(await wait({ hash, call: { to, value: 2_000_000n } })).toMatchObject({ status: 'confirmed', hash })
  expect(await wait({ hash, call: { to, value: 2_000_001n } })).toMatchObject({ status: 'replaced', hash })
  expect(await wait({ hash, call: { to: createKey().address, value: 2_000_000n } })).toMatchObject({
    status: 'replaced',
  })
})

test('is replaced where the wallet answered with an equal payment from before the request', async () => {
  const to = createKey().address
  const call = { to, value: 2_000_000n }
  const { blockhash } = node.svm.ledger.latestBlockhash
  const hash = await send(2_000_000n, to)
  node.svm.ledger.tick(2)
  const confirmed = await wait({ hash, call })
  if (confirmed.status !== 'confirmed') throw new Error('The payment has no block.')
  const slot = Number(confirmed.blockNumber)
  expect(await wait({ hash, call, sinceBlock: slot })).toMatchObject({ status: 'confirmed' })
  expect(await wait({ hash, call, sinceBlock: slot + 1 })).toMatchObject({ status: 'replaced' })
  // A node that named too high a slot does not make it another one.
  expect(await wait({ hash, call, sinceBlock: slot + 1, mark: blockhash })).toMatchObject({ status: 'confirmed' })
})

test('fails with the reason of the program', async () => {
  await send(500_000_000n)
  const hash = await send(900_000_000n)
  node.svm.ledger.tick(2)
  expect(await wait({ hash })).toMatchObject({ status: 'failed', hash, reason: expect.stringMatching(/\w/) })
})

test('is expired where no block took it while one could, and stays so', async () => {
  const hash = '5LY8xaes3zYEn1e6ARCqWMeLAt8jQGXGsTzyAa9ixV9sk4x78mapcfG7BfvgQVax6P9nUx552VVDqRL4tkRU6ki1'
  node.svm.ledger.tick(40)
  const outcome = await wait({ hash, validUntilBlock: 1 })
  expect(outcome).toEqual({ status: 'expired', hash })
  expect(await wait({ hash, reported: outcome })).toBe(outcome)
})

test('reads and reports the last block of a transaction whose block the wallet chose, and never once it is confirmed', async () => {
  const hash = await send(2_000_000n)
  const progress: TransactionProgress[] = []
  const request = { hash, sentAt: Date.now(), onProgress: (one: TransactionProgress) => void progress.push(one) }
  const waiting = wait(request)
  setTimeout(() => node.svm.ledger.tick(2), 300)
  const outcome = await waiting
  expect(outcome).toMatchObject({ status: 'confirmed' })
  node.svm.ledger.tick(40)
  expect(await wait({ ...request, reported: outcome })).toEqual(outcome)
  expect(progress).toEqual([{ validUntilBlock: expect.any(Number), isDropped: false }])
})

test('is dropped, not expired, where only the server says so', async () => {
  const hash = '5LY8xaes3zYEn1e6ARCqWMeLAt8jQGXGsTzyAa9ixV9sk4x78mapcfG7BfvgQVax6P9nUx552VVDqRL4tkRU6ki1'
  node.svm.ledger.tick(40)
  const [network] = parseOptions({ chains: testChains(node.svm.url) })
  if (!network) throw new Error('There is no network.')
  const progress: TransactionProgress[] = []
  const waiting = wait({
    hash,
    validUntilBlock: 1,
    witness: () => ({ network, serverUrls: [node.svm.url], connectorId: undefined }),
    onProgress: (one) => progress.push(one),
    signal: AbortSignal.timeout(3_000),
  })
  await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
  expect(progress).toEqual([{ isDropped: true }])
})
