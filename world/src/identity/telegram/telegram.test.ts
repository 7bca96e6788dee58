import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentityProvider } from '../createIdentityProvider.ts'
import { appOrigin, type Config, logIn, redirectUri } from '../test/logIn.ts'
import { createTelegramBot } from './createTelegramBot.ts'

const provider = createIdentityProvider({ port: 21_742, redirectOrigins: [appOrigin] })
const { botToken, authUrl } = provider.socials.telegram as Config

beforeAll(() => provider.start())
afterAll(() => provider.stop())

/** Telegram's rule, written a second time. */
function hashOf(fields: URLSearchParams, secret: Buffer): string {
  const lines = [...fields].filter(([name]) => name !== 'hash').map(([name, value]) => `${name}=${value}`)
  return createHmac('sha256', secret).update(lines.sort().join('\n')).digest('hex')
}

test('signs what a mini app gets', () => {
  const bot = createTelegramBot({ token: '42:secret' })
  const user = { id: 7, first_name: 'Ada & Bob', username: 'ada' }
  const fields = new URLSearchParams(bot.signInitData({ user, authDate: new Date(1_700_000_000_000), startParam: 'x' }))
  expect(fields.get('auth_date')).toBe('1700000000')
  expect(JSON.parse(fields.get('user') ?? '')).toEqual(user)
  expect(fields.get('hash')).toBe(hashOf(fields, createHmac('sha256', 'WebAppData').update('42:secret').digest()))
})

test('sends a visitor back with signed fields, or with false', async () => {
  const query = new URLSearchParams({ bot_id: botToken!.split(':')[0]!, origin: appOrigin, return_to: redirectUri })
  const { url } = await logIn(`${authUrl}?${query}`)
  const result = JSON.parse(Buffer.from(url.hash.replace('#tgAuthResult=', ''), 'base64url').toString())
  expect(result).toMatchObject({ id: expect.any(Number), first_name: 'Ada', last_name: 'Lovelace', username: 'ada' })
  const fields = new URLSearchParams(Object.entries(result).map(([name, value]) => [name, String(value)]))
  expect(result.hash).toBe(hashOf(fields, createHash('sha256').update(botToken!).digest()))
  const cancelled = await logIn(`${authUrl}?${query}`, null)
  expect(Buffer.from(cancelled.url.hash.split('=')[1]!, 'base64url').toString()).toBe('false')

  query.set('origin', 'https://evil.example')
  await expect(logIn(`${authUrl}?${query}`)).rejects.toThrow(/^400 .*origin/s)
})
