import { expect, test, vi } from 'vitest'
import type { Ask } from '../screens/screenStore.ts'
import { createLossyDevice } from '../test/createLossyDevice.ts'
import { changeEmail } from './openSecurity.ts'
import { finishEmailLogin } from './signInByEmail.ts'
import { startEmailLogin } from './startEmailLogin.ts'

const { signal } = new AbortController()
const next = 'lovelace@example.com'

/** A visitor who answers as told, once each, and then closes every screen. */
async function signIn() {
  const { server, device } = await createLossyDevice()
  const code = () => ({ type: 'code', code: server.lastCode() })
  const login = await startEmailLogin(device, 'ada@example.com', signal)
  await finishEmailLogin(device, { login, ask: (async () => code()) as unknown as Ask, signal })
  const visit = async (...answers: (() => unknown)[]) => {
    const seen: string[] = []
    const ask = (async (name: string, data: { email?: string }) => {
      seen.push(name === 'emailCode' ? `code for ${data.email}` : name)
      return answers.shift()?.() ?? { type: 'cancel' }
    }) as unknown as Ask
    const result = await changeEmail(device, { ask, signal }).catch(({ code: problem }: { code: string }) => problem)
    return { seen, result }
  }
  return { server, visit, code }
}

test('a change that was closed goes on where it was: the code that was just mailed can still be typed', async () => {
  const { server, visit, code } = await signIn()
  const { length } = server.mails
  expect(await visit()).toEqual({ seen: ['code for ada@example.com'], result: 'user_rejected' })
  const typed = await visit(code)
  expect(typed).toEqual({ seen: ['code for ada@example.com', 'newEmail'], result: 'user_rejected' })
  const address = () => ({ type: 'email', email: next })
  const mailed = await visit(address)
  expect(mailed.seen).toEqual(['newEmail', `code for ${next}`, 'newEmail'])
  const finished = await visit(() => ({ type: 'cancel' }), address, code)
  expect(finished.seen).toEqual([`code for ${next}`, 'newEmail', `code for ${next}`, 'done'])
  expect(finished.result).toBe(next)
  expect(server.mails).toHaveLength(length + 2)
})

test('another code is mailed once it may be', async () => {
  const { server, visit } = await signIn()
  await visit()
  const { length } = server.mails
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000)
  await visit()
  now.mockRestore()
  expect(server.mails).toHaveLength(length + 1)
})
