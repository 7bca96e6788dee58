import { decodeInstruction, readTransaction, systemProgram, tokenProgram } from '@latchkey/wire/solana'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey, createTestNode, type TestNode, type TestWallet } from '../test/createTestNode.ts'
import { planTransfer } from './planTransfer.ts'
import { priceTransfer } from './priceTransfer.ts'
import { writeTransfer } from './writeTransfer.ts'

const sol = { symbol: 'SOL', decimals: 9 }
const tokenOf = (address: string) => ({ address, symbol: 'TKN', decimals: 6 })
const rentMinimum = 890_880n

let node: TestNode
let ann: TestWallet
beforeAll(async () => {
  node = await createTestNode()
  ann = await node.createWallet(1_000_000_000)
})
afterAll(() => node.svm.stop())

type Asked = { to: string; token?: string; amount?: bigint; from?: string; memo?: string }

const plan = ({ to, token, amount = 1_000_000n, from = ann.address, memo }: Asked) =>
  planTransfer({ rpc: node.rpc, from, to, token: token ? tokenOf(token) : sol, amount, memo })

/** Plans, prices, writes and sends it. @returns what it cost the sender in lamports, and what was said that it costs */
async function send(asked: Asked) {
  const planned = await plan(asked)
  const price = await priceTransfer({ rpc: node.rpc, plan: planned })
  const { bytes } = await writeTransfer({ rpc: node.rpc, plan: planned, price })
  const before = node.lamportsOf(ann.address)
  const signature = await node.send(ann, bytes)
  node.svm.ledger.tick()
  const entry = node.svm.ledger.find(signature)
  return { planned, price, bytes, err: entry?.err, paid: before - node.lamportsOf(ann.address) }
}

/** A token that Ann holds 5 of. */
async function createHeld(entries: Parameters<TestNode['createMint']>[0], program?: string): Promise<string> {
  const mint = await node.createMint(entries, program)
  await node.setTokens(
    { owner: ann.address, mint, ...(program ? { program } : {}) },
    { amount: 5_000_000n, entries: [] },
  )
  return mint
}

test('SOL is sent, and costs what was said', async () => {
  const { address } = createKey()
  const { err, paid, price, planned } = await send({ to: address, amount: 2_000_000n })
  expect(err).toBeNull()
  expect(node.lamportsOf(address)).toBe(2_000_000n)
  expect(paid).toBe(2_000_000n + price.total)
  expect(planned).toMatchObject({ accountRent: 0n, facts: { isOffCurve: false, withheld: 0n } })
})

test('a new account gets at least what an account must hold', async () => {
  const { address } = createKey()
  await expect(plan({ to: address, amount: rentMinimum - 1n })).rejects.toMatchObject({
    code: 'BELOW_RENT_MINIMUM',
    minimum: rentMinimum,
  })
  expect((await send({ to: address, amount: rentMinimum })).err).toBeNull()
  // From then on, any amount.
  expect((await send({ to: address, amount: 1n })).err).toBeNull()
})

test.each([
  ['Token', tokenProgram],
  ['Token-2022', undefined],
])('a transfer of %s makes the recipient’s account, whose rent is a part of what it costs', async (_name, program) => {
  const mint = await createHeld([], program)
  const { address } = createKey()
  const first = await send({ to: address, token: mint })
  expect(first.err).toBeNull()
  expect(first.planned.shown.token?.isCreated).toBe(true)
  const destination = first.planned.shown.token?.destination ?? ''
  expect(node.tokensOf(destination)).toBe(1_000_000n)
  expect(first.planned.accountRent).toBe(node.lamportsOf(destination))
  expect(first.planned.accountRent).toBe(program ? 2_039_280n : 2_074_080n)
  expect(first.paid).toBe(first.price.total)
  const second = await send({ to: address, token: mint })
  expect(second).toMatchObject({ err: null, planned: { accountRent: 0n, shown: { token: { isCreated: false } } } })
  expect(node.tokensOf(destination)).toBe(2_000_000n)
})

test('lamports that wait at the address of the recipient’s account are a part of its rent', async () => {
  const mint = await createHeld([])
  const { address } = createKey()
  const destination = (await plan({ to: address, token: mint })).shown.token?.destination ?? ''
  await node.setAccount(destination, { owner: systemProgram, data: new Uint8Array(), lamports: 1_000_000 })
  const { err, paid, price, planned } = await send({ to: address, token: mint })
  expect(err).toBeNull()
  expect(planned.accountRent).toBe(1_074_080n)
  expect(paid).toBe(price.total)
})

/** TransferFeeConfig: 1 % up to 5,000 base units, now and later. */
const feeConfig = () => {
  const data = new Uint8Array(108)
  const view = new DataView(data.buffer)
  for (const place of [72, 90]) {
    view.setBigUint64(place + 8, 5_000n, true)
    view.setUint16(place + 16, 100, true)
  }
  return data
}

test('what a token keeps of a transfer is a fact, and exactly that is kept', async () => {
  const mint = await node.createMint([[1, feeConfig()]])
  await node.setTokens({ owner: ann.address, mint }, { amount: 5_000_000n, entries: [[2, new Uint8Array(8)]] })
  const { address } = createKey()
  for (const [amount, withheld] of [
    [333_333n, 3_334n],
    [2_000_000n, 5_000n],
  ] as const) {
    const { err, planned } = await send({ to: address, token: mint, amount })
    expect(err).toBeNull()
    expect(planned.facts.withheld).toBe(withheld)
    expect(planned.shown.token?.fee).toBe(withheld)
  }
  const { shown, accountRent } = await plan({ to: address, token: mint })
  expect(node.tokensOf(shown.token?.destination ?? '')).toBe(333_333n - 3_334n + 2_000_000n - 5_000n)
  expect(accountRent).toBe(0n)
})

test('an account that takes nothing without a memo gets one', async () => {
  const mint = await createHeld([])
  const { address } = createKey()
  await node.setTokens({ owner: address, mint }, { amount: 0n, entries: [[8, [1]]] })
  const { err, planned } = await send({ to: address, token: mint })
  expect(planned.shown.memo).toBe('Transfer')
  expect(err).toBeNull()
  await node.setTokens({ owner: address, mint }, { amount: 0n, entries: [[8, [0]]] })
  expect((await plan({ to: address, token: mint })).shown.memo).toBeUndefined()
})

test('the visitor’s memo goes before the transfer, and is none that was added', async () => {
  const mint = await createHeld([])
  const { address } = createKey()
  await node.setTokens({ owner: address, mint }, { amount: 0n, entries: [[8, [1]]] })
  // As many bytes as may be typed, beside the longest transfer: one that makes the recipient's account.
  const memo = 'é'.repeat(283)
  for (const asked of [
    { to: createKey().address, amount: 2_000_000n },
    { to: address, token: mint },
    { to: createKey().address, token: mint },
  ]) {
    const { err, planned, bytes } = await send({ ...asked, memo })
    expect(err).toBeNull()
    expect(planned).toMatchObject({ shown: { memo }, facts: { isMemoAdded: false } })
    const decoded = readTransaction(bytes).message.instructions.map(decodeInstruction)
    expect(decoded.slice(-2)[0]).toEqual({ kind: 'memo', text: memo })
  }
  expect(await plan({ to: address, token: mint })).toMatchObject({ facts: { isMemoAdded: true } })
})

test('a recipient given as their account for the token gets the tokens there', async () => {
  const mint = await createHeld([])
  const bob = createKey().address
  const other = await node.setTokens({ owner: bob, mint }, { amount: 0n, at: createKey().address })
  const { err, planned } = await send({ to: other, token: mint })
  expect(err).toBeNull()
  expect(planned).toMatchObject({ shown: { to: bob, token: { destination: other } }, facts: { isTokenAccount: true } })
  expect(node.tokensOf(other)).toBe(1_000_000n)
})

test('the address of a program’s account is said to be one', async () => {
  const mint = await createHeld([])
  const own = (await plan({ to: createKey().address, token: mint })).shown.token?.destination ?? ''
  // Nothing is there yet, and nobody has its key.
  expect(await plan({ to: own })).toMatchObject({ facts: { isOffCurve: true } })
  expect(await plan({ to: own, token: mint })).toMatchObject({ facts: { isOffCurve: true } })
})

test('no address, and the one that burns, are refused before a node is asked', async () => {
  const rpc = () => Promise.reject(new Error('asked'))
  const asked = { rpc, from: ann.address, token: sol, amount: rentMinimum }
  await expect(planTransfer({ ...asked, to: 'bob' })).rejects.toMatchObject({ code: 'RECEIVER_INVALID' })
  const incinerator = '1nc1nerator11111111111111111111111111111111'
  await expect(planTransfer({ ...asked, to: incinerator })).rejects.toMatchObject({ code: 'RECEIVER_BURNS' })
})

test('what is no wallet gets nothing: a token, a program, an account of another token or of another owner', async () => {
  const [mint, another] = [await createHeld([]), await createHeld([])]
  const bob = createKey().address
  const foreign = await node.setTokens({ owner: bob, mint: another }, { amount: 0n })
  const refused = expect.objectContaining({ code: 'RECEIVER_NOT_WALLET' })
  for (const to of [mint, another, foreign, tokenProgram])
    await expect(plan({ to, token: mint })).rejects.toEqual(refused)
  for (const to of [mint, foreign, tokenProgram]) await expect(plan({ to })).rejects.toEqual(refused)
  // Bob’s associated account has been given to somebody else.
  const carl = createKey().address
  const at = (await plan({ to: bob, token: mint })).shown.token?.destination ?? ''
  await node.setTokens({ owner: carl, mint }, { amount: 0n, at })
  await expect(plan({ to: bob, token: mint })).rejects.toEqual(refused)
})

const key = () => Array.from({ length: 32 }, () => 7)
const none = Array.from({ length: 32 }, () => 0)

test.each<[string, readonly [number, ArrayLike<number>], string]>([
  ['stays with its account', [9, []], 'bound'],
  ['is paused', [26, [...key(), 1]], 'paused'],
  ['runs a program of its issuer', [14, [...none, ...key()]], 'hook'],
  ['has an unknown extension', [99, [1, 2, 3]], 'unknown'],
])('a token that %s is not sent', async (_name, entry, reason) => {
  const mint = await createHeld([entry])
  await expect(plan({ to: createKey().address, token: mint })).rejects.toMatchObject({
    code: 'TOKEN_NOT_TRANSFERABLE',
    reason,
  })
})

test.each<[string, readonly [number, ArrayLike<number>], object]>([
  ['a hook without a program', [14, new Uint8Array(64)], {}],
  ['an issuer who may take them back', [12, key()], { permanentDelegate: expect.any(String) }],
  ['another number on screen', [25, [...none, ...new Uint8Array(24)]], { isScaled: true }],
])('a token with %s is sent, and the fact is known', async (_name, entry, facts) => {
  const mint = await createHeld([entry])
  expect((await plan({ to: createKey().address, token: mint })).facts).toMatchObject(facts)
})

test('a frozen account neither sends nor gets a token', async () => {
  const mint = await createHeld([])
  const { address } = createKey()
  await node.setTokens({ owner: address, mint }, { amount: 0n, isFrozen: true })
  await expect(plan({ to: address, token: mint })).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN', side: 'recipient' })
  const frozenAtFirst = await createHeld([[6, [2]]])
  await expect(plan({ to: createKey().address, token: frozenAtFirst })).rejects.toMatchObject({
    code: 'ACCOUNT_FROZEN',
    side: 'recipient',
  })
  await node.setTokens({ owner: ann.address, mint }, { amount: 5_000_000n, isFrozen: true })
  await expect(plan({ to: createKey().address, token: mint })).rejects.toMatchObject({
    code: 'ACCOUNT_FROZEN',
    side: 'sender',
  })
})

test.each<[string, readonly (readonly [number, ArrayLike<number>])[]]>([
  ['a fee', [[1, feeConfig()]]],
  ['a hook without a program', [[14, new Uint8Array(64)]]],
  ['a pause that is not on', [[26, new Uint8Array(33)]]],
  [
    'all of these',
    [
      [1, feeConfig()],
      [14, new Uint8Array(64)],
      [26, new Uint8Array(33)],
    ],
  ],
  ['new accounts that are not frozen', [[6, [1]]]],
  ['an issuer who may take them back', [[12, new Uint8Array(32).fill(7)]]],
])('the rent of an account is what the program takes: a token with %s', async (_name, entries) => {
  const mint = await node.createMint(entries)
  const own = entries.flatMap(([type]): [number, ArrayLike<number>][] =>
    type === 1 ? [[2, new Uint8Array(8)]] : type === 14 ? [[15, [0]]] : type === 26 ? [[27, []]] : [],
  )
  await node.setTokens({ owner: ann.address, mint }, { amount: 5_000_000n, entries: own })
  const { planned, err, paid, price } = await send({ to: createKey().address, token: mint })
  expect(err).toBeNull()
  expect(planned.accountRent).toBe(node.lamportsOf(planned.shown.token?.destination ?? ''))
  expect(paid).toBe(price.total)
})

test('40 random transfers: the recipient gets the amount less what the token keeps, the sender pays what was said', async () => {
  const mint = await node.createMint([[1, feeConfig()]])
  await node.setTokens({ owner: ann.address, mint }, { amount: 2n ** 63n, entries: [[2, new Uint8Array(8)]] })
  const amounts = fc.oneof(fc.bigInt({ min: 1n, max: 2_000_000n }), fc.bigInt({ min: 1n, max: 2n ** 50n }))
  await fc.assert(
    fc.asyncProperty(amounts, fc.boolean(), async (amount, isToken) => {
      const { address } = createKey()
      const lamports = rentMinimum + (amount % 5_000_000n)
      const asked = isToken ? { to: address, token: mint, amount } : { to: address, amount: lamports }
      const { planned, err, paid, price } = await send(asked)
      expect(err).toBeNull()
      expect(paid).toBe(price.total + (isToken ? 0n : lamports))
      if (!isToken) expect(node.lamportsOf(address)).toBe(lamports)
      const share = (amount + 99n) / 100n
      const kept = share < 5_000n ? share : 5_000n
      if (isToken) expect(node.tokensOf(planned.shown.token?.destination ?? '')).toBe(amount - kept)
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('the account that covers the amount pays, the associated one first', async () => {
  const mint = await createHeld([])
  const other = await node.setTokens({ owner: ann.address, mint }, { amount: 9_000_000n, at: createKey().address })
  const { address } = createKey()
  expect((await plan({ to: address, token: mint, amount: 5_000_000n })).shown.token?.source).not.toBe(other)
  expect((await plan({ to: address, token: mint, amount: 5_000_001n })).shown.token?.source).toBe(other)
  await expect(plan({ to: address, token: mint, amount: 9_000_001n })).rejects.toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
  })
})

test('other decimals than those shown, and what is no token, are never sent', async () => {
  const mint = await createHeld([])
  const { rpc } = node
  const asked = { rpc, from: ann.address, to: createKey().address, amount: 1n }
  await expect(planTransfer({ ...asked, token: { ...tokenOf(mint), decimals: 9 } })).rejects.toMatchObject({
    code: 'TOKEN_DECIMALS_DIFFER',
  })
  const [account, lookalike] = [await node.setTokens({ owner: ann.address, mint }, { amount: 1n }), createKey().address]
  // Data of a token, but of another program.
  const mintData = Uint8Array.from((node.svm.ledger.svm.getAccount(mint as never) as { data: Uint8Array }).data)
  await node.setAccount(lookalike, { owner: createKey().address, data: mintData })
  for (const address of [createKey().address, account, lookalike, ann.address])
    await expect(planTransfer({ ...asked, token: tokenOf(address) })).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
})

test('an answer of another form is refused, whatever it is', async () => {
  const mint = await createHeld([])
  const { address } = createKey()
  for (const bad of [undefined, null, 7, 'text', [], {}, { value: null }, { value: [7, 7, 7] }, -1, 1.5])
    for (const method of ['getMultipleAccounts', 'getMinimumBalanceForRentExemption', 'getTokenAccountsByOwner']) {
      // That is a number.
      if (method === 'getMinimumBalanceForRentExemption' && bad === 7) continue
      const rpc: typeof node.rpc = async (asked, params, signal) =>
        asked === method ? bad : await node.rpc(asked, params, signal)
      // More than the associated account holds, so that others are looked for.
      const asked = { rpc, from: ann.address, to: address, token: tokenOf(mint), amount: 5_000_001n }
      const answered = planTransfer(asked)
      await expect(answered).rejects.toMatchObject({ code: 'RPC_ANSWER_INVALID' })
    }
})
