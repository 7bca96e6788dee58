import { expect, test } from 'vitest'
import type { Ask } from '../screens/screenStore.ts'
import { createDevice, walletOrigin } from '../test/createDevice.ts'
import { createServerDouble } from '../test/double/createServerDouble.ts'
import { finishEmailLogin } from './signInByEmail.ts'
import { startEmailLogin } from './startEmailLogin.ts'

const { signal } = new AbortController()

/** A login of a new device; `answer` is what the visitor does on each screen, or undefined for nothing. */
async function start(answer: (name: string, data: { error?: { code: string } }, count: number) => unknown) {
  const server = await createServerDouble(walletOrigin)
  server.deviceLink.isOn = true
  const device = await createDevice(server)
  const seen: { name: string; error?: string }[] = []
  const ask = ((name: string, data: { error?: { code: string } }) => {
    seen.push({ name, ...(data.error && { error: data.error.code }) })
    const given = answer(name, data, seen.length)
    return given === undefined ? new Promise(() => {}) : Promise.resolve(given)
  }) as unknown as Ask
  const login = await startEmailLogin(device, 'ada@example.com', signal)
  expect(login.confirmation).toEqual({ number: '47', minutes: 10 })
  return { server, device, seen, finished: finishEmailLogin(device, { login, ask, signal }) }
}

test('the device goes on to the code once the link was confirmed', async () => {
  const code = () => started.server.lastCode()
  const started = await start((name) => (name === 'emailCode' ? { type: 'code', code: code() } : undefined))
  await expect.poll(() => started.seen).toEqual([{ name: 'registerDevice' }])
  started.server.deviceLink.state = 'approved'
  await started.finished
  expect(started.seen.map(({ name }) => name)).toEqual(['registerDevice', 'emailCode'])
  expect(started.device.session.user()).toBeDefined()
})

test('a login that was denied by mail says so, and only a new mail goes on; closing ends it', async () => {
  const started = await start((name, { error }, count) => {
    if (name === 'registerDevice' && error) return count > 3 ? { type: 'cancel' } : { type: 'resend' }
    return undefined
  })
  started.server.deviceLink.state = 'denied'
  await expect.poll(() => started.server.mails.length).toBe(2)
  await expect.poll(() => started.seen.length).toBe(3)
  started.server.deviceLink.state = 'denied'
  await expect(started.finished).rejects.toThrow('user_rejected')
  expect(started.seen.map(({ error }) => error)).toEqual([undefined, 'device_denied', undefined, 'device_denied'])
  expect(started.device.session.user()).toBeUndefined()
})
