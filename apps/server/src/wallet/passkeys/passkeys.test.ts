import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { walletChallenges, walletEnrolments, walletPasskeys, walletRotations, walletSessions } from '../../db/schema.ts'
import { storages } from '../../test/createTestServer.ts'
import {
  createEnrolment,
  createRecipient,
  hash,
  random,
  sealShare,
  siteOrigin,
  type TestDevice,
} from '../test/createTestDevice.ts'
import { createTestPasskey, type TestPasskey } from '../test/createTestPasskey.ts'
import { createWalletTestServer, type WalletTestServer, walletOrigin } from '../test/createWalletTestServer.ts'

const authKey = random(32)

describe.each(storages)('passkeys on %s', (storage) => {
  let server: WalletTestServer
  beforeAll(async () => {
    server = await createWalletTestServer({ storage, env: { RATE_LIMIT_PER_SECOND: '0' } })
  })
  afterAll(() => server.close())
  beforeEach(() => server.forgetMails())

  /** The shares of a passkey; to the server they are random bytes. */
  async function createShares() {
    const enrolmentId = randomUUID()
    const [share, recoveryShare] = [randomBytes(33), random(61)]
    const authShare = await sealShare(share, { hpkeKey: server.hpkeKey, enrolmentId })
    return { share, recoveryShare, recovery: { enrolmentId, authShare, share: recoveryShare } }
  }

  async function addPasskey(device: TestDevice, passkey: TestPasskey, options: { withShares?: boolean } = {}) {
    const { challengeId, challenge } = await device.run('startPasskey', {})
    const shares = options.withShares ? await createShares() : undefined
    const credential = passkey.register({ challenge })
    const body = { challengeId, credential, ...(shares && { recovery: shares.recovery }) }
    const user = await device.run('addPasskey', body)
    return { user, body, shares }
  }

  async function logIn(
    device: TestDevice,
    passkey: TestPasskey,
    change: Partial<Parameters<TestPasskey['assert']>[0]> = {},
  ) {
    const { challengeId, challenge } = await device.run('startPasskeyLogin', {})
    const refreshHash = hash(Buffer.from(random(32), 'base64url'))
    const credential = passkey.assert({ challenge, ...change })
    const body = { challengeId, credential, refreshHash }
    return { ...(await device.call('finishPasskeyLogin', body)), sent: body }
  }

  const newPasskey = () => createTestPasskey({ origin: walletOrigin })

  test('a passkey signs in on another device, without an email', async () => {
    const { device, userId } = await server.createVisitor()
    const passkey = newPasskey()
    const { user } = await addPasskey(device, passkey)
    expect(user.logins.map(({ kind }) => kind)).toEqual(['email', 'passkey'])
    const other = await server.createDevice()
    const { result } = await logIn(other, passkey)
    expect(result?.user.userId).toBe(userId)
    // It says who the visitor is, and gives nothing that a share could open.
    expect(result?.user.wallet).toMatchObject({ enrolmentId: null })
    expect(result?.user.wallet?.blob).toBeUndefined()
  })

  test('it brings the wallet back beside the password, each with its own shares', async () => {
    const { device, email, facts } = await server.createVisitor({ authKey })
    const passkey = newPasskey()
    const { user, shares } = await addPasskey(device, passkey, { withShares: true })
    expect(user.wallet?.recovery.toSorted()).toEqual(['passkey', 'password'])
    expect(user.wallet?.enrolmentId).toBe(facts.enrolmentId)

    await server.forgetMails()
    const other = await server.createDevice()
    await server.signIn(other, email)
    const { challengeId, challenge, passkeys } = await other.run('startPasskeyRecovery', {})
    expect(passkeys.map(({ credentialId }) => credentialId)).toEqual([passkey.credentialId])
    const { recipient, open } = await createRecipient()
    const credential = passkey.assert({ challenge })
    const proven = await other.run('provePasskeyRecovery', { challengeId, credential, recipient })
    expect(await open(proven.authShare, proven.enrolmentId)).toEqual(shares?.share)
    expect(proven.recoveryShare).toBe(shares?.recoveryShare)

    const { enrolment, enrolmentId } = await createEnrolment(server.hpkeKey)
    const enrolled = await other.run('enrolDevice', { enrolment, recoveredFrom: proven.enrolmentId })
    expect(enrolled.enrolmentId).toBe(enrolmentId)
    expect(enrolled.recovery.toSorted()).toEqual(['passkey', 'password'])
    const taken = await createEnrolment(server.hpkeKey, { authKey: random(32) })
    const withPassword = { enrolment: taken.enrolment, recoveredFrom: proven.enrolmentId }
    expect(await other.call('enrolDevice', withPassword)).toMatchObject({ status: 400 })
    // The password still opens the first device's shares.
    const byPassword = await other.run('proveRecovery', { kind: 'password', authKey, recipient })
    expect(byPassword.enrolmentId).toBe(facts.enrolmentId)
  })

  test('a device that lost its share comes back by the passkey, and the password that was set on it stays', async () => {
    const { device, facts, email } = await server.createVisitor({ authKey })
    const passkey = newPasskey()
    await addPasskey(device, passkey, { withShares: true })
    const { recipient } = await createRecipient()
    const { challengeId, challenge } = await device.run('startPasskeyRecovery', {})
    const credential = passkey.assert({ challenge })
    const proven = await device.run('provePasskeyRecovery', { challengeId, credential, recipient })
    const { enrolment } = await createEnrolment(server.hpkeKey)
    const back = await device.run('enrolDevice', { enrolment, recoveredFrom: proven.enrolmentId })
    expect(back.recovery.toSorted()).toEqual(['passkey', 'password'])
    const other = await server.createDevice()
    await server.forgetMails()
    await server.signIn(other, email)
    const byPassword = await other.run('proveRecovery', { kind: 'password', authKey, recipient })
    expect(byPassword.enrolmentId).toBe(facts.enrolmentId)
  })

  test('a new password ends the old one and leaves the passkey; removing a device leaves it too', async () => {
    const { device, facts } = await server.createVisitor({ authKey })
    await addPasskey(device, newPasskey(), { withShares: true })
    const { enrolment } = await createEnrolment(server.hpkeKey, { authKey: random(32) })
    const after = await device.run('setRecovery', { enrolment, replaces: facts.enrolmentId ?? '' })
    expect(after.recovery.toSorted()).toEqual(['passkey', 'password'])
    const { context } = server
    const [row] = await context.db.select().from(walletEnrolments).where(eq(walletEnrolments.recovery, 'passkey'))
    // The passkey's shares are no device that can be removed, nor do they count as one.
    await device.run('removeDevice', { enrolmentId: row?.id ?? '' })
    expect((await device.call('removeDevice', { enrolmentId: enrolment.enrolmentId })).problem).toBe('last_device')
  })

  test('adding is repeated without a second passkey', async () => {
    const { device } = await server.createVisitor()
    const { body, user } = await addPasskey(device, newPasskey(), { withShares: true })
    expect(await device.run('addPasskey', body)).toEqual(user)
    expect((await device.run('listPasskeys', {})).passkeys).toMatchObject([{ device: 'Chrome, Linux', recovers: true }])
  })

  test.each<[string, Partial<Parameters<TestPasskey['assert']>[0]>]>([
    ['another challenge', { challenge: random(32) }],
    ['another origin', { origin: 'https://evil.test' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['a site that no project names around it', { topOrigin: 'https://evil.test' }],
    ['no user verification', { isVerified: false }],
    ['a counter that went back', { counter: 1 }],
  ])('a signature with %s signs nobody in, and proves nothing', async (_, change) => {
    const { device, email } = await server.createVisitor()
    const passkey = newPasskey()
    await addPasskey(device, passkey, { withShares: true })
    expect((await logIn(await server.createDevice(), passkey)).status).toBe(200)
    const login = await logIn(await server.createDevice(), passkey, change)
    expect(login.status).toBeGreaterThanOrEqual(401)
    expect(login.problem).toMatch(/^(passkey_wrong|origin_not_allowed)$/)

    await server.forgetMails()
    const other = await server.createDevice()
    await server.signIn(other, email)
    const { challengeId, challenge } = await other.run('startPasskeyRecovery', {})
    const { recipient } = await createRecipient()
    const credential = passkey.assert({ challenge, ...change })
    const proven = await other.call('provePasskeyRecovery', { challengeId, credential, recipient })
    expect(proven.status).toBe(login.status)
    const { enrolment } = await createEnrolment(server.hpkeKey)
    const [row] = await server.context.db
      .select()
      .from(walletEnrolments)
      .where(eq(walletEnrolments.recovery, 'passkey'))
    const enrolled = await other.call('enrolDevice', { enrolment, recoveredFrom: row?.id ?? '' })
    expect(enrolled.problem).toBe('recovery_not_proven')
  })

  test('a site that a project names may be around it', async () => {
    const { device } = await server.createVisitor()
    const passkey = newPasskey()
    await addPasskey(device, passkey)
    expect((await logIn(await server.createDevice(), passkey, { topOrigin: siteOrigin })).status).toBe(200)
  })

  test('the site around it is looked up before a transaction, whatever the passkey is used for', async () => {
    const { device, email } = await server.createVisitor()
    const passkey = newPasskey()
    const started = await device.run('startPasskey', {})
    const { recovery } = await createShares()
    const credential = passkey.register({ ...started, topOrigin: siteOrigin })
    await device.run('addPasskey', { challengeId: started.challengeId, credential, recovery })
    const { recipient } = await createRecipient()
    const sign = ({ challenge }: { challenge: string }) => passkey.assert({ challenge, topOrigin: siteOrigin })
    const stepUp = await device.run('startStepUp', {})
    await device.run('proveStepUp', { challengeId: stepUp.challengeId, credential: sign(stepUp) })
    const other = await server.createDevice()
    await server.forgetMails()
    await server.signIn(other, email)
    const proof = await other.run('startPasskeyRecovery', {})
    await other.run('provePasskeyRecovery', { challengeId: proof.challengeId, credential: sign(proof), recipient })
    expect((await logIn(await server.createDevice(), passkey, { topOrigin: siteOrigin })).status).toBe(200)
  })

  test('a challenge is used once, by the device that requested it, for what it is for, for five minutes', async () => {
    const { device } = await server.createVisitor()
    const passkey = newPasskey()
    await addPasskey(device, passkey, { withShares: true })
    const other = await server.createDevice()
    const { sent, status } = await logIn(other, passkey)
    expect(status).toBe(200)
    expect((await other.call('finishPasskeyLogin', sent)).problem).toBe('challenge_expired')

    const started = await device.run('startPasskeyLogin', {})
    const credential = passkey.assert(started)
    const { challengeId } = started
    const elsewhere = { challengeId, credential, refreshHash: random(32) }
    expect((await other.call('finishPasskeyLogin', elsewhere)).problem).toBe('challenge_expired')
    const { recipient } = await createRecipient()
    const otherUse = await device.call('provePasskeyRecovery', { challengeId, credential, recipient })
    expect(otherUse.problem).toBe('challenge_expired')

    await server.context.db.update(walletChallenges).set({ expiresAt: new Date(Date.now() - 1) })
    expect((await device.call('finishPasskeyLogin', elsewhere)).problem).toBe('challenge_expired')
  })

  test('of many concurrent calls with one challenge, one signs in', async () => {
    const { device } = await server.createVisitor()
    const passkey = newPasskey()
    await addPasskey(device, passkey)
    const other = await server.createDevice()
    const { challengeId, challenge } = await other.run('startPasskeyLogin', {})
    const credential = passkey.assert({ challenge })
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        other.call('finishPasskeyLogin', { challengeId, credential, refreshHash: random(32) }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a passkey of one visitor proves nothing for another', async () => {
    const [ada, eve] = [await server.createVisitor(), await server.createVisitor()]
    const [adas, eves] = [newPasskey(), newPasskey()]
    await addPasskey(ada.device, adas, { withShares: true })
    await addPasskey(eve.device, eves, { withShares: true })
    const { challengeId, challenge } = await ada.device.run('startPasskeyRecovery', {})
    const { recipient } = await createRecipient()
    const credential = eves.assert({ challenge })
    const proven = await ada.device.call('provePasskeyRecovery', { challengeId, credential, recipient })
    expect(proven.problem).toBe('passkey_unknown')
    // Nor can she register his.
    const started = await eve.device.run('startPasskey', {})
    const stolen = { challengeId: started.challengeId, credential: adas.register(started) }
    expect((await eve.device.call('addPasskey', stolen)).problem).toBe('passkey_wrong')
  })

  test('who only reads the visitor’s mail cannot add one', async () => {
    const { email } = await server.createVisitor()
    await server.forgetMails()
    const thief = await server.createDevice()
    await server.signIn(thief, email)
    const { challengeId, challenge } = await thief.run('startPasskey', {})
    const credential = newPasskey().register({ challenge })
    expect((await thief.call('addPasskey', { challengeId, credential })).problem).toBe('enrolment_unknown')
    expect((await thief.run('listPasskeys', {})).passkeys).toEqual([])
  })

  test('a sign-in of more than five minutes ago adds, removes and recovers nothing', async () => {
    const { device, userId } = await server.createVisitor()
    const passkey = newPasskey()
    await addPasskey(device, passkey, { withShares: true })
    const started = await device.run('startPasskey', {})
    const past = new Date(Date.now() - 5 * 60_000 - 1)
    await server.context.db.update(walletSessions).set({ createdAt: past }).where(eq(walletSessions.userId, userId))
    const [row] = await server.context.db.select().from(walletPasskeys).where(eq(walletPasskeys.userId, userId))
    const credential = newPasskey().register(started)
    const { challengeId } = started
    const { recipient } = await createRecipient()
    const assertion = passkey.assert({ challenge: random(32) })
    for (const { problem } of [
      await device.call('startPasskey', {}),
      await device.call('addPasskey', { challengeId, credential }),
      await device.call('removePasskey', { passkeyId: row?.id ?? '' }),
      await device.call('startPasskeyRecovery', {}),
      await device.call('provePasskeyRecovery', { challengeId, credential: assertion, recipient }),
    ])
      expect(problem).toBe('proof_required_fresh_login')
  })

  test('removing it takes its login and its shares, and the last way to sign in stays', async () => {
    const { device, userId } = await server.createVisitor()
    const passkey = newPasskey()
    await addPasskey(device, passkey, { withShares: true })
    const [row] = (await device.run('listPasskeys', {})).passkeys
    const passkeyId = row?.passkeyId ?? ''
    const user = await device.run('removePasskey', { passkeyId })
    expect(user.logins.map(({ kind }) => kind)).toEqual(['email'])
    expect(user.wallet?.recovery).toEqual([])
    expect(await device.run('removePasskey', { passkeyId })).toEqual(user)
    expect((await logIn(await server.createDevice(), passkey)).problem).toBe('passkey_unknown')

    const second = newPasskey()
    await addPasskey(device, second)
    const { walletLogins } = await import('../../db/schema.ts')
    const { db } = server.context
    const logins = await db.select().from(walletLogins).where(eq(walletLogins.userId, userId))
    const email = logins.find(({ kind }) => kind === 'email')
    await db.delete(walletLogins).where(eq(walletLogins.id, email?.id ?? ''))
    const [left] = (await device.run('listPasskeys', {})).passkeys
    expect((await device.call('removePasskey', { passkeyId: left?.passkeyId ?? '' })).problem).toBe('last_login')
  })

  test('removing it signs out whoever signed in with it, and no device that opens the wallet', async () => {
    const { device } = await server.createVisitor()
    const passkey = newPasskey()
    await addPasskey(device, passkey)
    const reader = await server.createDevice()
    reader.accessToken = (await logIn(reader, passkey)).result?.accessToken
    expect((await reader.run('listSessions', {})).sessions).toHaveLength(2)
    const [row] = (await device.run('listPasskeys', {})).passkeys
    await device.run('removePasskey', { passkeyId: row?.passkeyId ?? '' })
    expect((await reader.call('listSessions', {})).problem).toBe('session_ended')
    expect((await device.run('listSessions', {})).sessions).toHaveLength(1)
  })

  test('removing it drops the rotation that was staged with it, and another one is finished', async () => {
    const { device, userId, facts } = await server.createVisitor()
    const [passkey, kept] = [newPasskey(), newPasskey()]
    await addPasskey(device, passkey, { withShares: true })
    await addPasskey(device, kept)
    const { db } = server.context
    const idOf = async ({ credentialId }: TestPasskey) => {
      const [row] = await db.select().from(walletPasskeys).where(eq(walletPasskeys.credentialId, credentialId))
      return row?.id ?? ''
    }
    const generation = facts.generation + 1
    const stage = async (of: TestPasskey) => {
      const { enrolment } = await createEnrolment(server.hpkeKey)
      const { recovery } = await createShares()
      const body = { generation, blob: random(64), enrolment, passkey: { credentialId: of.credentialId, recovery } }
      await device.run('stageRotation', body)
    }
    const staged = () => db.select().from(walletRotations).where(eq(walletRotations.userId, userId))
    await stage(kept)
    await device.run('removePasskey', { passkeyId: await idOf(passkey) })
    expect(await staged()).toHaveLength(1)

    const [again] = await staged()
    await device.run('removePasskey', { passkeyId: await idOf(kept) })
    expect(await staged()).toEqual([])
    // As if it were staged while the passkey was being removed.
    await db.insert(walletRotations).values(again as typeof walletRotations.$inferInsert)
    const { recipient } = await createRecipient()
    expect((await device.call('readRotation', { recipient })).problem).toBe('rotation_over')
    expect(await device.call('finishRotation', { generation })).toMatchObject({ status: 409, problem: 'rotation_over' })
    const { enrolment } = await createEnrolment(server.hpkeKey)
    await device.run('stageRotation', { generation, blob: random(64), enrolment })
    expect(await device.run('finishRotation', { generation })).toMatchObject({ generation })
  })

  test('a row that was changed in the database is not believed', async () => {
    const { device, userId } = await server.createVisitor()
    const passkey = newPasskey()
    await addPasskey(device, passkey)
    const other = createTestPasskey({ origin: walletOrigin })
    const { db } = server.context
    await addPasskey((await server.createVisitor()).device, other)
    const [stolen] = await db.select().from(walletPasskeys).where(eq(walletPasskeys.credentialId, other.credentialId))
    await db
      .update(walletPasskeys)
      .set({ publicKey: stolen?.publicKey ?? '' })
      .where(eq(walletPasskeys.userId, userId))
    expect((await logIn(await server.createDevice(), passkey)).problem).toBe('wallet_changed')
  })

  test('the visitor is told by mail, and in the log', async () => {
    const { device, email } = await server.createVisitor()
    await addPasskey(device, newPasskey(), { withShares: true })
    const { entries } = await device.run('readAudit', {})
    expect(entries.slice(0, 2).map(({ event }) => event)).toEqual(['recovery_set', 'passkey_added'])
    await expect
      .poll(() =>
        server.mail.mails.some(
          ({ to, parsed }) => to.includes(email) && /passkey was added/.test(parsed.subject ?? ''),
        ),
      )
      .toBe(true)
  })
})

test('a wallet at an IP address has no passkeys', async () => {
  const server = await createWalletTestServer({ env: { WALLET_URL: 'http://127.0.0.1:8403' } })
  const device = await server.createDevice('http://127.0.0.1:8403')
  await server.signIn(device)
  expect((await device.call('startPasskey', {})).problem).toBe('passkey_unavailable')
  await server.close()
})
