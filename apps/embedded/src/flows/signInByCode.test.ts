import { expect, test, vi } from 'vitest'
import type { Ask } from '../screens/screenStore.ts'
import { createLossyDevice } from '../test/createLossyDevice.ts'
import { signInByCode } from './signInByCode.ts'

const { signal } = new AbortController()
const email = 'ada@example.com'

test('a visitor who closed the screen can still type the code that was just mailed, and none that was used', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const { server, device } = await createLossyDevice()
  const close = (async () => ({ type: 'cancel' })) as unknown as Ask
  const type = (async () => ({ type: 'code', code: server.lastCode() })) as unknown as Ask
  await expect(signInByCode(device, { email, ask: close, signal })).rejects.toMatchObject({ code: 'user_rejected' })
  await signInByCode(device, { email, ask: type, signal })
  expect(server.mails).toHaveLength(1)
  await signInByCode(device, { email, ask: type, signal })
  expect(server.mails).toHaveLength(2)
  vi.unstubAllGlobals()
})
