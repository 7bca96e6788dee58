import { describe, expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import { ConfigError } from '../errors/ConfigError.ts'

const key = 'a7'.repeat(32)
const on = { WALLET_PORT: '8403', WALLET_KEY: key }
const guardKey = `${'a'.repeat(87)}.${'b'.repeat(43)}`
const vault = JSON.stringify({ url: 'https://vault.test:8200', key: 'latchkey', tokenFile: '/run/token' })

test('the embedded wallet is off without a port', () => {
  expect(parseEnv({}).embeddedWallet).toBeUndefined()
  expect(parseEnv({ WALLET_KEY: key, SMTP_URL: 'smtp://127.0.0.1:25' }).embeddedWallet).toBeUndefined()
})

test('a port and a key are enough', () => {
  expect(parseEnv(on).embeddedWallet).toMatchObject({ port: 8403, host: '127.0.0.1', url: undefined, mail: undefined })
})

test('takes a key from a file or from Vault, and mails from the wallet’s host unless told otherwise', () => {
  const mail = { WALLET_URL: 'https://wallet.example.com', SMTP_URL: 'smtp://user:pass@127.0.0.1:587' }
  const file = parseEnv({ WALLET_PORT: '1', WALLET_KEY_FILE: '/run/key', ...mail }).embeddedWallet
  expect(file).toMatchObject({
    key: { kind: 'file', path: '/run/key' },
    url: 'https://wallet.example.com',
    mail: { from: 'no-reply@wallet.example.com' },
  })
  expect(JSON.stringify(file)).not.toContain('pass')
  const named = parseEnv({ WALLET_PORT: '1', WALLET_KEY_VAULT: vault, ...mail, MAIL_FROM: 'App <hello@example.com>' })
  expect(named.embeddedWallet).toMatchObject({
    key: { kind: 'vault', key: 'latchkey' },
    mail: { from: 'App <hello@example.com>' },
  })
})

test('an empty limit is none, and not zero', () => {
  expect(parseEnv({ ...on, WALLET_PROTECT_ABOVE: '' }).embeddedWallet?.protectAbove).toBeUndefined()
  expect(parseEnv({ ...on, WALLET_PROTECT_ABOVE: '0' }).embeddedWallet?.protectAbove).toBe(0)
})

test('takes the guard’s two keys apart', () => {
  const env = { ...on, WALLET_GUARD_URL: 'https://guard.test', WALLET_GUARD_KEY: guardKey }
  const guard = { url: 'https://guard.test', hpkeKey: 'a'.repeat(87), ticketKey: 'b'.repeat(43) }
  expect(parseEnv(env).embeddedWallet?.guard).toEqual(guard)
})

test('origins are kept as browsers send them', () => {
  const env = { ...on, WALLET_URL: 'https://Wallet.Test/', WALLET_GUARD_URL: 'https://guard.test:443/' }
  const config = parseEnv({ ...env, WALLET_GUARD_KEY: guardKey }).embeddedWallet
  expect(config?.url).toBe('https://wallet.test')
  expect(config?.guard?.url).toBe('https://guard.test')
})

describe('rejects with one line that names the variable and not its value', () => {
  test.each([
    [{ WALLET_PORT: '8403' }, 'WALLET_KEY'],
    [{ ...on, WALLET_PORT: 'eight' }, 'WALLET_PORT'],
    [{ ...on, WALLET_GUARD_URL: 'https://guard.test' }, 'WALLET_GUARD_KEY'],
    [{ ...on, WALLET_GUARD_KEY: guardKey }, 'WALLET_GUARD_URL'],
    [{ ...on, WALLET_GUARD_URL: 'http://guard.test', WALLET_GUARD_KEY: guardKey }, 'WALLET_GUARD_URL'],
    [{ ...on, WALLET_GUARD_URL: 'https://guard.test', WALLET_GUARD_KEY: 'hunter2' }, 'WALLET_GUARD_KEY'],
    [{ ...on, WALLET_GUARD_URL: 'https://hunter2.test/guard', WALLET_GUARD_KEY: guardKey }, 'WALLET_GUARD_URL'],
    [{ ...on, WALLET_STEP_UP_USD: 'hunter2' }, 'WALLET_STEP_UP_USD'],
    [{ ...on, WALLET_STEP_UP_USD: '-1' }, 'WALLET_STEP_UP_USD'],
    [{ ...on, WALLET_KEY: 'hunter2' }, 'WALLET_KEY'],
    [{ ...on, WALLET_KEY_FILE: '/run/hunter2' }, 'WALLET_KEY'],
    [{ ...on, WALLET_KEY_VAULT: vault }, 'WALLET_KEY'],
    [{ ...on, WALLET_KEY_PREVIOUS: 'hunter2' }, 'WALLET_KEY_PREVIOUS'],
    [{ WALLET_PORT: '1', WALLET_KEY_VAULT: '{hunter2' }, 'WALLET_KEY_VAULT'],
    [{ WALLET_PORT: '1', WALLET_KEY_VAULT: '{"url":"hunter2"}' }, 'WALLET_KEY_VAULT.url'],
    [{ ...on, WALLET_URL: 'http://wallet.hunter2.com' }, 'WALLET_URL'],
    [{ ...on, WALLET_URL: 'https://hunter2.com/wallet' }, 'WALLET_URL'],
    [{ ...on, WALLET_URL: 'hunter2' }, 'WALLET_URL'],
    [{ ...on, WALLET_HOST: '0.0.0.0' }, 'WALLET_URL'],
    [{ ...on, WALLET_PROTECT_ABOVE: 'hunter2' }, 'WALLET_PROTECT_ABOVE'],
    [{ ...on, WALLET_PROTECT_ABOVE: '-1' }, 'WALLET_PROTECT_ABOVE'],
    [{ ...on, SMTP_URL: 'https://hunter2.com' }, 'SMTP_URL'],
    [{ ...on, SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'hunter2' }, 'MAIL_FROM'],
    [{ ...on, SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'App <a@hunter2.com>\r\nBcc: b@c.test' }, 'MAIL_FROM'],
  ])('%j', (env, field) => {
    let failure: unknown
    try {
      parseEnv(env)
    } catch (error) {
      failure = error
    }
    expect(failure).toBeInstanceOf(ConfigError)
    expect((failure as Error).message).toMatch(
      new RegExp(`^Configuration error: ${field.replace('.', '\\.')}: [^\\n]+$`),
    )
    expect((failure as Error).message).not.toContain('hunter2')
  })
})
