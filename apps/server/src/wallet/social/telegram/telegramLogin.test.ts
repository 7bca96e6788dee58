import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { random, siteOrigin } from '../../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../../test/createWalletTestServer.ts'
import { readInitData } from './readInitData.ts'

const botToken = '7000000001:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0'
const ada = JSON.stringify({ id: 279_058_397, first_name: 'Ada', username: 'ada' })

/** What Telegram hands to a mini app, by its documented rule. */
function sign(fields: Record<string, string> = {}, token = botToken): string {
  const all = { query_id: random(8), user: ada, auth_date: String(Math.floor(Date.now() / 1_000)), ...fields }
  const key = createHmac('sha256', 'WebAppData').update(token).digest()
  const lines = Object.entries(all).map(([name, value]) => `${name}=${value}`)
  const hash = createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex')
  return new URLSearchParams({ ...all, hash }).toString()
}

describe('a login with Telegram', () => {
  let server: WalletTestServer
  beforeAll(async () => {
    server = await createWalletTestServer({ env: { WALLET_SOCIALS: JSON.stringify({ telegram: { botToken } }) } })
  })
  afterAll(() => server.close())

  async function finish(initData: string) {
    const device = await server.createDevice()
    const body = { initData, origin: siteOrigin, refreshHash: random(32) }
    return await device.call('finishTelegramLogin', body, { accessToken: undefined })
  }

  test('signs in with Telegram’s own id, once', async () => {
    const initData = sign()
    const first = await finish(initData)
    expect(first.result).toMatchObject({ session: { user: { logins: [{ kind: 'telegram', label: '@ada' }] } } })
    expect(await finish(initData)).toMatchObject({ status: 401, problem: 'login_expired' })
    const again = await finish(sign())
    const idOf = ({ result }: typeof first) => (result && 'session' in result ? result.session.user.userId : undefined)
    expect(idOf(again)).toBe(idOf(first))
  })

  const seconds = Math.floor(Date.now() / 1_000)
  test.each([
    ['of another bot', sign({}, `7000000002:${'A'.repeat(35)}`), 'telegram_invalid'],
    ['with another visitor', sign().replace('279058397', '1'), 'telegram_invalid'],
    ['with a field more', `${sign()}&start_param=x`, 'telegram_invalid'],
    ['with a field twice', `${sign()}&user=${encodeURIComponent(ada)}`, 'telegram_invalid'],
    ['without a hash', sign().replace(/hash=\w+/, ''), 'telegram_invalid'],
    ['from the future', sign({ auth_date: String(seconds + 600) }), 'telegram_invalid'],
    ['older than five minutes', sign({ auth_date: String(seconds - 301) }), 'login_expired'],
    ['without a visitor', sign({ user: '{}' }), 'telegram_invalid'],
  ])('data %s is refused', async (_, initData, problem) => {
    expect(await finish(initData)).toMatchObject({ status: 401, problem })
  })

  test('never throws anything but its own errors', () => {
    for (const text of ['', '&&&', 'hash', '%E0%A4%A', 'hash='.repeat(100), sign({ user: '\0' })])
      expect(() => readInitData(text, { botToken })).toThrow(/Telegram/)
  })
})
