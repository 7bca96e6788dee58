import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  guardRecoveries,
  guardShares,
  guardStopLinks,
  walletAddressLimits,
  walletLoginFlows,
  walletMails,
  walletSecrets,
} from '../db/schema.ts'
import { createGuardDevice, createRecipient, seal } from '../test/createGuardDevice.ts'
import { findStopLink, startGuard, type TestGuard } from '../test/startGuard.ts'

let guard: TestGuard
beforeAll(async () => {
  guard = await startGuard({ walletOrigin: 'https://wallet.test' })
})
afterAll(() => guard.close())

test('a stored share is never replaced: the same again is the same change, and another one is refused', async () => {
  const device = await createGuardDevice(guard)
  const { walletId, email, enrolmentId, share } = await device.storeShare()
  const storeAgain = async (bytes: Buffer) => {
    const proof = await device.requestCode('startStore', { walletId, email })
    return device.call('store', {
      ...proof,
      walletId,
      enrolmentId,
      share: await seal(bytes, guard.hpkeKey, enrolmentId),
    })
  }
  expect((await storeAgain(share)).status).toBe(200)
  expect(await storeAgain(randomBytes(33))).toMatchObject({ status: 409, problem: 'enrolment_unknown' })
  const { recoveryId } = await device.startRecovery({ walletId, email })
  const { recipient, open } = await createRecipient()
  const proof = await device.requestReleaseCode({ recoveryId, email })
  const released = await device.run('release', { ...proof, recoveryId, enrolmentId, recipient })
  expect(await open(released.share, enrolmentId)).toEqual(share)
})

test('a share that is sealed for something else is refused', async () => {
  const device = await createGuardDevice(guard)
  const about = { walletId: randomUUID(), email: 'ada@visitor.test' }
  const proof = await device.requestCode('startStore', about)
  const share = await seal(randomBytes(33), guard.hpkeKey, randomUUID())
  const body = { ...proof, walletId: about.walletId, enrolmentId: randomUUID(), share }
  const warn = vi.spyOn(guard.app.log, 'warn')
  const refused = await device.call('store', body)
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Tell the operator of the wallet.')
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('another WALLET_GUARD_KEY?'))
  warn.mockRestore()
})

test('a share that somebody stores later, with the visitor’s mail, does not take the place of the visitor’s', async () => {
  const device = await createGuardDevice(guard)
  const { walletId, email, enrolmentId, share } = await device.storeShare()
  await (await createGuardDevice(guard)).storeShare({ walletId, email })
  const { recoveryId } = await device.startRecovery({ walletId, email })
  const { recipient, open } = await createRecipient()
  const proof = await device.requestReleaseCode({ recoveryId, email })
  const released = await device.run('release', { ...proof, recoveryId, enrolmentId, recipient })
  expect(await open(released.share, enrolmentId)).toEqual(share)
  const again = await device.requestReleaseCode({ recoveryId, email })
  const elsewhere = { ...again, recoveryId, enrolmentId: (await device.storeShare()).enrolmentId, recipient }
  expect((await device.call('release', elsewhere)).problem).toBe('guard_unknown')
})

test('of one wallet and address twenty shares are kept, and of another address none is released', async () => {
  const device = await createGuardDevice(guard)
  const { walletId, email } = await device.storeShare()
  const row = { walletId, sealedShare: '', createdAt: new Date() }
  const [{ subjectIndex } = { subjectIndex: '' }] = await stored(walletId)
  const more = Array.from({ length: 19 }, () => ({ ...row, id: randomUUID(), subjectIndex }))
  await guard.context.db.insert(guardShares).values(more)
  await expect(device.storeShare({ walletId, email })).rejects.toThrow('guard_full')
  expect(await stored(walletId)).toHaveLength(20)
  const proof = await device.requestCode('startRecovery', { walletId, email: 'thief@visitor.test' })
  expect((await device.call('finishRecovery', { ...proof, walletId })).problem).toBe('guard_unknown')
})

const stored = (walletId: string) =>
  guard.context.db.select().from(guardShares).where(eq(guardShares.walletId, walletId))

test('a dump of the database has no share, no address and no code', async () => {
  const device = await createGuardDevice(guard)
  const { walletId, email, share } = await device.storeShare()
  await device.startRecovery({ walletId, email })
  const { code } = await device.requestCode('startRecovery', { walletId, email })
  const { db } = guard.context
  const tables = [
    guardShares,
    guardRecoveries,
    guardStopLinks,
    walletLoginFlows,
    walletMails,
    walletAddressLimits,
    walletSecrets,
  ]
  const dump = JSON.stringify(await Promise.all(tables.map((table) => db.select().from(table))))
  expect(dump).not.toContain(`"${code}"`)
  for (const form of ['base64url', 'hex', 'base64'] as const) expect(dump).not.toContain(share.toString(form))
  expect(dump).not.toContain(email)
  const token = new URL(await findStopLink(guard.mail, email)).searchParams.get('token') ?? ''
  expect(token).toHaveLength(43)
  expect(dump).not.toContain(token)
})

test('only the wallet’s page may call: another origin gets 403 and no CORS header', async () => {
  const device = await createGuardDevice(guard)
  const body = { walletId: randomUUID(), email: 'ada@visitor.test', origin: 'https://app.test' }
  const refused = await device.call('startStore', body, { origin: 'https://evil.test' })
  expect(refused).toMatchObject({ status: 403, problem: 'origin_not_allowed' })
  expect(refused.text).toContain('Only the wallet’s page at https://wallet.test may call the guard (WALLET_ORIGIN).')
  expect(refused.headers['access-control-allow-origin']).toBeUndefined()
  const preflight = (origin: string) =>
    fetch(`${guard.url}/v1/guard/store`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,dpop',
      },
    })
  const allowed = await preflight('https://wallet.test')
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://wallet.test')
  const warn = vi.spyOn(guard.app.log, 'warn')
  const denied = await preflight('https://other.test')
  expect(denied.status).toBe(403)
  expect(denied.headers.get('access-control-allow-origin')).toBeNull()
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { site: 'https://other.test', setting: 'WALLET_ORIGIN, which is https://wallet.test' },
    'a call from another origin than the wallet’s page was refused',
  )
})
