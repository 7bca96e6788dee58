import { expect, test } from 'vitest'
import type { Ask } from '../screens/screenStore.ts'
import { createLossyDevice } from '../test/createLossyDevice.ts'
import { backUpWallet } from './backUpWallet.ts'
import { createWallet } from './createWallet.ts'
import { deleteAccount } from './deleteAccount.ts'
import { rotateWallet } from './rotateWallet.ts'
import { finishEmailLogin } from './signInByEmail.ts'
import { startEmailLogin } from './startEmailLogin.ts'

const { signal } = new AbortController()

/** A visitor with a wallet, whose sign-in is older than five minutes. */
async function signIn() {
  const { server, device } = await createLossyDevice()
  const seen: { name: string; data: unknown }[] = []
  const password = { type: 'password', password: 'correct horse battery' }
  const answers: Record<string, () => unknown> = {
    emailCode: () => ({ type: 'code', code: server.lastCode() }),
    rotate: () => password,
    backUp: () => password,
    deleteAccount: () => ({ type: 'delete' }),
  }
  const ask = (async (name: string, data: unknown) => {
    seen.push({ name, data })
    return answers[name]?.() ?? { type: 'cancel' }
  }) as unknown as Ask
  const login = await startEmailLogin(device, 'ada@example.com', signal)
  await finishEmailLogin(device, { login, ask, signal })
  await createWallet(device, { signal })
  for (const session of server.sessions) session.isOld = true
  seen.length = 0
  return { server, device, seen, answers, ask, names: () => seen.map(({ name }) => name) }
}

test('of a login that is older than five minutes, what was typed counts once the code is right', async () => {
  const renewing = await signIn()
  expect(await rotateWallet(renewing.device, { ask: renewing.ask, signal })).toBe(true)
  expect(renewing.names()).toEqual(['rotate', 'emailCode', 'done'])
  expect([...renewing.device.records.keys()].filter((key) => key.startsWith('enrolment'))).toHaveLength(1)

  const saving = await signIn()
  await backUpWallet(saving.device, { ask: saving.ask, signal })
  expect(saving.names()).toEqual(['backUp', 'emailCode', 'backedUp'])

  const deleting = await signIn()
  expect(await deleteAccount(deleting.device, { ask: deleting.ask, signal })).toBe(true)
  expect(deleting.names()).toEqual(['deleteAccount', 'emailCode', 'done'])
})

test('a visitor who closes the code is back at the renewal, without an error', async () => {
  const { device, seen, answers, ask, names } = await signIn()
  answers.emailCode = () => {
    answers.rotate = () => ({ type: 'cancel' })
    return { type: 'cancel' }
  }
  expect(await rotateWallet(device, { ask, signal })).toBe(false)
  expect(names()).toEqual(['rotate', 'emailCode', 'rotate'])
  expect(seen.at(-1)?.data).toMatchObject({ error: undefined })
})

test('a renewal says before and afterwards that it ends recovery by email, which can be set up again at once', async () => {
  const { server, device, seen, answers, ask, names } = await signIn()
  for (const session of server.sessions) session.isOld = false
  const wallet = device.session.user()?.wallet
  if (!wallet) throw new Error('No wallet.')
  device.session.setWallet({ ...wallet, recovery: ['guard'] })
  const guard = { url: 'https://guard.example.com', hpkeKey: server.hpkeKey }
  answers.done = () => ({ type: 'guard' })
  await rotateWallet({ ...device, page: { ...device.page, guard } }, { ask, signal })
  expect(names()).toEqual(['rotate', 'done', 'guardOffer'])
  expect(seen[0]?.data).toMatchObject({ endsGuard: true })
  expect(seen[1]?.data).toEqual({ kind: 'rotated', endsGuard: true, offersGuard: true })
})
