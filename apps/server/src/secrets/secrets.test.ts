import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createSecret } from './createSecret.ts'
import { openSecret, SealBrokenError, sealSecret } from './sealSecret.ts'

const canary = 'sk_live_canary'
const secret = createSecret(canary)

test.each([
  ['a template', () => `${secret}`],
  ['String', () => String(secret)],
  ['JSON', () => JSON.stringify({ deep: [secret] })],
  ['inspect', () => inspect({ secret }, { depth: 9, showHidden: true })],
  ['an error', () => inspect(new Error('x', { cause: secret }))],
  ['a copy', () => JSON.stringify({ ...secret }) + inspect(Object.entries(secret))],
])('a secret is not shown by %s', (_name, print) => {
  expect(print()).not.toContain(canary)
})

test('reveal returns the secret', () => {
  expect(secret.reveal()).toBe(canary)
})

const key = createSecret('11'.repeat(32))

test('a sealed secret opens for its owner with its key, and is never sealed the same way twice', () => {
  const sealed = sealSecret(secret, { key, owner: 'shop/1inch' })
  expect(sealed).not.toContain(canary)
  expect(openSecret(sealed, { key, owner: 'shop/1inch' }).reveal()).toBe(canary)
  expect(sealSecret(secret, { key, owner: 'shop/1inch' })).not.toBe(sealed)
})

test('a sealed secret does not open for another owner, with another key or after a change', () => {
  const sealed = sealSecret(secret, { key, owner: 'shop/1inch' })
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  const open = [
    () => openSecret(sealed, { key, owner: 'thief/1inch' }),
    () => openSecret(sealed, { key: createSecret('22'.repeat(32)), owner: 'shop/1inch' }),
    () => openSecret(changed, { key, owner: 'shop/1inch' }),
    () => openSecret('nonsense', { key, owner: 'shop/1inch' }),
    // A shorter tag would be easier to guess.
    () => openSecret(sealed.replace(/^(v1\.[^.]+\.)([^.]{4})[^.]+/, '$1$2'), { key, owner: 'shop/1inch' }),
  ]
  for (const attempt of open) expect(attempt).toThrow(SealBrokenError)
})
