import { expect, test } from 'vitest'
import { toFrameUser } from '../flows/frameUser.ts'
import { openAccount } from '../flows/openAccount.ts'
import { finishEmailLogin } from '../flows/signInByEmail.ts'
import { startEmailLogin } from '../flows/startEmailLogin.ts'
import { type Ask, createScreenStore } from '../screens/screenStore.ts'
import { createDevice, walletOrigin } from '../test/createDevice.ts'
import { createServerDouble } from '../test/createServerDouble.ts'
import { handleRpc } from './handleRpc.ts'

const { signal } = new AbortController()

test('what nobody can read, such as the hash of a contract’s transaction, is held for; a text is not', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const answers = { emailCode: () => ({ type: 'code', code: server.lastCode() }), protect: () => ({ type: 'later' }) }
  const ask = (async (name: keyof typeof answers) => answers[name]()) as unknown as Ask
  const login = await startEmailLogin(device, 'ada@example.com', signal)
  await finishEmailLogin(device, { login, ask, signal })
  await openAccount(device, { ask, signal, onReady: () => {} })
  const user = toFrameUser(device.session.user(), 'eip155:31337')
  const [chain] = device.page.chains
  if (!user || !chain) throw new Error('no user')
  const screens = createScreenStore({ personMs: 10_000 })
  const held: (string | undefined)[] = []
  screens.watch(() => {
    const screen = screens.shown()
    if (screen?.name !== 'approve' || screen.busy) return
    held.push(screen.data.stepUp)
    queueMicrotask(() => screen.answer({ type: 'approve' }))
  })
  const sign = (message: string, stepUpUsd: number | null) => {
    const page = { ...device.page, placement: 'window' as const, stepUpUsd }
    const params = [message, user.addresses.eip155]
    const request = { method: 'personal_sign', params, chain, signal, waiting: () => {} }
    return handleRpc({ ...device, page, screens, user }, request)
  }
  const hash = `0x${'a7'.repeat(32)}`
  for (const [message, stepUpUsd] of [
    [hash, 1_000],
    ['Hello', 1_000],
    [hash, null],
  ] as const)
    expect(await sign(message, stepUpUsd)).toMatch(/^0x[0-9a-f]{130}$/)
  expect(held).toEqual(['hold', undefined, undefined])
})
