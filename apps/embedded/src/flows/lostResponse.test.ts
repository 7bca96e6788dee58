import { expect, test } from 'vitest'
import type { Ask } from '../screens/screenStore.ts'
import { createLossyDevice } from '../test/createLossyDevice.ts'
import { createWallet } from './createWallet.ts'
import { fetchOpening } from './enrolments.ts'
import { emailOf } from './frameUser.ts'
import { changeEmail } from './openSecurity.ts'
import { protectWallet } from './protectWallet.ts'
import { rotateWallet } from './rotateWallet.ts'
import { finishEmailLogin } from './signInByEmail.ts'
import { startEmailLogin } from './startEmailLogin.ts'

const { signal } = new AbortController()
const email = 'ada@example.com'
const next = 'lovelace@example.com'

/** A visitor with a wallet, who answers each screen the same way again and again. */
async function signIn() {
  const { server, device, losses } = await createLossyDevice()
  const seen: { name: string; error?: string }[] = []
  const done: unknown[] = []
  const answers: Record<string, () => unknown> = {
    emailCode: () => ({ type: 'code', code: server.lastCode() }),
    newEmail: () => ({ type: 'email', email: next }),
    protect: () => ({ type: 'password', password: `correct horse ${seen.length}` }),
    rotate: () => ({ type: 'password', password: 'battery staple horse' }),
    done: () => ({ type: 'cancel' }),
  }
  const ask = (async (name: string, data: { error?: { code: string } }) => {
    seen.push({ name, ...(data.error && { error: data.error.code }) })
    if (name === 'done') done.push(data)
    return answers[name]?.()
  }) as unknown as Ask
  const login = await startEmailLogin(device, email, signal)
  await finishEmailLogin(device, { login, ask, signal })
  await createWallet(device, { signal })
  seen.length = 0
  const verify = async () => device.vault.verify({ opening: await fetchOpening(device, 'verify', signal) })
  return { server, device, losses, seen, done, answers, ask, verify }
}

test('a first password whose response is lost is set, and the wallet opens', async () => {
  const { device, losses, seen, ask, verify } = await signIn()
  losses.set('/v1/wallet/recovery', 1)
  expect(await protectWallet(device, { ask, signal })).toBe(true)
  expect(seen).toEqual([{ name: 'protect' }])
  expect(device.session.user()?.wallet?.recovery).toEqual(['password'])
  await verify()
})

test.concurrent('where the server stays away after that, another try goes on from what it stored, and claims no removal', async () => {
  const { device, losses, seen, ask, verify } = await signIn()
  losses.set('/v1/wallet/recovery', 1)
  losses.set('/v1/wallet/session', 4)
  expect(await protectWallet(device, { ask, signal })).toBe(true)
  expect(seen).toEqual([{ name: 'protect' }, { name: 'protect', error: 'server_unreachable' }])
  await verify()
}, 20_000)

test.concurrent('a request after that signs with the shares that the server stored', async () => {
  const { device, losses, answers, ask, verify } = await signIn()
  losses.set('/v1/wallet/recovery', 1)
  losses.set('/v1/wallet/session', 5)
  const { protect } = answers
  answers.protect = () => {
    answers.protect = () => ({ type: 'later' })
    return protect?.()
  }
  expect(await protectWallet(device, { ask, signal })).toBe(false)
  await verify()
}, 20_000)

test('a device that was removed is told so', async () => {
  const { server, device } = await signIn()
  server.users.get(email)?.wallet?.enrolments.clear()
  await expect(fetchOpening(device, 'sign', signal)).rejects.toMatchObject({ code: 'enrolment_unknown' })
})

test('a renewal of the keys whose response is lost is done', async () => {
  const { server, device, losses, seen, done, ask, verify } = await signIn()
  losses.set('/v1/wallet/rotation/finish', 2)
  expect(await rotateWallet(device, { ask, signal })).toBe(true)
  expect(seen).toEqual([{ name: 'rotate' }, { name: 'done' }])
  expect(done).toEqual([{ kind: 'rotated', endsGuard: false, offersGuard: false }])
  expect(server.users.get(email)?.wallet?.generation).toBe(1)
  await verify()
})

test.concurrent('a visitor who leaves once the server is back reads that the keys were renewed', async () => {
  const { device, losses, seen, answers, ask } = await signIn()
  losses.set('/v1/wallet/rotation/finish', 1)
  losses.set('/v1/wallet/session', 4)
  const { rotate } = answers
  answers.rotate = () => {
    answers.rotate = () => ({ type: 'cancel' })
    return rotate?.()
  }
  expect(await rotateWallet(device, { ask, signal })).toBe(true)
  expect(seen).toEqual([{ name: 'rotate' }, { name: 'rotate', error: 'server_unreachable' }, { name: 'done' }])
}, 20_000)

test('a change of the email address whose response is lost is done, and says that the wallet is frozen', async () => {
  const { device, losses, done, ask } = await signIn()
  losses.set('/v1/wallet/email/finish', 1)
  expect(await changeEmail(device, { ask, signal })).toBe(next)
  expect(done).toEqual([{ kind: 'emailChanged', email: next, until: undefined }])
  expect(emailOf(device.session.user() as never)).toBe(next)
})

test.concurrent('where the server stays away after that, the same code again finds the change done', async () => {
  const { device, losses, seen, done, ask } = await signIn()
  losses.set('/v1/wallet/email/finish', 1)
  losses.set('/v1/wallet/session', 4)
  expect(await changeEmail(device, { ask, signal })).toBe(next)
  expect(seen.slice(-2)).toEqual([{ name: 'emailCode', error: 'server_unreachable' }, { name: 'done' }])
  expect(done).toMatchObject([{ kind: 'emailChanged', email: next }])
}, 20_000)
