import { writeTransfer as writeNative, writeUnitLimit, writeUnitPrice } from '@latchkey/wire/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SolanaRpc } from '../rpc/readAnswer.ts'
import { createKey, createTestNode, type TestNode, type TestWallet } from '../test/createTestNode.ts'
import { findTransfer } from './findTransfer.ts'
import { planTransfer } from './planTransfer.ts'
import { priceTransfer } from './priceTransfer.ts'
import type { ShownTransfer } from './TransferPlan.ts'
import { writeTransfer } from './writeTransfer.ts'

const sol = { symbol: 'SOL', decimals: 9 }

let node: TestNode
let ann: TestWallet
beforeAll(async () => {
  node = await createTestNode()
  ann = await node.createWallet(1_000_000_000)
})
afterAll(() => node.svm.stop())

async function write(to: string, amount = 2_000_000n, memo?: string) {
  const { rpc } = node
  const plan = await planTransfer({ rpc, from: ann.address, to, token: sol, amount, memo })
  const price = await priceTransfer({ rpc, plan })
  return { ...(await writeTransfer({ rpc, plan, price })), plan }
}

type Options = Partial<Parameters<typeof findTransfer>[1]> & { shown: ShownTransfer; rpcs?: readonly SolanaRpc[] }

const find = ({ shown, rpcs = [node.rpc], ...options }: Options) => {
  const { from, to, amount, token, memo } = shown
  const sought = { from, to, amount, mint: token?.mint, memo }
  return findTransfer(rpcs, { sought, requestedAt: Date.now(), exclude: [], ...options })
}

test('a transfer whose response was lost is found by its block, among equal ones', async () => {
  const to = createKey().address
  const first = await write(to)
  node.svm.ledger.tick()
  const second = await write(to)
  expect(await find({ shown: first.plan.shown, blockhash: first.blockhash })).toBeUndefined()
  const [one, two] = [await node.send(ann, first.bytes), await node.send(ann, second.bytes)]
  node.svm.ledger.tick(2)
  expect(await find({ shown: first.plan.shown, blockhash: first.blockhash })).toBe(one)
  expect(await find({ shown: second.plan.shown, blockhash: second.blockhash })).toBe(two)
  // Without its block, the first one that is not known.
  expect(await find({ shown: second.plan.shown, exclude: [one] })).toBe(two)
  expect(await find({ shown: second.plan.shown, exclude: [one, two] })).toBeUndefined()
})

test('an earlier equal transfer that one of two nodes shows as new is not it', async () => {
  const to = createKey().address
  const earlier = await write(to)
  const one = await node.send(ann, earlier.bytes)
  node.svm.ledger.tick(40)
  const { plan, blockhash, slot, bytes } = await write(to)
  const liar: SolanaRpc = async (method, params, signal) => {
    const answer = await node.rpc(method, params, signal)
    if (method !== 'getSignaturesForAddress') return answer
    return (answer as { signature: string }[]).flatMap((item) =>
      item.signature === one ? [{ ...item, slot: Number(slot) + 1, blockTime: Math.ceil(Date.now() / 1_000) }] : [],
    )
  }
  const search = { shown: plan.shown, rpcs: [liar, node.rpc], blockhash, sinceSlot: slot }
  expect(await find({ ...search, rpcs: [liar] })).toBe(one)
  expect(await find(search)).toBeUndefined()
  const two = await node.send(ann, bytes)
  node.svm.ledger.tick(2)
  expect(await find(search)).toBe(two)
  const down: SolanaRpc = () => Promise.reject(new Error('down'))
  expect(await find({ ...search, rpcs: [down, node.rpc] })).toBe(two)
  await expect(find({ ...search, rpcs: [down] })).rejects.toThrow('down')
})

test('a transfer with a memo is found by it too, and with another memo is not it', async () => {
  const { plan, bytes } = await write(createKey().address, 2_000_000n, 'Order 17')
  const signature = await node.send(ann, bytes)
  node.svm.ledger.tick(2)
  expect(await find({ shown: plan.shown })).toBe(signature)
  expect(await find({ shown: { ...plan.shown, memo: 'Order 18' } })).toBeUndefined()
  const { memo: _, ...plain } = plan.shown
  expect(await find({ shown: plain })).toBe(signature)
})

test('a wallet that chose the block and the fee is found too; another amount or recipient is not', async () => {
  const to = createKey().address
  const { plan, blockhash } = await write(to)
  node.svm.ledger.tick()
  const changed = node.write(ann, [writeUnitLimit(5_000), writeUnitPrice(7n), ...plan.instructions])
  const signature = await node.send(ann, changed)
  node.svm.ledger.tick(2)
  expect(await find({ shown: plan.shown, blockhash })).toBe(signature)
  expect(await find({ shown: { ...plan.shown, amount: 2_000_001n } })).toBeUndefined()
  expect(await find({ shown: { ...plan.shown, to: createKey().address } })).toBeUndefined()
})

test('a transfer before the request is another one', async () => {
  const to = createKey().address
  const { plan, bytes } = await write(to)
  const signature = await node.send(ann, bytes)
  node.svm.ledger.tick(2)
  // A clock may be two minutes ahead.
  expect(await find({ shown: plan.shown, requestedAt: Date.now() + 100_000 })).toBe(signature)
  expect(await find({ shown: plan.shown, requestedAt: Date.now() + 130_000 })).toBeUndefined()
})

test('a failed transfer is found, and one that somebody else paid for is not', async () => {
  const [to, bob] = [createKey().address, await node.createWallet(900_000_000)]
  const lamports = 960_000_000n
  const shown = { from: ann.address, to, amount: lamports }
  const instructions = [writeNative({ from: bob.address, to: ann.address, lamports: 1n })]
  await node.send(bob, node.write(bob, instructions))
  node.svm.ledger.tick(2)
  expect(await find({ shown })).toBeUndefined()
  const spare = await write(createKey().address, 500_000_000n)
  const failing = node.write(ann, [writeNative({ from: ann.address, to, lamports })])
  await node.send(ann, spare.bytes)
  const signature = await node.send(ann, failing)
  node.svm.ledger.tick(2)
  expect(node.svm.ledger.find(signature)?.err).toBeTruthy()
  expect(await find({ shown })).toBe(signature)
})

test('a transaction of a later version, or of a form that nothing here reads, is passed over', async () => {
  const to = createKey().address
  const { plan, bytes } = await write(to, 3_000_000n)
  const signature = await node.send(ann, bytes)
  node.svm.ledger.tick(2)
  const { RpcError } = await import('@latchkey/core/errors')
  const forms = [() => ({ transaction: ['AAAA', 'base64'] }), () => Promise.reject(new RpcError({ rpcCode: -32015 }))]
  for (const form of forms) {
    const rpc: SolanaRpc = async (method, params, signal) =>
      method === 'getTransaction' && params[0] !== signature ? await form() : await node.rpc(method, params, signal)
    expect(await find({ rpcs: [rpc], shown: plan.shown })).toBe(signature)
  }
  const lost: SolanaRpc = async (method, params, signal) => {
    if (method === 'getTransaction') throw new RpcError({ rpcCode: -32005 })
    return await node.rpc(method, params, signal)
  }
  await expect(find({ rpcs: [lost], shown: plan.shown })).rejects.toMatchObject({ code: 'RPC_ERROR' })
})
