import { expect, test } from 'vitest'
import { WalletError } from '../errors.ts'
import type { Ask } from '../screens/screenStore.ts'
import { createDevice, walletOrigin } from '../test/createDevice.ts'
import { createServerDouble } from '../test/double/createServerDouble.ts'
import { withFreshLogin } from './freshLogin.ts'
import { signInBySocial } from './signInBySocial.ts'

const { signal } = new AbortController()
const ada = { provider: 'google', subject: '1', label: 'ada@example.com' } as const
const eve = { ...ada, subject: '2', label: 'eve@example.com' }

/** A visitor whose only login is Google's, who agrees there whenever a window opens. */
async function signIn() {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const visitor: { account: typeof ada | typeof eve } = { account: ada }
  const seen: string[] = []
  const ask = (async (name: string, data: { isWaiting: boolean }) => {
    if (data.isWaiting) return new Promise(() => undefined)
    seen.push(name)
    server.social.agree(visitor.account)
    return { type: 'opened' }
  }) as unknown as Ask
  await signInBySocial(device, { provider: 'google', ask, signal })
  seen.length = 0
  const context = { ...device, page: { ...device.page, socials: ['google' as const] } }
  return { server, device, context, visitor, seen, ask }
}

/** A change that the server takes only after another sign-in. */
function createChange() {
  let tries = 0
  return async () => {
    tries += 1
    if (tries === 1) throw new WalletError('proof_required_fresh_login')
    return 'changed'
  }
}

test('a visitor with an account elsewhere only signs in there again, for which the provider is asked', async () => {
  const { server, context, seen, ask } = await signIn()
  expect(await withFreshLogin(context, { ask, signal }, createChange())).toBe('changed')
  expect(seen).toEqual(['social'])
  expect(server.social.freshLogins).toEqual([false, true])
})

test('another account there changes nothing, and ends the session', async () => {
  const { device, context, visitor, ask } = await signIn()
  visitor.account = eve
  const changing = withFreshLogin(context, { ask, signal }, createChange())
  await expect(changing).rejects.toMatchObject({ code: 'session_ended' })
  expect(device.session.user()).toBeUndefined()
})

test('a visitor with a passkey is not sent to a provider instead', async () => {
  const { device, context, seen, ask } = await signIn()
  const user = device.session.user()
  if (!user) throw new Error('Nobody is signed in.')
  const passkey = { loginId: crypto.randomUUID(), kind: 'passkey', label: 'Chrome, Linux' }
  device.session.setUser({ ...user, logins: [...user.logins, passkey] })
  const without = { ...context, passkeys: { ...context.passkeys, isAvailable: async () => false } }
  const changing = withFreshLogin(without, { ask, signal }, createChange())
  await expect(changing).rejects.toMatchObject({ code: 'proof_required_fresh_login' })
  expect(seen).toEqual([])
})
