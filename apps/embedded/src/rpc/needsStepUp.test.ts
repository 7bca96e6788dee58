import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { ethereum } from '../test/testChains.ts'
import { writeCallData } from './abi.ts'
import { decodeCall } from './decodeCall.ts'
import { needsStepUp } from './needsStepUp.ts'
import type { Preview } from './previewTransaction.ts'

const address = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const token = '0x00000000000000000000000000000000000a11ce'
const ether = 10n ** 18n
const chain = ethereum
const unavailable: Preview = { kind: 'unavailable' }

type Case = {
  to?: string
  data?: string
  value?: bigint
  maxFee?: bigint
  preview?: Preview
  limitUsd?: number | null
  testnet?: boolean
}

function isAbove({
  to = other,
  data = '0x',
  value = 0n,
  maxFee = 0n,
  preview = unavailable,
  limitUsd = 1_000,
  testnet = false,
}: Case) {
  const known = { wrappedNative: undefined, routers: new Map() }
  const call = decodeCall({ to, data, value, account: address }, known)
  const listed = { address: token, symbol: 'USDC', decimals: 6, claimsNft: false, isListed: true }
  return needsStepUp({
    limitUsd,
    call,
    transaction: { to, value: `0x${value.toString(16)}` },
    maxFee,
    preview,
    chain: { ...chain, testnet },
    address,
    tokens: new Map([[token, listed]]),
    prices: testnet
      ? new Map()
      : new Map([
          ['native', 2_000],
          [token, 1],
        ]),
  })
}

const third = '0x3333333333333333333333333333333333333333'
const transferFrom = (from: string, to: string) => writeCallData('0x23b872dd', from, to, 10n ** 12n)
const redeem = (owner: string, receiver: string) => writeCallData('0xba087652', 10n ** 12n, receiver, owner)
const transfer = (amount: bigint) => writeCallData('0xa9059cbb', other, amount)
const loses = (amount: bigint): Preview => ({
  kind: 'changes',
  nfts: [],
  grants: [],
  balances: [{ contract: token, before: amount, after: 0n }],
})

const keeps = { kind: 'changes', nfts: [], grants: [], balances: [] } as const
const changes = (before: bigint, after: bigint, contract?: string): Preview => ({
  ...keeps,
  balances: [{ contract, before, after }],
})
// Safe's execTransaction, and transferOwnership(address).
const [ofSafe, ofOwner] = [`0x6a761202${'00'.repeat(320)}`, writeCallData('0xf2fde38b', other)]
const inMulticall = encodeFunctionData({
  abi: parseAbi(['function multicall(bytes[])']),
  args: [[ofOwner as Hex]],
})
const sentNft = { contract: token, id: 7n, amount: 1n, isReceived: false }

test.each<[string, Case, boolean]>([
  ['native currency below it', { value: ether / 4n }, false],
  ['native currency at it', { value: ether / 2n }, true],
  ['native currency that is above it with its fee', { value: ether / 4n, maxFee: ether / 4n }, true],
  ['a token below it', { to: token, data: transfer(999_000_000n) }, false],
  ['a token above it', { to: token, data: transfer(1_000_000_000n) }, true],
  [
    'a token and native currency, above it together',
    { to: token, data: transfer(600_000_000n), value: ether / 4n },
    true,
  ],
  ['a spending limit above it', { to: token, data: writeCallData('0x095ea7b3', other, 1_000_000_000n) }, true],
  ['an unknown call, whose preview is below it', { to: token, data: '0x12345678', preview: loses(5_000_000n) }, false],
  [
    'an unknown call, whose preview is above it',
    { to: token, data: '0x12345678', preview: loses(2_000_000_000n) },
    true,
  ],
  ['a call of an account that the visitor owns', { data: ofSafe, preview: changes(ether, ether) }, true],
  ['another owner of a contract', { data: ofOwner, preview: keeps }, true],
  ['another owner of a contract, on a test network', { data: ofOwner, preview: keeps, testnet: true }, false],
  ['another owner of a contract, within a multicall', { data: inMulticall, preview: keeps }, true],
  ['an unknown call that takes no more than it is sent', { data: ofSafe, value: 1n, preview: changes(2n, 1n) }, true],
  ['an unknown call that pays the visitor a little', { data: ofSafe, preview: changes(0n, 1n, token) }, true],
  ['a known call that changes nothing', { to: token, data: transfer(0n), preview: keeps }, false],
  ['a preview that makes a transfer less', { to: token, data: transfer(1_000_000_000n), preview: loses(1n) }, true],
  ['a token without a price', { to: other, data: transfer(1n) }, true],
  ['an unknown call that nothing previews', { data: '0x12345678' }, true],
  ['an unknown call that nothing previews, on a test network', { data: '0x12345678', testnet: true }, false],
  ['a transfer with more behind it', { to: token, data: `${transfer(10n ** 12n)}${'00'.repeat(32)}` }, true],
  ['an NFT', { data: writeCallData('0x42842e0e', address, other, 7n), preview: keeps }, true],
  ['an NFT of somebody else', { data: writeCallData('0x42842e0e', other, address, 7n), preview: keeps }, false],
  ['a token of somebody else, for a third', { to: token, data: transferFrom(third, other), preview: keeps }, true],
  [
    'a token of somebody else, for the visitor',
    { to: token, data: transferFrom(third, address), preview: keeps },
    false,
  ],
  [
    'an NFT of somebody else, for a third',
    { data: writeCallData('0x42842e0e', third, other, 7n), preview: keeps },
    true,
  ],
  ['shares of somebody else', { to: token, data: redeem(third, other), preview: keeps }, true],
  ['an NFT that only the preview says', { data: '0x12345678', preview: { ...keeps, nfts: [sentNft] } }, true],
  ['access to all tokens', { to: token, data: writeCallData('0xa22cb465', other, 1n), testnet: true }, true],
  ['an operator of all tokens (ERC-6909)', { data: writeCallData('0x558a7297', other, 1n), preview: keeps }, true],
  ['access to all that a lending market keeps', { data: writeCallData('0xeecea000', other, 1n), preview: keeps }, true],
  ['what others may borrow', { data: writeCallData('0xc04a8a10', other, 1n), preview: keeps }, true],
  ['an offer of a punk', { data: writeCallData('0xbf31196f', 7n, 0n, other), preview: keeps }, true],
  ['what has no price on a test network', { value: 900n * ether, testnet: true }, false],
  ['anything without a limit', { value: 900n * ether, limitUsd: null }, false],
])('%s', (_name, sent, above) => {
  expect(isAbove(sent)).toBe(above)
})

test('a limit without an end is above every limit, where nothing has a price too', () => {
  const data = writeCallData('0x095ea7b3', other, 2n ** 256n - 1n)
  expect(isAbove({ to: token, data, testnet: true, limitUsd: 1e9 })).toBe(true)
})
