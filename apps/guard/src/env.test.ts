import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'

const least = {
  WALLET_ORIGIN: 'https://wallet.example.com',
  GUARD_KEY: 'ab'.repeat(32),
  SMTP_URL: 'smtp://mail.example.com',
}

test('a wallet’s origin, a key and a mail server are enough: a day’s delay, on this machine', () => {
  expect(parseEnv(least)).toMatchObject({ port: 8_430, host: '127.0.0.1', delayHours: 24, dataDir: './data' })
  const { mail } = parseEnv({ ...least, GUARD_URL: 'https://guard.example.com' })
  expect(mail.from).toBe('no-reply@guard.example.com')
})

test('origins are kept as browsers send them', () => {
  const env = { ...least, WALLET_ORIGIN: 'https://Wallet.example.com/', GUARD_URL: 'https://guard.example.com:443/' }
  expect(parseEnv(env)).toMatchObject({ walletOrigin: 'https://wallet.example.com', url: 'https://guard.example.com' })
})

test('a delay may be a part of an hour', () => {
  expect(parseEnv({ ...least, GUARD_DELAY_HOURS: '0.5' }).delayHours).toBe(0.5)
})

test.each([
  ['WALLET_ORIGIN', { WALLET_ORIGIN: 'http://wallet.example.com' }],
  ['WALLET_ORIGIN', { WALLET_ORIGIN: 'https://wallet.example.com/page' }],
  ['GUARD_URL', { GUARD_URL: 'https://wallet.example.com/' }],
  ['GUARD_KEY', { GUARD_KEY: '' }],
  ['GUARD_KEY', { GUARD_KEY: 'short' }],
  ['GUARD_KEY', { GUARD_KEY_FILE: 'guard.key' }],
  ['GUARD_URL', { HOST: '0.0.0.0' }],
  ['GUARD_URL', { GUARD_URL: 'https://wallet.example.com' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example.com' }],
  ['GUARD_DELAY_HOURS', { GUARD_DELAY_HOURS: '-1' }],
  ['GUARD_DELAY_HOURS', { GUARD_DELAY_HOURS: '168.1' }],
  ['GUARD_DELAY_HOURS', { GUARD_DELAY_HOURS: 'a day' }],
])('names %s in %o', (field, env) => {
  expect(() => parseEnv({ ...least, ...env })).toThrow(`Configuration error: ${field}:`)
})

test.each([
  [{ SMTP_URL: '' }, 'SMTP_URL: is missing'],
  [{ WALLET_ORIGIN: '' }, 'WALLET_ORIGIN: is missing'],
  [{ GUARD_DELAY_HOURS: '169' }, 'GUARD_DELAY_HOURS: must be at most 168'],
  [{ HOST: '0.0.0.0' }, 'GUARD_URL: is needed where HOST is 0.0.0.0'],
  [{ LATCHKEY_GUARD_KEY: 'x' }, 'LATCHKEY_GUARD_KEY: is not a setting; the nearest is GUARD_KEY'],
])('says what is wrong in %o, and where the guard’s settings are listed', (env, text) => {
  const message = `Configuration error: ${text}. See the table in apps/guard/README.md.`
  expect(() => parseEnv({ ...least, ...env })).toThrow(message)
})

test('reports probable misspellings of a setting', () => {
  const misspelled = [{ name: 'GUARD_DELAY_HOUR', nearest: 'GUARD_DELAY_HOURS' }]
  expect(parseEnv({ ...least, GUARD_DELAY_HOUR: '1', HOME: '/' })).toMatchObject({ misspelled })
})
