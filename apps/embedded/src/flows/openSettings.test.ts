import { expect, test, vi } from 'vitest'
import type { Ask } from '../screens/screenStore.ts'
import { signInDevice } from '../test/signInDevice.ts'
import { openSettings } from './openSettings.ts'

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
