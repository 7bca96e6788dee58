import { type Address, encodeFunctionData, getAddress, type Hex, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../../fixtures/anvil/src/index.ts'
import { enLater } from '../locales/enLater.ts'
import { toDetail } from '../screens/toDetail.ts'
import { ethereum, localChain } from '../test/testChains.ts'
import { type DecodedCall, decodeCall } from './decodeCall.ts'
import { isContradicted } from './describePreview.ts'
import { describeTransaction, tokensOf } from './describeTransaction.ts'
import { needsStepUp } from './needsStepUp.ts'
import type { Preview } from './previewTransaction.ts'
import { readMoves } from './readMoves.ts'
import type { Token } from './readToken.ts'
import { resolveTokenVault } from './resolveTokenVault.ts'

const abi = parseAbi([
  'function deposit(uint256,address)',
  'function mint(uint256,address)',
  'function withdraw(uint256,address,address)',
  'function redeem(uint256,address,address)',
  'function multicall(bytes[])',
])
const own: Address = '0x52908400098527886e0f7030069857d2e4169ee7'
const other: Address = '0x1111111111111111111111111111111111111111'
const asset: Address = '0x00000000000000000000000000000000000a11ce'
/** Its code returns one word, whatever it is called with. */
const vault: Address = '0x00000000000000000000000000000000000a0001'
const contracts = {
  empty: '0x00000000000000000000000000000000000a0002',
  zero: '0x00000000000000000000000000000000000a0003',
  number: '0x00000000000000000000000000000000000a0004',
  long: '0x00000000000000000000000000000000000a0005',
  reverts: '0x00000000000000000000000000000000000a0006',
} as const
/** PUSH32, PUSH1 0, MSTORE, PUSH1 length, PUSH1 0, RETURN. */
const returns = (word: string, length = '20'): Hex => `0x7f${word}60005260${length}6000f3`

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
  const code: [Address, Hex][] = [
    [vault, returns(asset.slice(2).padStart(64, '0'))],
    [contracts.zero, returns('0'.repeat(64))],
    [contracts.number, returns('f'.repeat(64))],
    [contracts.long, returns(asset.slice(2).padStart(64, '0'), '40')],
    [contracts.reverts, '0x60006000fd'],
  ]
  for (const params of code) await anvil.client.request({ method: 'anvil_setCode', params } as never)
})
afterAll(() => anvil.stop())

async function rpc(_chainId: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal: signal ?? null }
  return (await fetch(anvil.url, init)).json()
}

const deposit = encodeFunctionData({ abi, functionName: 'deposit', args: [1_500_000n, own] })
const mint = encodeFunctionData({ abi, functionName: 'mint', args: [5n, own] })
const withdraw = encodeFunctionData({ abi, functionName: 'withdraw', args: [1_500_000n, own, own] })
const redeem = encodeFunctionData({ abi, functionName: 'redeem', args: [5n, own, own] })

async function read(data: Hex, to: string = vault, session = { rpc }): Promise<DecodedCall> {
  const decoded = decodeCall({ to, data, value: 0n, account: own }, { wrappedNative: undefined, routers: new Map() })
  return resolveTokenVault(decoded, to, { session, chain: localChain, signal: new AbortController().signal })
}

test('the asset of a vault is what the vault says, in each call of a batch too', async () => {
  const call = await read(deposit)
  expect(call).toMatchObject({ kind: 'vaultDeposit', amount: 1_500_000n, asset })
  expect(tokensOf(call, vault)).toEqual([vault, asset])
  const both = await read(encodeFunctionData({ abi, functionName: 'multicall', args: [[redeem, deposit]] }))
  expect(both).toMatchObject({
    calls: [
      { kind: 'vaultWithdraw', asset },
      { kind: 'vaultDeposit', asset },
    ],
  })
  expect(tokensOf(both, vault)).toEqual([vault, asset])
})

test.each(Object.entries(contracts))('a contract that names no asset (%s) is no vault', async (_name, to) => {
  for (const data of [deposit, mint, withdraw, redeem])
    expect(await read(data, to)).toEqual({ kind: 'unknown', selector: data.slice(0, 10) })
})

test('a node that does not answer leaves the call unknown; one that is not asked is not called', async () => {
  const silent = { rpc: () => Promise.reject(new Error('unavailable')) }
  expect(await read(deposit, vault, silent)).toEqual({ kind: 'unknown', selector: '0x6e553f65' })
  expect(await read('0x12345678', vault, silent)).toEqual({ kind: 'unknown', selector: '0x12345678' })
  expect(await read('0x', vault, silent)).toEqual({ kind: 'native' })
})

const token: Token = { address: asset, symbol: 'USDC', decimals: 6, claimsNft: false, isListed: true }
const shares: Token = { address: vault, symbol: 'vUSDC', decimals: 0, claimsNft: false, isListed: false }
const tokens = new Map([
  [asset as string, token],
  [vault as string, shares],
])

test.each<[Hex, string[], string[]]>([
  [deposit, ['action vaultDeposit', 'amount 1.5 USDC', 'baseUnits 1500000'], []],
  [mint, ['action vaultDeposit', 'shares 5 vUSDC', 'baseUnits 5'], []],
  [withdraw, ['action vaultWithdraw', 'amount 1.5 USDC', 'baseUnits 1500000'], []],
  [redeem, ['action vaultWithdraw', 'shares 5 vUSDC', 'baseUnits 5'], []],
])('%s is shown with vault, asset and amount, and never without a warning', async (data, facts) => {
  expect(await describe(data)).toEqual({
    facts: [...facts, `asset ${getAddress(asset)}`, `vault ${getAddress(vault)}`],
    // What the node alone says of its tokens is in that warning.
    warnings: ['vault'],
  })
})

test('what goes to or comes from somebody else is shown, and warned of', async () => {
  const data = encodeFunctionData({ abi, functionName: 'withdraw', args: [1_500_000n, other, other] })
  const { facts, warnings } = await describe(data)
  expect(facts).toContain(`from ${other}`)
  expect(facts).toContain(`to ${other}`)
  expect(warnings).toEqual(['vault', 'vaultReceiver'])
})

test.each([
  [encodeFunctionData({ abi, functionName: 'withdraw', args: [maxUint256, own, own] }), 'amount'],
  [encodeFunctionData({ abi, functionName: 'redeem', args: [maxUint256, own, own] }), 'shares'],
])('an amount that no balance reaches has no number: %s', async (data, name) => {
  const { facts, warnings } = await describe(data)
  expect(facts.slice(0, 3)).toEqual(['action vaultWithdraw', `${name} unlimited`, `asset ${getAddress(asset)}`])
  expect(warnings).toEqual(['vault'])
  const shown = toDetail({ name: name as 'amount' | 'shares', value: 'unlimited', kind: 'danger' }, enLater)
  expect(shown.value).toBe('Unlimited')
})

async function describe(data: Hex) {
  const transaction = {
    chainId: 31_337,
    nonce: 0,
    gas: '0x5208',
    to: vault,
    value: '0x0',
    data,
    fee: { gasPrice: '0x1' },
  }
  const prepared = { transaction, maxFee: undefined, isShort: false }
  const sources = { chain: localChain, address: own, tokens, prices: new Map() }
  const { facts, warnings } = describeTransaction({ prepared, call: await read(data), ...sources })
  return { facts: facts.map(({ name, value }) => `${name} ${value}`), warnings }
}

function all(functionName: 'deposit' | 'withdraw' | 'redeem'): Hex {
  if (functionName === 'deposit') return encodeFunctionData({ abi, functionName, args: [maxUint256, own] })
  return encodeFunctionData({ abi, functionName, args: [maxUint256, own, own] })
}

test.each<[string, Hex, Record<string, bigint>, boolean]>([
  ['takes what is deposited', deposit, { [asset]: -1_500_000n, [vault]: 3n }, false],
  ['takes more', deposit, { [asset]: -2_500_000n, [vault]: 3n }, true],
  ['takes another token too', deposit, { [asset]: -1_500_000n, [other]: -5n }, true],
  ['gives the shares', mint, { [asset]: -9n, [vault]: 5n }, false],
  ['gives no shares', mint, { [asset]: -9n, [vault]: 0n }, true],
  ['gives what is withdrawn', withdraw, { [asset]: 1_500_000n, [vault]: -3n }, false],
  ['gives less', withdraw, { [asset]: 1_000_000n, [vault]: -3n }, true],
  ['takes the shares', redeem, { [asset]: 9n, [vault]: -5n }, false],
  ['takes more shares', redeem, { [asset]: 9n, [vault]: -50n }, true],
  ['gives all there is', all('withdraw'), { [asset]: 9n, [vault]: -5n }, false],
  ['takes all shares', all('redeem'), { [asset]: 9n, [vault]: -5n }, false],
  ['takes all that is deposited', all('deposit'), { [asset]: -9n, [vault]: 5n }, false],
  ['takes the token beside all shares', all('redeem'), { [asset]: -9n, [vault]: -5n }, true],
  ['takes another token beside all shares', all('withdraw'), { [asset]: 9n, [vault]: -5n, [other]: -5n }, true],
])('a preview in which the vault %s is compared with the call', async (_name, data, changes, isOdd) => {
  const balances = Object.entries(changes).map(([contract, change]) => ({ contract, before: 0n, after: change }))
  const preview: Preview = { kind: 'changes', nfts: [], grants: [], balances }
  const about = { call: await read(data), transaction: { to: vault, value: '0x0' }, address: own }
  expect(isContradicted(preview, about)).toBe(isOdd)
})

test('what is deposited and the shares that are given back count for the limits', async () => {
  const amountsOf = async (data: Hex, to: string = vault) => {
    const transaction = { to, value: '0x0' }
    return readMoves({ call: await read(data, to), transaction, address: own }, localChain)
  }
  expect(await amountsOf(deposit)).toMatchObject({ amounts: [{ token: asset, amount: '1500000' }], isOpen: false })
  expect(await amountsOf(redeem)).toMatchObject({ amounts: [{ token: vault, amount: '5' }], isOpen: false })
  expect(await amountsOf(withdraw)).toMatchObject({ amounts: [], isOpen: false })
  // A listed token that is called like a vault, which only the node says it is.
  const chain = { ...localChain, tokens: [{ address: vault, symbol: 'GEM', decimals: 6 }] }
  const listed = { call: await read(deposit), transaction: { to: vault, value: '0x0' }, address: own }
  expect(readMoves(listed, chain)).toMatchObject({ isOpen: true })
})

test('without a preview a vault takes as long to approve as a call that the wallet does not know', async () => {
  const isAbove = async (preview: Preview) =>
    needsStepUp({
      limitUsd: 1_000,
      call: await read(deposit),
      transaction: { to: vault, value: '0x0' },
      maxFee: 0n,
      preview,
      chain: { ...ethereum, testnet: false },
      address: own,
      tokens,
      prices: new Map([
        ['native', 2_000],
        [asset as string, 1],
      ]),
    })
  expect(await isAbove({ kind: 'unavailable' })).toBe(true)
  expect(await isAbove({ kind: 'changes', nfts: [], grants: [], balances: [] })).toBe(false)
})
