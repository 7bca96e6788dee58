import { writeUnitLimit, writeUnitPrice } from '@latchkey/wire/solana'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SolanaRpc } from '../rpc/readAnswer.ts'
import { createKey, createTestNode, type TestNode } from '../test/createTestNode.ts'
import { planTransfer } from './planTransfer.ts'
import { boundPrice, median, priceTransfer } from './priceTransfer.ts'
import { writeTransfer } from './writeTransfer.ts'

const sol = { symbol: 'SOL', decimals: 9 }
const minimum = 890_880n

let node: TestNode
beforeAll(async () => {
  node = await createTestNode()
})
afterAll(() => node.svm.stop())

/** Answers one method otherwise. */
const answering =
  (method: string, answer: unknown): SolanaRpc =>
  async (asked, params, signal) =>
    asked === method ? answer : await node.rpc(asked, params, signal)

async function price(from: string, amount: bigint, rpc: SolanaRpc = node.rpc) {
  const plan = await planTransfer({ rpc: node.rpc, from, to: createKey().address, token: sol, amount })
  return { plan, ...(await priceTransfer({ rpc, plan })) }
}

test('everything can be sent, and leaves nothing; what is left otherwise is at least what an account must hold', async () => {
  const ann = await node.createWallet(50_000_000)
  const { networkFee } = await price(ann.address, 1_000_000n)
  const rest = (left: bigint) => price(ann.address, 50_000_000n - networkFee - left)
  for (const left of [1n, minimum - 1n])
    await expect(rest(left)).rejects.toMatchObject({ code: 'REST_BELOW_RENT_MINIMUM' })
  expect((await rest(minimum)).networkFee).toBe(networkFee)
  await expect(rest(-1n)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  const { plan, ...all } = await rest(0n)
  const { bytes } = await writeTransfer({ rpc: node.rpc, plan, price: all })
  await node.send(ann, bytes)
  node.svm.ledger.tick()
  expect(node.lamportsOf(ann.address)).toBe(0n)
})

test('the limit is a tenth above what the simulation used', async () => {
  const ann = await node.createWallet(50_000_000)
  // A transfer and two instructions of the budget, 150 units each.
  expect((await price(ann.address, 1_000_000n)).unitLimit).toBe(495)
  const used = (unitsConsumed: number) =>
    price(ann.address, 1_000_000n, answering('simulateTransaction', { value: { err: null, unitsConsumed } }))
  expect((await used(1_001)).unitLimit).toBe(1_102)
  expect((await used(1_390_000)).unitLimit).toBe(1_400_000)
})

test('what others paid for the same account is offered, and is a part of the fee', async () => {
  const [ann, bob] = [await node.createWallet(50_000_000), await node.createWallet(50_000_000)]
  const to = createKey().address
  const plan = await planTransfer({ rpc: node.rpc, from: ann.address, to, token: sol, amount: 1_000_000n })
  const dear = [
    writeUnitLimit(10_000),
    writeUnitPrice(3_000_000n),
    ...plan.instructions.map((instruction) => ({
      ...instruction,
      accounts: instruction.accounts.map((account) =>
        account.address === ann.address ? { ...account, address: bob.address } : account,
      ),
    })),
  ]
  expect(await priceTransfer({ rpc: node.rpc, plan })).toMatchObject({
    unitPrice: 0n,
    networkFee: 5_000n,
    total: 5_000n,
  })
  await node.send(bob, node.write(bob, dear))
  node.svm.ledger.tick()
  // The test’s node counts only what wrote to every account that it is asked about; networks count each account’s own.
  const rpc: SolanaRpc = async (method, params, signal) =>
    await node.rpc(method, method === 'getRecentPrioritizationFees' ? [[to]] : params, signal)
  // 495 units at 3 lamports.
  expect(await priceTransfer({ rpc, plan })).toMatchObject({ unitPrice: 3_000_000n, networkFee: 6_485n })
})

test('an offer costs no more than 0.001 SOL, whatever others pay and however many units it takes', () => {
  const prices = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 1_400_000 }), (offered, units) => {
      const bounded = boundPrice(offered, { unitLimit: units })
      expect(bounded <= offered).toBe(true)
      expect(bounded * BigInt(units) <= 1_000_000n * 1_000_000n).toBe(true)
      // It is the offer itself where that costs less.
      if (offered * BigInt(Math.max(units, 1)) <= 1_000_000n * 1_000_000n) expect(bounded).toBe(offered)
    }),
    { numRuns: 2_000 },
  )
})

test('the middle offer has as many above as below; nothing is no offer', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 9n })), (offers) => {
      const real = offers.filter((offer) => offer > 0n)
      const middle = median(offers)
      const [below, above] = [real.filter((offer) => offer < middle), real.filter((offer) => offer > middle)]
      expect(real.length === 0 ? [0n] : real).toContain(middle)
      expect(below.length * 2 <= real.length && above.length * 2 <= real.length).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('no more is offered to be sooner than what the visitor was shown leaves, and no less than the network takes', async () => {
  const ann = await node.createWallet(50_000_000)
  const plan = await planTransfer({
    rpc: node.rpc,
    from: ann.address,
    to: createKey().address,
    token: sol,
    amount: 1_000_000n,
  })
  const rpc = answering('getRecentPrioritizationFees', [{ slot: 1, prioritizationFee: 10_000_000 }])
  const { total } = await priceTransfer({ rpc, plan })
  expect(total).toBe(5_000n + 4_950n)
  expect((await priceTransfer({ rpc, plan, most: total })).total).toBe(total)
  expect((await priceTransfer({ rpc, plan, most: 6_000n })).total).toBeLessThanOrEqual(6_000n)
  expect((await priceTransfer({ rpc, plan, most: 5_000n })).total).toBe(5_000n)
  await expect(priceTransfer({ rpc, plan, most: 4_999n })).rejects.toMatchObject({ code: 'FEE_ROSE' })
})

test.each<[unknown, string]>([
  [{ InstructionError: [2, { Custom: 1 }] }, 'INSUFFICIENT_FUNDS'],
  ['AccountNotFound', 'INSUFFICIENT_FUNDS'],
  ['InsufficientFundsForFee', 'INSUFFICIENT_FUNDS'],
  [{ InsufficientFundsForRent: { account_index: 0 } }, 'REST_BELOW_RENT_MINIMUM'],
  [{ InsufficientFundsForRent: { account_index: 1 } }, 'BELOW_RENT_MINIMUM'],
  [{ InstructionError: [2, 'InvalidAccountData'] }, 'EXECUTION_REVERTED'],
  ['ProgramAccountNotFound', 'EXECUTION_REVERTED'],
])('a simulation that ends with %j is the error %s', async (err, code) => {
  const ann = await node.createWallet(50_000_000)
  const rpc = answering('simulateTransaction', { value: { err, unitsConsumed: 150 } })
  await expect(price(ann.address, 1_000_000n, rpc)).rejects.toMatchObject({ code })
})

test('what changes after the plan is the network’s own error, in the product’s words', async () => {
  const ann = await node.createWallet(50_000_000)
  const bob = createKey().address
  const mint = await node.createMint()
  const asked = { owner: ann.address, mint }
  await node.setTokens(asked, { amount: 9n })
  await node.setTokens({ owner: bob, mint }, { amount: 0n })
  const token = { address: mint, symbol: 'TKN', decimals: 6 }
  const plan = await planTransfer({ rpc: node.rpc, from: ann.address, to: bob, token, amount: 9n })
  const fails = (error: object) => expect(priceTransfer({ rpc: node.rpc, plan })).rejects.toMatchObject(error)

  await node.setTokens({ owner: bob, mint }, { amount: 0n, isFrozen: true })
  await fails({ code: 'ACCOUNT_FROZEN', side: undefined })
  await node.setTokens({ owner: bob, mint }, { amount: 0n, entries: [[8, [1]]] })
  await fails({ code: 'EXECUTION_REVERTED', shortMessage: expect.stringContaining('no memo') })
  await node.setTokens({ owner: bob, mint }, { amount: 0n })
  await node.setTokens(asked, { amount: 8n })
  await fails({ code: 'INSUFFICIENT_FUNDS' })
  await node.createMint([[9, []]], undefined, mint)
  await node.setTokens(asked, { amount: 9n, entries: [[13, []]] })
  await fails({ code: 'EXECUTION_REVERTED', shortMessage: expect.stringContaining('stays with its account') })
  await node.createMint([[26, [...new Uint8Array(32), 1]]], undefined, mint)
  await node.setTokens(asked, { amount: 9n })
  await fails({ code: 'EXECUTION_REVERTED', shortMessage: expect.stringContaining('the token is paused') })
  await node.createMint([], undefined, mint)
  expect(await priceTransfer({ rpc: node.rpc, plan })).toMatchObject({ total: 5_000n })
})

test('an answer of another form is refused', async () => {
  const ann = await node.createWallet(50_000_000)
  for (const bad of [undefined, null, 'text', {}, { value: {} }, { value: { err: null, unitsConsumed: -1 } }])
    for (const method of ['simulateTransaction', 'getRecentPrioritizationFees'])
      await expect(price(ann.address, 1_000_000n, answering(method, bad))).rejects.toMatchObject({
        code: 'RPC_ANSWER_INVALID',
      })
})
