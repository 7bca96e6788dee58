import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDevice } from '../test/createTestDevice.ts'
import { createTestPasskey, type TestPasskey } from '../test/createTestPasskey.ts'
import { createWalletTestServer, type WalletTestServer, walletOrigin } from '../test/createWalletTestServer.ts'

let server: WalletTestServer
beforeAll(async () => {
  server = await createWalletTestServer({ env: { RATE_LIMIT_PER_SECOND: '0' } })
})
afterAll(() => server.close())
beforeEach(() => server.forgetMails())

async function createOwner(): Promise<{ device: TestDevice; passkey: TestPasskey }> {
  const { device } = await server.createVisitor()
  const passkey = createTestPasskey({ origin: walletOrigin })
  const { challengeId, challenge } = await device.run('startPasskey', {})
  await device.run('addPasskey', { challengeId, credential: passkey.register({ challenge }) })
  return { device, passkey }
}

test('the visitor’s own passkey proves a step-up, once', async () => {
  const { device, passkey } = await createOwner()
  const { challengeId, challenge, passkeys } = await device.run('startStepUp', {})
  expect(passkeys.map(({ credentialId }) => credentialId)).toEqual([passkey.credentialId])
  const body = { challengeId, credential: passkey.assert({ challenge }) }
  expect((await device.call('proveStepUp', body)).status).toBe(200)
  expect(await device.call('proveStepUp', body)).toMatchObject({ status: 410, problem: 'challenge_expired' })
})

test('another visitor’s passkey, an unknown one and a challenge of another device prove nothing', async () => {
  const [one, two] = [await createOwner(), await createOwner()]
  const started = () => one.device.run('startStepUp', {})
  const { challengeId, challenge } = await started()
  const foreign = { challengeId, credential: two.passkey.assert({ challenge }) }
  expect(await one.device.call('proveStepUp', foreign)).toMatchObject({ status: 401, problem: 'passkey_unknown' })
  const unknown = createTestPasskey({ origin: walletOrigin })
  const next = await started()
  const strange = { challengeId: next.challengeId, credential: unknown.assert({ challenge: next.challenge }) }
  expect(await one.device.call('proveStepUp', strange)).toMatchObject({ status: 401, problem: 'passkey_unknown' })
  const last = await started()
  const body = { challengeId: last.challengeId, credential: one.passkey.assert({ challenge: last.challenge }) }
  expect(await two.device.call('proveStepUp', body)).toMatchObject({ status: 410, problem: 'challenge_expired' })
  // For one purpose only.
  const refreshHash = 'a'.repeat(43)
  expect(await one.device.call('finishPasskeyLogin', { ...body, refreshHash })).toMatchObject({ status: 410 })
})
