import { describe, expect, test } from 'vitest'
import { checkSignIn } from './checkSignIn.ts'
import type { SignInExpectation } from './compareSignIn.ts'
import { parseSignIn } from './parseSignIn.ts'
import { type SignInCode, SignInError } from './SignInError.ts'
import type { SignInFields } from './SignInFields.ts'
import { interleavedMessage, recapMessages } from './test/examples.ts'
import { refusalOf } from './test/refusalOf.ts'

const fields: SignInFields = {
  domain: 'app.example.com',
  account: 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  uri: 'https://app.example.com/sign-in',
  version: '1',
  nonce: '4a695bde680943f7201916c7b6c06a07',
  issuedAt: '2020-12-31T23:59:00.000Z',
  statement: 'Sign in.',
  resources: ['https://app.example.com/terms'],
}

test.each<[SignInCode, Partial<SignInFields>, Partial<SignInExpectation>]>([
  ['wrong_domain', {}, { domain: 'evil.example' }],
  ['wrong_domain', { domain: 'app.example.com:443' }, { domain: 'app.example.com' }],
  ['wrong_uri', {}, { uri: 'https://app.example.com' }],
  ['wrong_nonce', {}, { nonce: '0'.repeat(32) }],
  ['wrong_account', {}, { account: 'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
  ['wrong_account', {}, { account: 'solana:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }],
  ['wrong_account', {}, { account: '' }],
  ['wrong_chain', {}, { account: 'eip155:10:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }],
  ['wrong_chain', {}, { chains: ['eip155:10', 'solana:1'] }],
  ['wrong_chain', {}, { chains: [] }],
  ['wrong_statement', {}, { statement: 'Sign in' }],
  ['wrong_statement', {}, { statement: null }],
  ['wrong_statement', { statement: undefined }, { statement: '' }],
  ['wrong_resources', {}, { resources: [] }],
  ['wrong_resources', {}, { resources: ['https://app.example.com/terms', 'https://app.example.com/terms'] }],
  ['wrong_resources', { resources: undefined }, { resources: ['https://app.example.com/terms'] }],
  ['wrong_request', {}, { requestId: 'one' }],
  ['wrong_request', { requestId: 'two' }, { requestId: 'one' }],
  ['unknown_version', { version: '2' as '1' }, {}],
  ['issued_in_future', { issuedAt: '2021-01-01T00:01:00.001Z' }, {}],
  ['not_yet_valid', { notBefore: '2021-01-01T00:00:00.001Z' }, {}],
  ['expired', { expirationTime: '2021-01-01T00:00:00Z' }, {}],
])('refuses with %s: %o, expected %o', (code, change, expected) => {
  expect(refusalOf({ ...fields, ...change }, expected)).toBe(code)
})

test.each<[Partial<SignInFields>, Partial<SignInExpectation>]>([
  [{}, {}],
  [{}, { ...fields, chains: ['eip155:10', 'eip155:1'] }],
  [{}, { account: fields.account.toLowerCase() }],
  [
    { statement: undefined, resources: undefined },
    { statement: null, resources: [] },
  ],
  [{ issuedAt: '2021-01-01T00:01:00Z' }, {}],
  [{ notBefore: '2021-01-01T01:00:00+01:00' }, {}],
  [{ expirationTime: '2021-01-01T00:00:00.001Z' }, {}],
])('accepts %o, expected %o', (change, expected) => {
  expect(refusalOf({ ...fields, ...change }, expected)).toBeUndefined()
})

test('uses the clock when no moment is given', () => {
  const soon = new Date(Date.now() + 30_000).toISOString()
  expect(() => checkSignIn({ ...fields, expirationTime: soon }, { domain: fields.domain })).not.toThrow()
  expect(() => checkSignIn({ ...fields, notBefore: soon }, { domain: fields.domain })).toThrow(SignInError)
})

test('refuses fields that no message has', () => {
  expect(refusalOf({ ...fields, expirationTime: 'never' }, {})).toBe('bad_message')
})

describe('a message with a ReCap', () => {
  const statement = 'Some custom statement.'
  const message = parseSignIn(recapMessages.crateWithStatement)
  const later = { now: Date.parse('2022-06-22') }

  test('has it in its statement and resources, or after them', () => {
    const { statement: whole = '', resources = [] } = message
    expect(refusalOf(message, { ...later, statement: whole, resources })).toBeUndefined()
    expect(refusalOf(message, { ...later, statement })).toBe('wrong_statement')
    expect(refusalOf(message, { ...later, resources: ['http://example.com'] })).toBe('wrong_resources')
    const allowed = { ...later, allowRecap: true }
    expect(refusalOf(message, { ...allowed, statement, resources: ['http://example.com'] })).toBeUndefined()
    expect(refusalOf(message, { ...allowed, statement: 'Another.' })).toBe('wrong_statement')
    expect(refusalOf(message, { ...allowed, resources: [] })).toBe('wrong_resources')
    expect(refusalOf(fields, { allowRecap: true, statement: 'Sign in.' })).toBeUndefined()
  })

  test.each([
    ['wrong_statement', recapMessages.crateWithStatement.replace("'present'", "'list'")],
    ['wrong_statement', recapMessages.crateWithStatement.replace("'credential:*'.", "'credential:*'. Thank you.")],
    ['wrong_statement', recapMessages.crateWithStatement.replace('statement. I', 'statement.I')],
    ['wrong_statement', recapMessages.crate.replace('I further authorize', 'I do not authorize')],
    ['wrong_resources', recapMessages.crate.replace('eyJ', 'eyI')],
    ['wrong_resources', recapMessages.crate.replace('urn:recap:', 'URN:recap:')],
    ['wrong_resources', `${recapMessages.crate}\n- https://a.test`],
    ['wrong_resources', interleavedMessage],
  ])('is refused with %s where the two differ, whatever is expected', (code, text) => {
    for (const allowRecap of [true, false]) expect(refusalOf(parseSignIn(text), { ...later, allowRecap })).toBe(code)
  })
})
