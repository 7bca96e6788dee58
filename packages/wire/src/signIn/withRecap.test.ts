import { expect, test } from 'vitest'
import { formatSignIn } from './formatSignIn.ts'
import { parseSignIn } from './parseSignIn.ts'
import { RecapError, toRecap } from './Recap.ts'
import type { SignInFields } from './SignInFields.ts'
import { erc5573Examples, interleavedMessage, recapMessages } from './test/examples.ts'
import { splitRecap, withRecap } from './withRecap.ts'

const fields: SignInFields = {
  domain: 'example.com',
  account: 'eip155:1:0x0000000000000000000000000000000000000000',
  uri: 'did:key:example',
  version: '1',
  nonce: 'mynonce1',
  issuedAt: '2022-06-21T12:00:00.000Z',
}
const present = { att: { 'credential:*': { 'credential/present': [{}] } }, prf: [] }

test('writes the message of ERC-5573, and that of the siwe-recap crate with a statement', () => {
  const [example] = erc5573Examples
  expect(formatSignIn(withRecap(fields, example!.recap))).toBe(recapMessages.erc)
  const ours = { ...fields, statement: 'Some custom statement.', resources: ['http://example.com'] }
  expect(formatSignIn(withRecap(ours, present))).toBe(recapMessages.crateWithStatement)
})

test.each(Object.entries(recapMessages))('splits a message: %s', (name, text) => {
  const parts = splitRecap(parseSignIn(text))!
  expect(parts.statement).toBe(name === 'crateWithStatement' ? 'Some custom statement.' : undefined)
  expect(parts.resources).toEqual(name === 'crateWithStatement' ? ['http://example.com'] : [])
  const { statement: _statement, resources: _resources, ...rest } = parseSignIn(text)
  expect(formatSignIn(withRecap({ ...rest, ...parts }, parts.recap))).toBe(text)
})

test('merges with the one that is there', () => {
  const [one, two] = [
    { att: { 'urn:a': { 'kv/get': [{}] } } },
    { att: { 'urn:a': { 'kv/put': [{}] }, 'urn:b': { 'kv/get': [{}] } } },
  ]
  const both = withRecap(withRecap({ ...fields, statement: 'Hello.' }, one), two)
  expect(both.statement).toBe(
    "Hello. I further authorize the stated URI to perform the following actions on my behalf: (1) 'kv': 'get', 'put' for 'urn:a'. (2) 'kv': 'get' for 'urn:b'.",
  )
  expect(both.resources).toEqual([
    toRecap({ att: { 'urn:a': { 'kv/get': [{}], 'kv/put': [{}] }, 'urn:b': { 'kv/get': [{}] } } }),
  ])
  expect(withRecap(both, one)).toEqual(both)
})

test('tells an empty statement from none', () => {
  const none = withRecap(fields, present)
  const empty = withRecap({ ...fields, statement: '' }, present)
  expect(empty.statement).toBe(` ${none.statement}`)
  expect(splitRecap(none)).not.toHaveProperty('statement')
  expect(splitRecap(empty)).toHaveProperty('statement', '')
})

test('refuses a message whose statement is not that of its ReCap, or whose ReCap is not the last resource', () => {
  const { statement = '', resources = [] } = withRecap({ ...fields, statement: 'Hello.' }, present)
  const refusal = (change: Pick<SignInFields, 'statement' | 'resources'>) => () =>
    splitRecap({ statement, resources, ...change })
  expect(refusal({})).not.toThrow()
  for (const changed of [
    undefined,
    '',
    'Hello.',
    statement.slice(0, -1),
    `${statement} `,
    statement.replace('(1)', '(2)'),
  ])
    expect(refusal({ statement: changed }), changed).toThrow(expect.objectContaining({ code: 'wrong_statement' }))
  for (const changed of [[...resources, 'urn:a'], [...resources, ...resources], ['urn:recap:'], ['URN:RECAP:eyJ']])
    expect(refusal({ resources: changed })).toThrow(expect.objectContaining({ name: 'RecapError', code: 'bad_recap' }))
  expect(() => splitRecap(parseSignIn(interleavedMessage))).toThrow(RecapError)
  expect(splitRecap({ statement: 'Hello.', resources: ['urn:a'] })).toBeUndefined()
})
