import { expect, test, vi } from 'vitest'
import { WalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import { createLossyDevice } from '../test/createLossyDevice.ts'
import { signInDevice } from '../test/signInDevice.ts'
import { createWallet } from './createWallet.ts'
import { openSettings } from './openSettings.ts'
import { finishEmailLogin } from './signInByEmail.ts'
import { startEmailLogin } from './startEmailLogin.ts'

test('settings close once the visitor was signed out in another page of the wallet', async () => {
  const { device } = await signInDevice()
  const ask = vi.fn(() => new Promise(() => {}))
  const settings = openSettings(device, { ask: ask as unknown as Ask, signal: new AbortController().signal })
  await vi.waitFor(() => expect(ask).toHaveBeenCalledWith('settings', expect.anything()))
  await device.session.end()
  await settings
  expect(ask).toHaveBeenCalledTimes(1)
})

test('settings show no address but that of the wallet that opens here', async () => {
  const { device } = await signInDevice()
  const { signal } = new AbortController()
  const ask = vi.fn(async () => ({ type: 'cancel' }))
  await openSettings(device, { ask: ask as unknown as Ask, signal })
  const { wallet } = device.session.user() ?? {}
  if (!wallet) throw new Error('Nobody is signed in.')
  const eves = { ...wallet.addresses, eip155: '0x00000000000000000000000000000000000000e1' }
  device.session.setWallet({ ...wallet, addresses: eves })
  const opened = openSettings(device, { ask: ask as unknown as Ask, signal })
  await expect(opened).rejects.toMatchObject({ code: 'wallet_changed' })
  expect(ask).toHaveBeenCalledTimes(1)
})

test('while the server cannot be reached, security says so in its place, and the settings stay as they were', async () => {
  const { server, device, losses } = await createLossyDevice()
  const { signal } = new AbortController()
  const code = (async () => ({ type: 'code', code: server.lastCode() })) as unknown as Ask
  await finishEmailLogin(device, { login: await startEmailLogin(device, 'ada@example.com', signal), ask: code, signal })
  await createWallet(device, { signal })
  const answers = ['security', 'retry', 'cancel', 'security', 'cancel', 'cancel']
  const seen: unknown[] = []
  const ask = (async (name: string, { error, back }: { error?: ShownError; back?: boolean }) => {
    seen.push([name, error?.code, back])
    // Away as soon as the settings are there, until the second notice was closed.
    for (const path of ['sessions', 'passkeys']) losses.set(`/v1/wallet/${path}`, seen.length < 4 ? 10 : 0)
    return { type: answers.shift() }
  }) as unknown as Ask
  await openSettings(device, { ask, signal })
  expect(seen).toEqual([
    ['settings', undefined, undefined],
    ['notice', 'server_unreachable', true],
    ['notice', 'server_unreachable', true],
    ['settings', 'server_unreachable', undefined],
    ['security', undefined, undefined],
    ['settings', undefined, undefined],
  ])
})

test('settings that cannot be read can be tried again', async () => {
  const { device } = await signInDevice()
  const { signal } = new AbortController()
  const call = vi.spyOn(device.session, 'call').mockRejectedValueOnce(new WalletError('server_unreachable'))
  const ask = vi.fn(async (name: string) => ({ type: name === 'notice' ? 'retry' : 'cancel' }))
  await openSettings(device, { ask: ask as unknown as Ask, signal })
  expect(ask.mock.calls.map(([name]) => name)).toEqual(['notice', 'settings'])
  call.mockRestore()
})
