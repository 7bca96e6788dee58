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
