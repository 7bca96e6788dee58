import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { parseEnv } from '../../env.ts'

const coinbase = { type: 'coinbase', keyId: 'key-1', keySecret: 'hush-1', webhookSecret: 'hush-2' }
const meld = { type: 'meld', apiKey: 'hush-3' }
const parse = (onramp: object) => parseEnv({ LATCHKEY_ONRAMP: JSON.stringify(onramp) })

test('printing the configuration shows no key', () => {
  const config = parse({ providers: [coinbase, meld] })
  expect(`${JSON.stringify(config)}${inspect(config, { depth: 10 })}`).not.toContain('hush')
})

test('defaults to no providers and the United States', () => {
  expect(parseEnv({}).onramp).toEqual({ country: 'US', subdivision: 'CA', networks: {}, providers: [] })
})

test.each<[string, object]>([
  ['a provider twice', { providers: [meld, meld] }],
  ['an unknown provider', { providers: [{ type: 'moonpay', apiKey: 'hush-4' }] }],
  ['an unknown setting', { providers: [{ ...meld, apikey: 'hush-5' }] }],
  ['an invalid URL', { providers: [{ ...meld, apiUrl: 'ftp://hush-6' }] }],
  ['a network of another namespace', { networks: { bitcoin: 'solana:hush-8' } }],
  ['a country that is not a code', { country: 'hush-7' }],
])('rejects %s with the name of the setting and without its value', (_, onramp) => {
  expect(() => parse(onramp)).toThrow(/LATCHKEY_ONRAMP/)
  expect(() => parse(onramp)).not.toThrow(/hush/)
})
