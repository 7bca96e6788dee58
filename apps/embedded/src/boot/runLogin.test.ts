import { expect, test, vi } from 'vitest'
import { finishEmailLogin } from '../flows/signInByEmail.ts'
import { startEmailLogin } from '../flows/startEmailLogin.ts'
import { createScreenStore } from '../screens/screenStore.ts'
import { createDevice, walletOrigin } from '../test/createDevice.ts'
import { createServerDouble } from '../test/double/createServerDouble.ts'
import { createAccount } from './createAccount.ts'
import { runLogin } from './runLogin.ts'

const { signal } = new AbortController()
const email = 'ada@example.com'

test('the page has its answer before the wallet is protected, and its next request takes that question away', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const account = await createAccount(device)
  const screens = createScreenStore({ personMs: 10_000 })
  const login = await startEmailLogin(device, email, signal)
  const waiting = vi.fn()
  const finished = runLogin({
    account,
    screens,
    request: { signal, waiting },
    logIn: (ask) => finishEmailLogin(device, { login, ask, signal }),
  })
  await vi.waitFor(() => expect(screens.shown()?.name).toBe('emailCode'))
  const code = screens.shown()
  if (code?.name === 'emailCode') code.answer({ type: 'code', code: server.lastCode() })
  await finished
  expect(account.user()).toMatchObject({ email, recovery: ['none'] })
  await vi.waitFor(() => expect(screens.shown()?.name).toBe('protect'))
  expect(waiting).toHaveBeenCalledTimes(1)

  const next = screens.run((ask) => ask('notice', { error: { code: 'timeout' }, retry: false }), { signal })
  await vi.waitFor(() => expect(screens.shown()?.name).toBe('notice'))
  const notice = screens.shown()
  if (notice?.name === 'notice') notice.answer({ type: 'cancel' })
  expect(await next).toEqual({ type: 'cancel' })
  expect(account.user()).toMatchObject({ email })
})

test('a login that the visitor leaves ends without a user', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const account = await createAccount(device)
  const screens = createScreenStore({ personMs: 10_000 })
  const login = await startEmailLogin(device, email, signal)
  const finished = runLogin({
    account,
    screens,
    request: { signal, waiting: () => {} },
    logIn: (ask) => finishEmailLogin(device, { login, ask, signal }),
  })
  await vi.waitFor(() => expect(screens.shown()?.name).toBe('emailCode'))
  const code = screens.shown()
  if (code?.name === 'emailCode') code.answer({ type: 'cancel' })
  await expect(finished).rejects.toMatchObject({ code: 'user_rejected' })
  expect(account.user()).toBeUndefined()
})
