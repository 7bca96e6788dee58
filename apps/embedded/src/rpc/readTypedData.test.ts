import fc from 'fast-check'
import { hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { readTypedData } from './readTypedData.ts'
import { describeTypedData } from './signTypedData.ts'

const domain = { name: 'Test', chainId: 31_337, verifyingContract: '0x00000000000000000000000000000000000a11ce' }
const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  Item: [
    { name: 'id', type: 'uint64' },
    { name: 'delta', type: 'int128' },
    { name: 'data', type: 'bytes' },
  ],
  Order: [
    { name: 'maker', type: 'address' },
    { name: 'items', type: 'Item[]' },
    { name: 'note', type: 'string' },
    { name: 'salt', type: 'bytes32' },
    { name: 'open', type: 'bool' },
    { name: 'grid', type: 'uint8[2][]' },
  ],
}
const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((list) => `0x${Buffer.from(list).toString('hex')}`)
const orders = fc.record({
  maker: hex(20),
  items: fc.array(
    fc.record({
      id: fc.nat(),
      delta: fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n }).map(String),
      data: hex(5),
    }),
    { maxLength: 4 },
  ),
  note: fc.string({ unit: 'binary' }),
  salt: hex(32),
  open: fc.boolean(),
  grid: fc.array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 })), { maxLength: 3 }),
})

test('what is read has the hash of what was given, and nothing of it is left out', () => {
  fc.assert(
    fc.property(orders, (message) => {
      const given = { types, primaryType: 'Order', domain, message: { ...message, hidden: 'not in the type' } }
      const read = readTypedData(JSON.stringify(given))
      expect(hashTypedData(JSON.parse(read.json))).toBe(hashTypedData(given as never))
      expect(read.json).not.toContain('hidden')
      const expected = [
        message.maker,
        ...(message.items.length ? message.items.flatMap(({ id, delta, data }) => [String(id), delta, data]) : ['[]']),
        message.note,
        message.salt,
        String(message.open),
        ...(message.grid.length ? message.grid.flatMap((row) => row.map(String)) : ['[]']),
      ]
      expect(read.message.map(({ value }) => value)).toEqual(expected)
      const { facts } = describeTypedData(read, 31_337)
      expect(facts).toHaveLength(1 + read.domain.length + read.message.length)
    }),
    { numRuns: 200 },
  )
})

const valid = { types, primaryType: 'Item', domain, message: { id: 1, delta: -1, data: '0x' } }

test.each([
  ['text that is no JSON', '{'],
  ['a list', []],
  ['a missing value', { ...valid, message: { id: 1, delta: 1 } }],
  ['a number that does not fit', { ...valid, message: { ...valid.message, id: '18446744073709551616' } }],
  ['a negative unsigned number', { ...valid, message: { ...valid.message, id: -1 } }],
  ['a number with a fraction', { ...valid, message: { ...valid.message, id: 1.5 } }],
  ['a number that JSON cannot hold', { ...valid, message: { ...valid.message, id: 2 ** 60 } }],
  ['bytes that are no hex', { ...valid, message: { ...valid.message, data: 'hello' } }],
  ['an unknown primary type', { ...valid, primaryType: 'toString' }],
  ['a message of the domain’s type, which nothing signs', { ...valid, primaryType: 'EIP712Domain', message: domain }],
  ['an unknown type of a field', { ...valid, types: { ...types, Item: [{ name: 'id', type: 'Unknown' }] } }],
  ['a type named like a prototype', JSON.stringify(valid).replace('"Item":', '"__proto__":')],
  ['a field twice', { ...valid, types: { ...types, Item: [...types.Item, { name: 'id', type: 'string' }] } }],
  ['a domain of other fields', { ...valid, types: { ...types, EIP712Domain: [{ name: 'site', type: 'string' }] } }],
  [
    'a wrong checksum',
    { ...valid, domain: { ...domain, verifyingContract: '0x52908400098527886E0F7030069857D2E4169Ee7' } },
  ],
])('%s is refused', (_name, given) => {
  expect(() => readTypedData(given)).toThrow('invalid_params')
})

test('a type that contains itself without end is refused', () => {
  let message: object = {}
  for (let depth = 0; depth < 40; depth += 1) message = { next: [message] }
  const loop = { types: { Loop: [{ name: 'next', type: 'Loop[]' }] }, primaryType: 'Loop', domain: {}, message }
  expect(() => readTypedData(loop)).toThrow('invalid_params')
})

test('permits, other networks and missing contracts are warned of', () => {
  const permit = {
    types: {
      Permit: [
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    domain: { chainId: 1 },
    message: { spender: domain.verifyingContract, value: `0x${'f'.repeat(64)}` },
  }
  expect(describeTypedData(readTypedData(permit), 31_337).warnings).toEqual([
    'permit',
    'unlimited',
    'otherChain',
    'noDomain',
  ])
  expect(describeTypedData(readTypedData(valid), 31_337).warnings).toEqual(['unknownData'])
})

test.each(['TransferWithAuthorization', 'ReceiveWithAuthorization', 'SafeTx', 'ForwardRequest', 'MetaTransaction'])(
  '%s is warned of as a permit',
  (primaryType) => {
    const data = {
      types: { [primaryType]: [{ name: 'to', type: 'address' }] },
      primaryType,
      domain,
      message: { to: domain.verifyingContract },
    }
    expect(describeTypedData(readTypedData(data), 31_337).warnings).toEqual(['permit'])
  },
)

test.each([
  ['allowed', 'bool', true],
  ['value', 'uint256', String(2n ** 127n)],
])('a permit with %s (%s) of %s is unlimited', (name, type, value) => {
  const types = {
    Permit: [
      { name: 'spender', type: 'address' },
      { name, type },
    ],
  }
  const data = { types, primaryType: 'Permit', domain, message: { spender: domain.verifyingContract, [name]: value } }
  expect(describeTypedData(readTypedData(data), 31_337).warnings).toEqual(['permit', 'unlimited'])
})

test('a field of the message that is named domain is not one of the domain', () => {
  const data = {
    types: { Data: [{ name: 'domain', type: 'Fake' }], Fake: [{ name: 'name', type: 'string' }] },
    primaryType: 'Data',
    domain,
    message: { domain: { name: 'Trusted' } },
  }
  const { facts } = describeTypedData(readTypedData(data), 31_337)
  expect(facts.filter(({ name }) => name === 'path')).toEqual([
    { name: 'path', path: 'domain.name', value: 'Trusted', kind: 'text' },
  ])
  expect(facts.filter(({ name }) => name === 'domain').map((fact) => 'path' in fact && fact.path)).toEqual(
    Object.keys(domain),
  )
})

test.each([
  'Transaction',
  'Root',
  'Maker',
  'LoanOffer',
  'Transfer',
  'Withdraw',
  'Quote',
  'Calls',
  'TransferWithAuthorization',
  'CancelAuthorization',
])('a signature of a %s may give something away', (primaryType) => {
  const types = { [primaryType]: [{ name: 'to', type: 'uint256' }] }
  const read = readTypedData({ domain, types, primaryType, message: { to: 5 } })
  expect(describeTypedData(read, 31_337).warnings).toEqual(['permit'])
})

test.each([
  // Of Morpho and of Compound: the borrower's whole account.
  'Authorization',
  'AuthorizeManager',
  'Authorisation',
])('a signature of a %s hands over an account, in which nobody is a spender', (primaryType) => {
  const types = { [primaryType]: [{ name: 'manager', type: 'address' }] }
  const read = readTypedData({ domain, types, primaryType, message: { manager: domain.verifyingContract } })
  expect(describeTypedData(read, 31_337).warnings).toEqual(['account'])
})

test('an authorization beside a permit is warned of as both', () => {
  const types = {
    Batch: [{ name: 'first', type: 'Authorization' }],
    Authorization: [{ name: 'manager', type: 'address' }],
  }
  const message = { first: { manager: domain.verifyingContract } }
  const read = readTypedData({ domain, types, primaryType: 'Batch', message })
  expect(describeTypedData(read, 31_337).warnings).toEqual(['account', 'permit'])
})

test('what is signed inside another message counts like what is signed by itself', () => {
  // A contract's own envelope around what somebody else asks to sign (ERC-7739).
  const types = {
    TypedDataSign: [
      { name: 'contents', type: 'OrderComponents' },
      { name: 'salt', type: 'bytes32' },
    ],
    OrderComponents: [{ name: 'price', type: 'uint256' }],
    Unused: [{ name: 'price', type: 'uint256' }],
  }
  const message = { contents: { price: 1 }, salt: `0x${'00'.repeat(32)}` }
  const read = readTypedData({ types, primaryType: 'TypedDataSign', domain, message })
  expect(read.structs).toEqual(['TypedDataSign', 'OrderComponents'])
  expect(describeTypedData(read, 31_337).warnings).toEqual(['permit'])
})

test.each([
  ['Kernel', 'hash', 'bytes32', `0x${'11'.repeat(32)}`],
  ['CoinbaseSmartWalletMessage', 'hash', 'bytes32', `0x${'11'.repeat(32)}`],
  ['PersonalSign', 'prefixed', 'bytes', '0x1234'],
])('nobody can read a %s, so it may stand for anything', (primaryType, name, type, value) => {
  const data = { types: { [primaryType]: [{ name, type }] }, primaryType, domain, message: { [name]: value } }
  expect(describeTypedData(readTypedData(data), 31_337).warnings).toEqual(['account'])
})
