import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storages } from '../../test/createTestServer.ts'
import { createAddresses, createEnrolment, createRecipient, random } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'

describe.each(storages)('createWallet on %s', (storage) => {
  let server: WalletTestServer
  beforeAll(async () => {
    server = await createWalletTestServer({ storage })
  })
  afterAll(() => server.close())

  test('stores a wallet whose auth share this device can read back', async () => {
    const { device, facts, body, enrolmentId, share } = await server.createVisitor()
    expect(facts).toEqual({
      walletId: body.walletId,
      generation: 0,
      addresses: body.addresses,
      blob: body.blob,
      enrolmentId,
      recovery: [],
    })
    const { recipient, open } = await createRecipient()
    const released = await device.run('releaseShare', { enrolmentId, recipient, purpose: 'verify' })
    expect(released.wallet).toEqual(facts)
    expect(await open(released.authShare, enrolmentId)).toEqual(share)
  })

  test('repeated, it is the same wallet; with another wallet, it returns the first one', async () => {
    const { device, facts, body } = await server.createVisitor()
    expect(await device.run('createWallet', body)).toEqual(facts)
    const { enrolment } = await createEnrolment(server.hpkeKey)
    const other = { walletId: randomUUID(), addresses: createAddresses(), blob: random(64), enrolment }
    expect(await device.run('createWallet', other)).toEqual(facts)
  })

  test('of many concurrent calls with different wallets, one counts and all return it', async () => {
    const device = await server.createDevice()
    await server.signIn(device)
    const bodies = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { enrolment } = await createEnrolment(server.hpkeKey)
        return { walletId: randomUUID(), addresses: createAddresses(), blob: random(64), enrolment }
      }),
    )
    const all = await Promise.all(bodies.map((body) => device.run('createWallet', body)))
    expect(new Set(all.map(({ walletId }) => walletId)).size).toBe(1)
    expect(bodies.map(({ walletId }) => walletId)).toContain(all[0]?.walletId)
  })

  test('from a device that is not enrolled, it returns the first wallet without its blob', async () => {
    const { email, walletId } = await server.createVisitor()
    await server.forgetMails()
    const other = await server.createDevice()
    await server.signIn(other, email)
    const { enrolment } = await createEnrolment(server.hpkeKey)
    const body = { walletId: randomUUID(), addresses: createAddresses(), blob: random(64), enrolment }
    const facts = await other.run('createWallet', body)
    expect(facts).toMatchObject({ walletId, enrolmentId: null })
    expect(facts.blob).toBeUndefined()
  })
})
