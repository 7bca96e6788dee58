import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSignIn } from './formatSignIn.ts'
import { parseSignIn } from './parseSignIn.ts'
import { fieldsOf } from './test/arbitraries.ts'
import { solanaExample } from './test/examples.ts'
import { toSolanaSignInInput } from './toSolanaSignInInput.ts'

test('gives a wallet the fields of the Wallet Standard', () => {
  expect(toSolanaSignInInput(parseSignIn(solanaExample))).toEqual({
    domain: 'service.org',
    address: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    statement: 'I accept the ServiceOrg Terms of Service: https://service.org/tos',
    uri: 'https://service.org/login',
    version: '1',
    chainId: 'mainnet',
    nonce: '32891757',
    issuedAt: '2021-09-30T16:25:24.000Z',
    resources: ['ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu', 'https://example.com/my-web2-claim.json'],
  })
})

test('a wallet that writes its message with the Wallet Standard’s code signs our text', () => {
  fc.assert(
    fc.property(fieldsOf('solana'), (fields) => {
      // That code leaves an empty one out, which the grammar has.
      const { requestId, ...rest } = fields
      const complete = requestId ? fields : rest
      const text = createSignInMessageText(toSolanaSignInInput(complete))
      expect(text).toBe(formatSignIn(complete))
      expect(parseSignIn(text)).toEqual(complete)
    }),
    { numRuns: 2_000 },
  )
})

test('that code reads our text as the same fields', () => {
  const { resources, ...fields } = toSolanaSignInInput(parseSignIn(solanaExample))
  expect(parseSignInMessageText(solanaExample)).toEqual({ ...fields, resources })
})
