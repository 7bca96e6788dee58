import { encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { localChain } from '../test/testChains.ts'
import { writeCallData } from './abi.ts'
import { decodeCall } from './decodeCall.ts'
import { describeTransaction } from './describeTransaction.ts'
import { formatRounded, formatUnits } from './formatUnits.ts'
import type { Token } from './readToken.ts'
import { getKnownContracts } from './swaps/knownContracts.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const [other, contract] = ['0x1111111111111111111111111111111111111111', '0x00000000000000000000000000000000000a11ce']
const token: Token = { address: contract, symbol: 'TST', decimals: 6, claimsNft: false, isListed: true }
const chain = localChain

function describe(
  data: string,
  of: { token?: Token; value?: string; to?: string | null; maxFee?: bigint; price?: number } = {},
) {
  const { to = contract, value = '0x0', maxFee = 21_000n } = of
  const fee = { gasPrice: '0x1' }
  const transaction = { chainId: 31_337, nonce: 0, gas: '0x5208', to, value, data, fee }
  const prepared = { transaction, maxFee, isShort: false }
  const call = decodeCall({ to, data, value: BigInt(value), account: address }, getKnownContracts(chain))
  const tokens = new Map(of.token ? [[contract, of.token]] : [])
  const prices = new Map(of.price === undefined ? [] : [['native', of.price]])
  const { facts, warnings } = describeTransaction({ prepared, call, chain, address, tokens, prices })
  return { facts: facts.map(({ name, value: shown }) => `${name} ${shown}`), warnings }
}

const contractFact = `contract ${getAddress(contract)}`
const feeFact = 'maxFee 0.000000000000021 ETH'

test.each([
  ['0x', { value: '0xde0b6b3a7640000', to: other }, ['amount 1 ETH', `to ${other}`], []],
  [
    writeCallData('0xa9059cbb', other, 1_500_000n),
    { token },
    ['action send', 'amount 1.5 TST', `to ${other}`, contractFact],
    [],
  ],
  [
    writeCallData('0xa9059cbb', contract, 1n),
    { token: { ...token, decimals: undefined } },
    ['action send', 'baseUnits 1', `to ${getAddress(contract)}`, contractFact],
    ['toContract'],
  ],
  [
    writeCallData('0x095ea7b3', other, 2n ** 256n - 1n),
    { token },
    ['action approve', 'limit unlimited', 'token TST', `spender ${other}`, contractFact],
    ['unlimited'],
  ],
  [
    writeCallData('0x095ea7b3', other, 5n),
    { token },
    ['action approve', 'limit 0.000005 TST', `spender ${other}`, contractFact],
    ['approval'],
  ],
  [
    writeCallData('0x095ea7b3', other, 0n),
    { token },
    ['action revoke', 'limit 0 TST', `spender ${other}`, contractFact],
    [],
  ],
  [
    writeCallData('0x095ea7b3', other, 5n),
    { token: { ...token, claimsNft: true, isListed: false } },
    ['action approve', 'limit 5', `spender ${other}`, contractFact],
    ['approval'],
  ],
  // Of an NFT, or of a token of which a node says that it is one.
  [
    writeCallData('0x095ea7b3', other, 2n ** 127n),
    { token: { ...token, claimsNft: true, isListed: false } },
    ['action approve', 'limit unlimited', 'token TST', `id ${2n ** 127n}`, `spender ${other}`, contractFact],
    ['unlimited'],
  ],
  [
    writeCallData('0x39509351', other, 5n),
    { token },
    ['action increase', 'increase 0.000005 TST', `spender ${other}`, contractFact],
    ['approval'],
  ],
  [
    writeCallData('0x39509351', other, 0n),
    { token },
    ['action increase', 'increase 0 TST', `spender ${other}`, contractFact],
    ['approval'],
  ],
  [
    writeCallData('0x39509351', other, 2n ** 255n),
    { token },
    ['action increase', 'increase unlimited', 'token TST', `spender ${other}`, contractFact],
    ['unlimited'],
  ],
  [
    writeCallData('0xa22cb465', other, 1n),
    { token },
    ['action approveAll', `spender ${other}`, contractFact],
    ['approveAll'],
  ],
  [
    writeCallData('0x12345678', other),
    { value: '0x1' },
    ['action call', 'function 0x12345678', 'amount 0.000000000000000001 ETH', contractFact],
    ['unknownCall'],
  ],
  ['0x6000', { to: null }, ['action create'], ['unknownCall']],
])('%s with %j', (data, of, facts, warnings) => {
  expect(describe(data, of)).toEqual({ facts: [...facts, feeFact], warnings })
})

test('a fee above a fifth of what is sent, and above what a busy network takes, is warned of', () => {
  const ether = 10n ** 18n
  const warnings = (value: bigint, maxFee: bigint) =>
    describe('0x', { to: other, value: `0x${value.toString(16)}`, maxFee }).warnings
  expect(warnings(1n, 7n * ether)).toEqual(['highFee'])
  expect(warnings(ether / 20n, ether / 15n)).toEqual(['highFee'])
  expect(warnings(10n * ether, ether / 15n)).toEqual([])
  expect(warnings(0n, ether / 25n)).toEqual([])
  expect(warnings(ether, ether / 4n)).toEqual(['highFee'])
  expect(warnings(100n * ether, 2n * ether)).toEqual(['highFee'])
})

test('amounts are exact to the last unit', () => {
  expect(formatUnits(1_234_567_000_000_000_000_000_001n, 18)).toBe('1,234,567.000000000000000001')
  expect(formatUnits(0n, 0)).toBe('0')
  expect(formatUnits(5n, 0)).toBe('5')
})

test('what only a node says of a token is marked, and the number that is signed stands beside it', () => {
  const data = writeCallData('0xa9059cbb', other, 1_500_000n)
  const unlisted = { ...token, isListed: false }
  const shown = describe(data, { token: unlisted })
  expect(shown.facts.slice(0, 3)).toEqual(['action send', 'amount 1.5 TST', 'baseUnits 1500000'])
  expect(shown.warnings).toEqual(['unlistedToken'])
})

test('whether a number of an unlisted contract is an amount or an id is left open, whatever the node says', () => {
  const data = writeCallData('0x23b872dd', address, other, 1_500_000n)
  const { facts } = describe(data, { token: { ...token, claimsNft: true, isListed: false } })
  expect(facts.slice(0, 2)).toEqual(['action send', 'amount 1500000'])
})

test('access to the NFT with the number 0 is no spending limit that ends', () => {
  const revoked = { facts: expect.arrayContaining(['action revoke']), warnings: [] }
  const data = writeCallData('0x095ea7b3', other, 0n)
  expect(describe(data, { token })).toEqual(revoked)
  const nft = { ...token, decimals: undefined, claimsNft: true, isListed: false }
  expect(describe(data, { token: nft })).toEqual({
    facts: ['action approve', 'limit 0', `spender ${other}`, contractFact, feeFact],
    warnings: ['approval'],
  })
})

test('a token that looks like a known one is shown by its address, and warned of', () => {
  const imitation = { ...token, symbol: undefined, imitates: 'USDC', isListed: false }
  const shown = describe(writeCallData('0xa9059cbb', other, 1_500_000n), { token: imitation })
  expect(shown.facts[1]).toBe(`amount 1.5 ${getAddress(contract)}`)
  expect(shown.warnings).toEqual(['imitation', 'unlistedToken'])
})

test('calls of a contract to itself are listed one by one', () => {
  const inner = [
    writeCallData('0xa9059cbb', other, 1_500_000n),
    writeCallData('0x095ea7b3', other, 2n ** 256n - 1n),
    '0x12345678',
  ] as Hex[]
  const data = encodeFunctionData({ abi: parseAbi(['function multicall(bytes[])']), args: [inner] })
  const { facts, warnings } = describe(data, { token })
  expect(facts).toEqual([
    'action multicall',
    'action send',
    'amount 1.5 TST',
    `to ${other}`,
    'action approve',
    'limit unlimited',
    'token TST',
    `spender ${other}`,
    'action call',
    'function 0x12345678',
    contractFact,
    feeFact,
  ])
  expect(warnings).toEqual(['unlimited', 'unknownCall'])
})

test('fees are rounded up to three digits', () => {
  expect(formatRounded(21_037_512_345_678n, 18)).toBe('0.0000211')
  expect(formatRounded(1_234_567n, 6)).toBe('1.24')
  expect(formatRounded(123_456_789n, 6)).toBe('123.46')
  expect(formatRounded(7n, 0)).toBe('7')
  expect(formatRounded(0n, 18)).toBe('0')
})
