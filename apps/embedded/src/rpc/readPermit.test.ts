import { expect, test } from 'vitest'
import { ethereum } from '../test/testChains.ts'
import { readPermit } from './readPermit.ts'
import { readTypedData } from './readTypedData.ts'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const other = '0x1111111111111111111111111111111111111111'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const most = String(2n ** 160n - 1n)

const fields = (...list: string[]) =>
  list.map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { type, name }
  })
const types = {
  Permit: fields('address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'),
  PermitDetails: fields('address token', 'uint160 amount', 'uint48 expiration', 'uint48 nonce'),
  PermitSingle: fields('PermitDetails details', 'address spender', 'uint256 sigDeadline'),
  PermitBatch: fields('PermitDetails[] details', 'address spender', 'uint256 sigDeadline'),
  TokenPermissions: fields('address token', 'uint256 amount'),
  PermitTransferFrom: fields('TokenPermissions permitted', 'address spender', 'uint256 nonce', 'uint256 deadline'),
}
type Given = { domain?: object; types?: object }
const read = (primaryType: string, message: object, given: Given = {}) => {
  const domain = { chainId: 1, verifyingContract: primaryType === 'Permit' ? usdc : permit2, ...given.domain }
  return readPermit(readTypedData({ types: { ...types, ...given.types }, primaryType, domain, message }), ethereum)
}
const permit = { owner: other, spender: other, value: '5', nonce: 0, deadline: 9 }
const details = { token: usdc, amount: '5', expiration: 9, nonce: 0 }
const rest = { spender: other, sigDeadline: 9 }

test('a permit of a listed token, or of Permit2, counts by its amounts', () => {
  expect(read('Permit', permit)).toEqual([{ token: usdc, amount: 5n }])
  expect(read('PermitSingle', { details, ...rest })).toEqual([{ token: usdc, amount: 5n }])
  expect(read('PermitBatch', { details: [details, { ...details, token: other, amount: '7' }], ...rest })).toEqual([
    { token: usdc, amount: 5n },
    { token: other, amount: 7n },
  ])
  const transfer = { permitted: { token: usdc, amount: '5' }, spender: other, nonce: 0, deadline: 9 }
  expect(read('PermitTransferFrom', transfer)).toEqual([{ token: usdc, amount: 5n }])
})

test.each<[string, string, object, Given]>([
  ['no limit', 'Permit', { ...permit, value: String(2n ** 256n - 1n) }, {}],
  ['no limit on Permit2', 'PermitSingle', { details: { ...details, amount: most }, ...rest }, {}],
  ['another contract', 'Permit', permit, { domain: { verifyingContract: other } }],
  ['another network', 'Permit', permit, { domain: { chainId: 10 } }],
  [
    'a field more',
    'Permit',
    { ...permit, to: other },
    { types: { Permit: [...types.Permit, ...fields('address to')] } },
  ],
  [
    'another type',
    'Permit',
    permit,
    { types: { Permit: types.Permit.map((one) => (one.name === 'value' ? { ...one, type: 'uint128' } : one)) } },
  ],
  ['a name that only sounds like one', 'PermitAll', permit, { types: { PermitAll: types.Permit } }],
  ['no token in a batch', 'PermitBatch', { details: [], ...rest }, {}],
])('%s counts as everything', (_name, primaryType, message, given) => {
  expect(read(primaryType, message, given)).toBeUndefined()
})
