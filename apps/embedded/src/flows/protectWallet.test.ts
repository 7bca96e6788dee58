import { expect, test } from 'vitest'
import type { Ask } from '../screens/screenStore.ts'
import { createDevice, walletOrigin } from '../test/createDevice.ts'
import { createServerDouble } from '../test/double/createServerDouble.ts'
import { stretchQuickly } from '../test/stretchQuickly.ts'
import { createWallet } from './createWallet.ts'
import { fetchOpening } from './enrolments.ts'
import { protectWallet } from './protectWallet.ts'
import { finishEmailLogin } from './signInByEmail.ts'
import { startEmailLogin } from './startEmailLogin.ts'

const { signal } = new AbortController()

test('of a login that is older than five minutes, the first password needs nothing, and another one a code that is mailed now', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server, { stretch: stretchQuickly })
  const age = () => {
    for (const session of server.sessions) session.isOld = true
  }
  const seen: string[] = []
  let isDeclined = false
  const ask = (async (name: string) => {
    seen.push(name)
    if (name === 'emailCode') return isDeclined ? { type: 'cancel' } : { type: 'code', code: server.lastCode() }
    if (isDeclined && seen.at(-2) === 'emailCode') return { type: 'later' }
    return { type: 'password', password: `correct horse ${seen.length}` }
  }) as unknown as Ask
  const kept = () => [...device.records.keys()].filter((key) => key.startsWith('enrolment'))

  const login = await startEmailLogin(device, 'ada@example.com', signal)
  await finishEmailLogin(device, { login, ask, signal })
  await createWallet(device, { signal })
  seen.length = 0
  age()
  expect(await protectWallet(device, { ask, signal })).toBe(true)
  expect(seen.splice(0)).toEqual(['protect'])
  const mails = server.mails.length

  isDeclined = true
  expect(await protectWallet(device, { ask, signal })).toBe(false)
  expect(seen.splice(0)).toEqual(['protect', 'emailCode', 'protect'])
  expect(kept()).toHaveLength(1)

  isDeclined = false
  expect(await protectWallet(device, { ask, signal })).toBe(true)
  expect(seen).toEqual(['protect', 'emailCode'])
  expect(server.mails.length).toBe(mails + 2)
  expect(kept()).toHaveLength(1)
  await device.vault.verify({ opening: await fetchOpening(device, 'verify', signal) })
})
