import { expect, test, vi } from 'vitest'
import { WalletError } from '../errors.ts'
import { enApprovals } from '../locales/enApprovals.ts'
import type { Ask } from '../screens/screenStore.ts'
import type { Screens } from '../screens/screens.ts'
import { createDevice, walletOrigin } from '../test/createDevice.ts'
import { createServerDouble } from '../test/double/createServerDouble.ts'
import { manageLogins } from './manageLogins.ts'
import { finishEmailLogin } from './signInByEmail.ts'
import { signInBySocial } from './signInBySocial.ts'
import { signInByTelegram } from './signInByTelegram.ts'
import { startEmailLogin } from './startEmailLogin.ts'

const { signal } = new AbortController()
const ada = { provider: 'google', subject: '1', label: 'ada@example.com' } as const

/** A visitor who answers each screen in turn, and notes what was shown. */
function createVisitor(answers: ((data: Screens['social']['data']) => unknown)[]) {
  const seen: { name: string; isWaiting?: boolean; error?: string }[] = []
  const ask = (async (name: string, data: Screens['social']['data']) => {
    seen.push({ name, isWaiting: data.isWaiting, ...(data.error && { error: data.error.code }) })
    // The last question stays open: the visitor waits.
    return answers.shift()?.(data) ?? new Promise(() => undefined)
  }) as unknown as Ask
  return { ask, seen }
}

test('a visitor opens the provider from the wallet’s page, and is signed in once they agree', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const opened: string[] = []
  const { ask, seen } = createVisitor([
    ({ url }) => {
      opened.push(url ?? '')
      setTimeout(() => server.social.agree(ada), 50)
      return { type: 'opened' }
    },
  ])
  await signInBySocial(device, { provider: 'google', ask, signal })
  expect(opened).toEqual([expect.stringMatching(`^${walletOrigin}/v1/wallet/login/social/`)])
  expect(seen).toEqual([
    { name: 'social', isWaiting: false },
    { name: 'social', isWaiting: true },
  ])
  expect(device.session.user()?.logins).toMatchObject([{ kind: 'google', label: 'ada@example.com' }])
})

test('after a login that was declined, the same screen says so and starts another', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const urls = new Set<string | undefined>()
  const { ask, seen } = createVisitor([
    ({ url }) => {
      urls.add(url)
      server.social.fail(403, 'login_declined')
      return { type: 'opened' }
    },
    () => undefined,
    ({ url }) => {
      urls.add(url)
      server.social.agree(ada)
      return { type: 'opened' }
    },
  ])
  await signInBySocial(device, { provider: 'google', ask, signal })
  expect(seen.map(({ error }) => error)).toEqual([undefined, undefined, 'login_declined', undefined])
  expect(urls.size).toBe(2)
})

test('a visitor who closes the screen while waiting is not signed in later', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const { ask } = createVisitor([() => ({ type: 'opened' }), () => ({ type: 'cancel' })])
  await expect(signInBySocial(device, { provider: 'google', ask, signal })).rejects.toMatchObject({
    code: 'user_rejected',
  })
  server.social.agree(ada)
  await new Promise((resolve) => setTimeout(resolve, 1_700))
  expect(device.session.user()).toBeUndefined()
})

test('Farcaster’s code is shown at once, and waited for', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const { ask, seen } = createVisitor([
    () => {
      server.social.agree({ provider: 'farcaster', subject: '9', label: '@ada' })
      return undefined
    },
  ])
  await signInBySocial(device, { provider: 'farcaster', ask, signal })
  expect(seen).toEqual([{ name: 'social', isWaiting: true }])
  expect(device.session.user()?.logins).toMatchObject([{ kind: 'farcaster', label: '@ada' }])
})

test('Telegram’s data signs in, and without it the visitor is told where to find it', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  await expect(signInByTelegram(device, { initData: undefined, signal })).rejects.toMatchObject({
    code: 'telegram_needed',
  })
  await expect(signInByTelegram(device, { initData: 'user=1', signal })).rejects.toMatchObject({
    code: 'telegram_invalid',
  })
  await signInByTelegram(device, { initData: 'user=1&hash=00', signal })
  expect(device.session.user()?.logins).toMatchObject([{ kind: 'telegram' }])
})

test('the last way to sign in is not removed', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const signIn = createVisitor([
    () => {
      server.social.agree(ada)
      return { type: 'opened' }
    },
  ])
  await signInBySocial(device, { provider: 'google', ask: signIn.ask, signal })
  const loginId = device.session.user()?.logins[0]?.loginId
  const { ask, seen } = createVisitor([
    () => ({ type: 'remove', loginId, label: 'Ada' }),
    () => ({ type: 'confirm' }),
    () => ({ type: 'cancel' }),
  ])
  await manageLogins({ ...device, page: { ...device.page, placement: 'window' } }, { ask, signal })
  expect(seen.map(({ error }) => error)).toEqual([undefined, undefined, 'last_login'])

  // In a frame, nothing is confirmed where the browser does not say what covers it.
  const inFrame = createVisitor([() => ({ type: 'remove', loginId, label: 'Ada' }), () => ({ type: 'cancel' })])
  await manageLogins(device, { ask: inFrame.ask, signal })
  expect(inFrame.seen.map(({ error }) => error)).toEqual([undefined, 'window_needed'])
})

test('before an email address is removed, the screen says what that stops, and how it is undone', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const login = await startEmailLogin(device, ada.label, signal)
  const byEmail = createVisitor([() => ({ type: 'code', code: server.lastCode() })])
  await finishEmailLogin(device, { login, ask: byEmail.ask, signal })
  const loginId = device.session.user()?.logins[0]?.loginId
  const confirmed: unknown[] = []
  const { ask } = createVisitor([
    () => ({ type: 'remove', loginId, label: ada.label }),
    (data) => {
      confirmed.push(data)
      return { type: 'cancel' }
    },
    () => ({ type: 'cancel' }),
  ])
  await manageLogins({ ...device, page: { ...device.page, placement: 'window' } }, { ask, signal })
  expect(confirmed).toEqual([{ action: 'removeEmail', name: ada.label, isLast: false }])
  expect(enApprovals.confirm.removeEmail.text(ada.label)).toContain(
    'a link in the email to your old address undoes the change',
  )
})

test('a login is removed after another sign-in at the provider, where the last one is old', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const agree = () => {
    server.social.agree(ada)
    return { type: 'opened' }
  }
  await signInBySocial(device, { provider: 'google', ask: createVisitor([agree]).ask, signal })
  const user = device.session.user()
  if (!user) throw new Error('Nobody is signed in.')
  vi.spyOn(device.session, 'call')
    .mockRejectedValueOnce(new WalletError('proof_required_fresh_login'))
    .mockResolvedValueOnce({ ...user, logins: [] })
  const { ask, seen } = createVisitor([
    () => ({ type: 'remove', loginId: user.logins[0]?.loginId, label: 'Ada' }),
    () => ({ type: 'confirm' }),
    agree,
    () => new Promise(() => undefined),
    () => ({ type: 'cancel' }),
  ])
  const page = { ...device.page, placement: 'window' as const, socials: ['google' as const] }
  await manageLogins({ ...device, page }, { ask, signal })
  expect(seen.map(({ name }) => name)).toEqual(['logins', 'confirm', 'social', 'social', 'logins'])
  expect(server.social.freshLogins).toEqual([false, true])
  expect(device.session.user()?.logins).toEqual([])
})
