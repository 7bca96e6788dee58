import { expect, test } from 'vitest'
import { type LoginRequest, requestLogin, type SendRequest } from './requestLogin.ts'

/** A wallet that writes down what it is asked. */
async function log(login: LoginRequest, action: string) {
  const asked: unknown[] = []
  const send = (async (type: string, payload: object) => {
    asked.push([type, payload])
    return type === 'connectEmail' ? { action } : { type }
  }) as unknown as SendRequest
  const user = await requestLogin(send, login)
  return { asked, user }
}
const email = 'ada@example.com'

test.each([
  ['CONNECT', []],
  ['VERIFY_OTP', ['connectOtp']],
  ['VERIFY_DEVICE', ['connectDevice', 'connectOtp']],
])('an address is followed by what its wallet says (%s)', async (action, then) => {
  const { asked, user } = await log({ email }, action)
  expect(asked).toEqual([['connectEmail', { email }], ...then.map((type) => [type, {}]), ['getUser', {}]])
  expect(user).toEqual({ type: 'getUser' })
})

test('a social login is one request, with Telegram’s data where there is some', async () => {
  expect((await log({ provider: 'google' }, '')).asked).toEqual([['connectSocial', { provider: 'google' }]])
  const telegram = { provider: 'telegram', initData: 'hash=1' } as const
  expect((await log(telegram, '')).asked).toEqual([['connectSocial', telegram]])
})
