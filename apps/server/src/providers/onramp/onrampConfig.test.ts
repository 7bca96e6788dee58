import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { parseEnv } from '../../env.ts'

const coinbase = { type: 'coinbase', keyId: 'key-1', keySecret: 'hush-1', webhookSecret: 'hush-2' }
const meld = { type: 'meld', apiKey: 'hush-3' }
const parse = (onramp: object) => parseEnv({ LATCHKEY_ONRAMP: JSON.stringify(onramp) })

test('no printing of the configuration shows a key', () => {
  const config = parse({ providers: [coinbase, meld] })
  expect(`${JSON.stringify(config)}${inspect(config, { depth: 10 })}`).not.toContain('hush')
})

test('without a setting there are no providers, and the place is the United States', () => {
  expect(parseEnv({}).onramp).toEqual({ country: 'US', subdivision: 'CA', providers: [] })
})

test.each<[string, object]>([
  ['a provider twice', { providers: [meld, meld] }],
  ['an unknown provider', { providers: [{ type: 'moonpay', apiKey: 'hush-4' }] }],
  ['a setting it does not know', { providers: [{ ...meld, apikey: 'hush-5' }] }],
  ['an address that is none', { providers: [{ ...meld, apiUrl: 'ftp://hush-6' }] }],
  ['a country in words', { country: 'hush-7' }],
])('%s ends the start, naming the setting and repeating no value', (_, onramp) => {
  expect(() => parse(onramp)).toThrow(/LATCHKEY_ONRAMP/)
  expect(() => parse(onramp)).not.toThrow(/hush/)
})
