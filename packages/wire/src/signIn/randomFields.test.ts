import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainNamespaces } from '../caip.ts'
import { checkSignIn } from './checkSignIn.ts'
import type { SignInExpectation } from './compareSignIn.ts'
import { formatSignIn } from './formatSignIn.ts'
import type { SignInFields } from './SignInFields.ts'
import { fieldsOf, now } from './test/arbitraries.ts'
import { refusalOf } from './test/refusalOf.ts'
import { rounds } from './test/rounds.ts'

const codes = {
  domain: 'wrong_domain',
  uri: 'wrong_uri',
  version: 'unknown_version',
  nonce: 'wrong_nonce',
  statement: 'wrong_statement',
  requestId: 'wrong_request',
  resources: 'wrong_resources',
  address: 'wrong_account',
  chain: 'wrong_chain',
  issuedAt: 'issued_in_future',
  notBefore: 'not_yet_valid',
  expirationTime: 'expired',
} as const

describe.each(chainNamespaces)('random messages of %s', (namespace) => {
  const flips = fc.constantFrom(...(Object.keys(codes) as (keyof typeof codes)[])) // the object's own keys

  test('with any field changed, are another text and are refused for it', () => {
    const seen = new Set<string>()
    const messages = fieldsOf(namespace)
    fc.assert(
      fc.property(messages, messages, flips, (original, other, flip) => {
        const expected: SignInExpectation = { ...original, statement: original.statement ?? null, now }
        expected.resources ??= []
        checkSignIn(original, expected)
        const changed = flipField(original, other, flip)
        fc.pre(!isSame(changed, original) && (flip !== 'requestId' || original.requestId !== undefined))
        if (flip !== 'version') expect(formatSignIn(changed)).not.toBe(formatSignIn(original))
        expect(refusalOf(changed, expected)).toBe(codes[flip])
        seen.add(flip)
      }),
      { numRuns: rounds },
    )
    expect(seen.size).toBe(Object.keys(codes).length)
  }, 300_000)
})

function flipField(original: SignInFields, other: SignInFields, flip: keyof typeof codes): SignInFields {
  const [namespace, reference, address] = original.account.split(':')
  const [, otherReference, otherAddress] = other.account.split(':')
  switch (flip) {
    case 'address':
      return { ...original, account: `${namespace}:${reference}:${otherAddress}` }
    case 'chain':
      return { ...original, account: `${namespace}:${otherReference}:${address}` }
    case 'version':
      return { ...original, version: '2' as '1' }
    case 'issuedAt':
    case 'notBefore':
      return { ...original, [flip]: '2030-01-01T00:00:00Z' }
    case 'expirationTime':
      return { ...original, [flip]: original.issuedAt }
    default:
      return { ...original, [flip]: other[flip] }
  }
}

/** Whether a check can tell them apart: no resources are an empty list of them. */
function isSame(one: SignInFields, two: SignInFields): boolean {
  const toText = (each: SignInFields) => JSON.stringify({ ...each, resources: each.resources ?? [] })
  return toText(one) === toText(two)
}
