import { type Address, encodeDeployData, encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil, waitForReceipt } from '../../../../fixtures/anvil/src/index.ts'
import artifacts from '../../../../world/generated/bytecodes.json' with { type: 'json' }
import { localChain } from '../test/testChains.ts'
import { decodeCall } from './decodeCall.ts'
import { isContradicted } from './describePreview.ts'
import { type Preview, previewTransaction } from './previewTransaction.ts'
import { findSilentGrants } from './silentGrants.ts'

const abi = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, address owner)',
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const editionsAbi = parseAbi([
  'constructor(string name, string symbol, address owner)',
  'function mint(address to, uint256 id, uint256 amount, string uri)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
])
const weth: Address = '0x00000000000000000000000000000000000a0001'
const other: Address = '0x000000000000000000000000000000000000bEEF'

const bytecode = artifacts.bytecodes.LocalToken as Hex

let anvil: Anvil
let me: Address
let token: Address
beforeAll(async () => {
  anvil = await startAnvil()
  const [first] = await anvil.client.getAddresses()
  me = first as Address
  token = await deploy(encodeDeployData({ abi, bytecode: bytecode, args: ['Test', 'TST', 6, me] }))
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [me, 1_000n] })
  await waitForReceipt(anvil.client, await anvil.client.sendTransaction({ account: me, to: token, data, chain: null }))
})
afterAll(() => anvil.stop())

async function deploy(data: Hex): Promise<Address> {
  const hash = await anvil.client.sendTransaction({ account: me, data, chain: null })
  const { contractAddress } = await waitForReceipt(anvil.client, hash)
  return contractAddress?.toLowerCase() as Address
}

const chain = localChain

async function askNode(_chainId: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(anvil.url, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: signal ?? null,
  })
  return response.json()
}

type Fee = { gasPrice: string } | { maxFeePerGas: string; maxPriorityFeePerGas: string }
type Sent = { to: Address | null; data?: Hex; value?: bigint; contracts?: string[]; fee?: Fee; gas?: bigint }

function preview(sent: Sent, rpc = askNode): Promise<Preview> {
  const { to, data = '0x', value = 0n, contracts = [], fee = { gasPrice: '0x1' }, gas = 200_000n } = sent
  const transaction = {
    chainId: 31_337,
    nonce: 0,
    gas: `0x${gas.toString(16)}`,
    to,
    value: `0x${value.toString(16)}`,
    data,
    fee,
  }
  const { signal } = new AbortController()
  return previewTransaction({ session: { rpc }, chain, transaction, address: me, contracts, signal })
}

const changes = (shown: Preview) =>
  shown.kind === 'changes' ? shown.balances.map(({ contract, before, after }) => [contract, after - before]) : shown

test('what a transfer pays, in native currency and in a token, is what the node’s balances say', async () => {
  expect(changes(await preview({ to: other, value: parseEther('1') }))).toEqual([[undefined, -parseEther('1')]])
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [other, 400n] })
  // Found by what the transaction logs, without being named.
  expect(changes(await preview({ to: token, data }))).toEqual([
    [undefined, 0n],
    [token, -400n],
  ])
})

test('an honest preview agrees with what the call says', async () => {
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [other, 400n] })
  const shown = await preview({ to: token, data, contracts: [token] })
  const call = decodeCall({ to: token, data, value: 0n, account: me }, { wrappedNative: undefined, routers: new Map() })
  expect(isContradicted(shown, { call, transaction: { to: token, value: '0x0' }, address: me })).toBe(false)
})

// Twice a base fee of 1 gwei, and a tip.
const fee = { maxFeePerGas: '0x77359407', maxPriorityFeePerGas: '0x7' }

test('a contract reads the gas price that the transaction will pay, and the fee is in no balance', async () => {
  // Reverts where GASPRICE is not a base fee and the tip: PUSH4 1000000007, GASPRICE, EQ, PUSH1 13, JUMPI, PUSH0, PUSH0, REVERT, JUMPDEST
  const careful: Address = '0x00000000000000000000000000000000000000fb'
  await anvil.client.setCode({ address: careful, bytecode: '0x633b9aca073a14600d575f5ffd5b' })
  expect((await preview({ to: careful, value: 5n })).kind).toBe('failure')
  expect(changes(await preview({ to: careful, value: 5n, fee }))).toEqual([[undefined, -5n]])
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [other, 400n] })
  expect(changes(await preview({ to: token, data, fee }))).toEqual([
    [undefined, 0n],
    [token, -400n],
  ])
  // Nor does a node that takes no fee in a simulation seem to give one back.
  const free: typeof askNode = async (chainId, body) => {
    const answer = JSON.stringify(body).replaceAll(/"gasPrice":"0x[0-9a-f]+"/g, '"gasPrice":"0x0"')
    return askNode(chainId, JSON.parse(answer))
  }
  expect(changes(await preview({ to: other, value: 5n, fee }, free))).toEqual([[undefined, -5n]])
})

test('of all that an account has, the fee is left over for what tells whether it was paid', async () => {
  const balance = await anvil.client.getBalance({ address: me })
  const value = balance - 21_000n * BigInt(fee.maxFeePerGas)
  expect(changes(await preview({ to: other, value, fee, gas: 21_000n }))).toEqual([[undefined, -value]])
})

test('a call that would revert says why', async () => {
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [other, 4_000n] })
  // ERC20InsufficientBalance(address,uint256,uint256)
  expect(await preview({ to: token, data })).toEqual({ kind: 'failure', reason: '0xe450d38c' })
  expect(await preview({ to: token, data: '0x2e1a7d4d' })).toEqual({ kind: 'failure', reason: undefined })
})

/** A node without `eth_simulateV1`. */
const withoutSimulation: typeof askNode = async (chainId, body, signal) =>
  (body as { method: string }).method === 'eth_simulateV1'
    ? { jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'Method not found' } }
    : askNode(chainId, body, signal)

test('a node that cannot simulate says at least whether the call would revert, and why', async () => {
  const transfer = (amount: bigint) => encodeFunctionData({ abi, functionName: 'transfer', args: [other, amount] })
  expect(await preview({ to: token, data: transfer(400n) }, withoutSimulation)).toEqual({ kind: 'runs' })
  const failing = await preview({ to: token, data: transfer(4_000n) }, withoutSimulation)
  expect(failing).toEqual({ kind: 'failure', reason: '0xe450d38c' })
  // Deployed code that reverts with Error("closed").
  const reason = `08c379a0${'20'.padStart(64, '0')}${'6'.padStart(64, '0')}${'636c6f736564'.padEnd(64, '0')}`
  const closed: Address = '0x00000000000000000000000000000000000000fa'
  await anvil.client.setCode({ address: closed, bytecode: `0x6064600c60003960646000fd${reason}` })
  const said = await preview({ to: closed, data: '0x12345678' }, withoutSimulation)
  expect(said).toEqual({ kind: 'failure', reason: 'closed' })
})

test('a node that answers nonsense or hangs up leaves the preview out', async () => {
  for (const answer of [
    { jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'Method not found' } },
    { jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'header not found' } },
    'nonsense',
  ])
    expect(await preview({ to: other, value: 1n }, async () => answer)).toEqual({ kind: 'unavailable' })
  expect(await preview({ to: other, value: 1n }, () => Promise.reject(new Error('gone')))).toEqual({
    kind: 'unavailable',
  })
})

test('a token or an NFT that leaves does not hide behind many that are received: then there is no preview', async () => {
  const word = (value: string | number) =>
    `0x${(typeof value === 'number' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')}`
  const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const log = (contract: number, [from, to]: readonly [string, string], ids: string[]) => ({
    address: `0x${contract.toString(16).padStart(40, '0')}`,
    topics: [topic, word(from), word(to), ...ids],
    data: ids.length > 0 ? '0x' : word(1),
  })
  const shown = (count: number, ids: string[]) => {
    const received = Array.from({ length: count }, (_, index) => log(0xabc000 + index, [other, me], ids))
    const logs = [...received, log(0xdef000, [me, other], ids)]
    const answer = { status: '0x1', returnData: word(1), logs }
    return preview({ to: other }, async (_chainId, body) => {
      const [{ calls }] = (body as { params: [{ blockStateCalls: [{ calls: object[] }] }] }).params[0].blockStateCalls
      return { jsonrpc: '2.0', id: 1, result: [{ calls: calls.map(() => answer) }] }
    })
  }
  for (const ids of [[], [word(7)]]) {
    expect((await shown(11, ids)).kind).toBe('changes')
    expect(await shown(12, ids)).toEqual({ kind: 'unavailable' })
  }
})

const read = (to: Address, data: Hex) =>
  decodeCall({ to, data, value: 0n, account: me }, { wrappedNative: undefined, routers: new Map() })
const silent = (shown: Preview, to: Address, data: Hex) =>
  findSilentGrants(shown, { call: read(to, data), transaction: { to } })

test('an approval that a call hides is found; one that it says, or that only counts down, is not', async () => {
  const said = encodeFunctionData({ abi, functionName: 'approve', args: [other, 7n] })
  const hidden: Hex = `${said}${'00'.repeat(32)}`
  expect(read(token, hidden).kind).toBe('unknown')
  const grant = { contract: token, spender: other.toLowerCase(), kind: 'limit', amount: 7n, isPermit2: false }
  const shown = await preview({ to: token, data: hidden })
  expect(shown).toMatchObject({ kind: 'changes', grants: [grant] })
  expect(silent(shown, token, hidden)).toEqual([grant])
  expect(silent(await preview({ to: token, data: said }), token, said)).toEqual([])
  // As high as before: nothing is granted.
  await waitForReceipt(
    anvil.client,
    await anvil.client.sendTransaction({ account: me, to: token, data: said, chain: null }),
  )
  expect(await preview({ to: token, data: hidden })).toMatchObject({ grants: [] })
})

test('ERC-1155 tokens that move, and access to all of them, are read', async () => {
  const editions = await deploy(
    encodeDeployData({ abi: editionsAbi, bytecode: artifacts.bytecodes.LocalEditions as Hex, args: ['Ed', 'ED', me] }),
  )
  const mint = encodeFunctionData({ abi: editionsAbi, functionName: 'mint', args: [me, 7n, 5n, ''] })
  expect(await preview({ to: editions, data: mint })).toMatchObject({
    nfts: [{ contract: editions, id: 7n, amount: 5n, isReceived: true }],
  })
  await waitForReceipt(
    anvil.client,
    await anvil.client.sendTransaction({ account: me, to: editions, data: mint, chain: null }),
  )
  const args = [me, other, [7n], [2n], '0x'] as const
  const batch = encodeFunctionData({ abi: editionsAbi, functionName: 'safeBatchTransferFrom', args })
  const shown = await preview({ to: editions, data: batch })
  expect(shown).toMatchObject({ nfts: [{ contract: editions, id: 7n, amount: 2n, isReceived: false }] })
  const about = { call: read(editions, batch), transaction: { to: editions, value: '0x0' }, address: me }
  expect(isContradicted(shown, about)).toBe(false)
  const all = encodeFunctionData({ abi: editionsAbi, functionName: 'setApprovalForAll', args: [other, true] })
  const hidden: Hex = `${all}00`
  expect(silent(await preview({ to: editions, data: hidden }), editions, hidden)).toEqual([
    { contract: editions, spender: other.toLowerCase(), kind: 'all' },
  ])
  expect(silent(await preview({ to: editions, data: all }), editions, all)).toEqual([])
})

test('a balance that cannot be read after the transaction leaves the preview out', async () => {
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [other, 400n] })
  const answers = async (from: number) => {
    let round = 0
    return preview({ to: token, data }, async (chainId, body) => {
      const answer = (await askNode(chainId, body)) as { result: [{ calls: { status: string; returnData: string }[] }] }
      round += 1
      if (round === 2)
        for (const call of answer.result[0].calls.slice(from)) Object.assign(call, { status: '0x0', returnData: '0x' })
      return answer
    })
  }
  // The native currency and the token, the transaction, and both again.
  expect((await answers(5)).kind).toBe('changes')
  expect(await answers(4)).toEqual({ kind: 'runs' })
  expect(await answers(1)).toEqual({ kind: 'runs' })
})

test('a preview that says something else than the call is a contradiction', () => {
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [other, 400n] })
  const call = decodeCall({ to: token, data, value: 0n, account: me }, { wrappedNative: weth, routers: new Map() })
  const says = (...balances: [string | undefined, bigint][]) =>
    isContradicted(
      {
        kind: 'changes',
        nfts: [],
        grants: [],
        balances: balances.map(([contract, change]) => ({ contract, before: 1_000n, after: 1_000n + change })),
      },
      { call, transaction: { to: token, value: '0x0' }, address: me },
    )
  expect(says([undefined, 0n], [token, -400n])).toBe(false)
  // It says that nothing is paid, too much is paid, or that something else is paid too.
  expect(says([undefined, 0n], [token, 0n])).toBe(true)
  expect(says([undefined, 0n], [token, -900n])).toBe(true)
  expect(says([undefined, 0n], [token, -400n], [weth, -5n])).toBe(true)
  expect(says([undefined, -5n], [token, -400n])).toBe(true)
})
