import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { walletAddressLimits, walletEmailChanges, walletMails, walletSessions, walletUsers } from '../../db/schema.ts'
import { storages } from '../../test/createTestServer.ts'
import { addLogin } from '../login/findOrCreateUser.ts'
import { createRecipient, random, siteOrigin, type TestDevice } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'
import { readCode } from '../test/startMailServer.ts'

const authKey = random(32)
const newAddress = () =>
  `${random(8)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, 'x')}@new.test`

describe.each(storages)('a change of the email address on %s', (storage) => {
  let server: WalletTestServer
  beforeAll(async () => {
    server = await createWalletTestServer({
      storage,
      env: { RATE_LIMIT_PER_SECOND: '0', WALLET_DELETE_DAYS: '1', WALLET_FREEZE_HOURS: '48' },
    })
  })
  afterAll(() => server.close())
  beforeEach(() => server.forgetMails())

  /** The latest mail to an address whose text matches, after the first `seen` ones. */
  async function findMail(to: string, pattern: RegExp, seen = 0) {
    const find = () =>
      server.mail.mails.slice(seen).findLast((mail) => mail.to.includes(to) && pattern.test(mail.parsed.text ?? ''))
    await expect.poll(find, { timeout: 10_000 }).toBeDefined()
    return find() as NonNullable<ReturnType<typeof find>>
  }
  const readChangeCode = async (to: string, seen = 0) =>
    readCode(await findMail(to, /to change the email|use this address/, seen))

  /** Up to the code of the new address. */
  async function start(device: TestDevice, { email, next }: { email: string; next: string }) {
    await server.forgetMails()
    const seen = server.mail.mails.length
    const { flowId, action } = await device.run('startEmailChange', { origin: siteOrigin })
    expect(action).toBe('VERIFY_PRIMARY_OTP')
    await device.run('proveOldEmail', { flowId, code: await readChangeCode(email, seen) })
    await device.run('mailNewEmail', { flowId, email: next })
    return { flowId, code: await readChangeCode(next, seen) }
  }

  async function change(options: { next?: string } = {}) {
    const visitor = await server.createVisitor({ authKey })
    const next = options.next ?? newAddress()
    const { flowId, code } = await start(visitor.device, { email: visitor.email, next })
    const result = await visitor.device.run('finishEmailChange', { flowId, code })
    const frozenUntil = result.frozenUntil ?? ''
    return { ...visitor, ...result, frozenUntil, next, token: await readUndoToken(visitor.email) }
  }
  async function readUndoToken(to: string): Promise<string> {
    const { text = '' } = (await findMail(to, /undo the change before/)).parsed
    return /\/v1\/undo\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
  }

  const finish = (device: TestDevice, { flowId, code }: { flowId: string; code: string }) =>
    device.call('finishEmailLogin', { flowId, code, refreshHash: random(32) })
  const signInWith = async (device: TestDevice, email: string) =>
    finish(device, await server.requestCode(device, email))
  const endUndoing = (userId: string) =>
    server.context.db
      .update(walletEmailChanges)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(walletEmailChanges.userId, userId))
  const press = (token: string) => server.wallet.app.inject({ method: 'POST', url: `/v1/undo?token=${token}` })

  test('signs in with the new address afterwards, to the same wallet, and not with the old one', async () => {
    const { user, next, email, userId } = await change()
    expect(user.logins).toMatchObject([{ kind: 'email', label: next }])
    await server.forgetMails()
    expect((await server.signIn(await server.createDevice(), next)).user.userId).toBe(userId)
    expect((await signInWith(await server.createDevice(), email)).problem).toBe('address_changed')
  })

  test('the old address signs nobody up while the change can be undone: its right code says so, and the undoing works', async () => {
    const { email, next, userId, token } = await change()
    await server.forgetMails()
    const visitor = await server.createDevice()
    const { flowId, code } = await server.requestCode(visitor, email)
    const wrong = await finish(visitor, { flowId, code: code === '000000' ? '000001' : '000000' })
    expect(wrong).toMatchObject({ status: 401, problem: 'code_wrong' })
    const right = await finish(visitor, { flowId, code })
    expect(right).toMatchObject({ status: 409, problem: 'address_changed' })
    expect(right.text).toContain('the link in the mail about the change')
    // Nor does another visitor put the address in the way.
    const other = await server.createVisitor()
    const taking = await start(other.device, { email: other.email, next: email })
    expect((await other.device.call('finishEmailChange', taking)).problem).toBe('login_taken')

    expect((await press(token)).statusCode).toBe(200)
    expect((await finish(visitor, { flowId, code })).result?.user.userId).toBe(userId)
    await server.forgetMails()
    expect((await server.signIn(await server.createDevice(), next)).user.userId).not.toBe(userId)
  })

  test('signs out whoever only reads the old address’s mail, and no device that opens the wallet', async () => {
    const { device, email } = await server.createVisitor({ authKey })
    await server.forgetMails()
    const reader = await server.createDevice()
    await server.signIn(reader, email)
    await start(device, { email, next: newAddress() }).then((made) => device.run('finishEmailChange', made))
    expect((await reader.call('listSessions', {})).problem).toBe('session_ended')
    expect((await device.run('listSessions', {})).sessions).toHaveLength(1)
  })

  test('once a change can no longer be undone, the old address is anybody’s', async () => {
    const { email, userId } = await change()
    await endUndoing(userId)
    await server.forgetMails()
    expect((await server.signIn(await server.createDevice(), email)).user.userId).not.toBe(userId)
  })

  test('the visitor can change back to the old address while the change can be undone', async () => {
    const { device, email, next, userId } = await change()
    await start(device, { email: next, next: email }).then((back) => device.run('finishEmailChange', back))
    await server.forgetMails()
    expect((await server.signIn(await server.createDevice(), email)).user.userId).toBe(userId)
  })

  test('needs a fresh sign-in, an enrolled device, and the code of the old address first', async () => {
    const { device, email, userId } = await server.createVisitor()
    await server.forgetMails()
    const thief = await server.createDevice()
    await server.signIn(thief, email)
    await server.forgetMails()
    expect((await thief.call('startEmailChange', { origin: siteOrigin })).problem).toBe('enrolment_unknown')

    const { flowId } = await device.run('startEmailChange', { origin: siteOrigin })
    const next = newAddress()
    expect((await device.call('mailNewEmail', { flowId, email: next })).problem).toBe('flow_unknown')
    expect((await device.call('finishEmailChange', { flowId, code: '000000' })).problem).toBe('flow_unknown')
    const code = await readChangeCode(email)
    // The code of a change is none of a login, and no other device can use it.
    expect((await thief.call('proveOldEmail', { flowId, code })).problem).toBe('flow_unknown')

    await server.context.db
      .update(walletSessions)
      .set({ createdAt: new Date(Date.now() - 301_000) })
      .where(eq(walletSessions.userId, userId))
    expect((await device.call('startEmailChange', { origin: siteOrigin })).problem).toBe('proof_required_fresh_login')
  })

  test('a wrong code counts, and after five the right one is wrong too', async () => {
    const { device, email } = await server.createVisitor()
    const next = newAddress()
    const { flowId, code } = await start(device, { email, next })
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect((await device.call('finishEmailChange', { flowId, code: wrong })).problem).toBe('code_wrong')
    expect((await device.call('finishEmailChange', { flowId, code })).problem).toBe('code_wrong')
    expect((await device.run('listSessions', {})).sessions).toHaveLength(1)
  })

  test('mails of a change and of a login share the limits of their address', async () => {
    const { device, email } = await server.createVisitor()
    // The code of the sign-in's mail has been used: the first step waits for nothing.
    await device.run('startEmailChange', { origin: siteOrigin })
    const again = await device.call('startEmailChange', { origin: siteOrigin })
    expect(again.problem).toBe('mail_cooldown')
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    const login = await device.call('startEmailLogin', { email, origin: siteOrigin })
    expect(login.problem).toBe('mail_cooldown')
  })

  test('a stranger’s wrong codes and mails keep nobody from changing the address on a device that has the wallet', async () => {
    const { device, email, userId } = await server.createVisitor()
    const limits = {
      wrongAt: Array.from({ length: 10 }, () => Date.now() - 1_000),
      mailedAt: Array.from({ length: 30 }, () => Date.now() - 200_000),
    }
    const subjectIndex = server.wallet.context.wallet.keys.mac('email', email)
    const isAddress = eq(walletAddressLimits.subjectIndex, subjectIndex)
    await server.context.db.update(walletAddressLimits).set(limits).where(isAddress)
    const newcomer = await server.createDevice()
    expect((await newcomer.call('startEmailLogin', { email, origin: siteOrigin })).problem).toBe('mail_cooldown')

    const seen = server.mail.mails.length
    const { flowId } = await device.run('startEmailChange', { origin: siteOrigin })
    await device.run('proveOldEmail', { flowId, code: await readChangeCode(email, seen) })
    // Of an address that is not theirs yet, its owner has no device.
    const next = newAddress()
    const nextIndex = server.wallet.context.wallet.keys.mac('email', next)
    await server.context.db
      .insert(walletAddressLimits)
      .values({ ...limits, subjectIndex: nextIndex, changedAt: new Date() })
    expect((await device.call('mailNewEmail', { flowId, email: next })).problem).toBe('mail_cooldown')
    const elsewhere = newAddress()
    await device.run('mailNewEmail', { flowId, email: elsewhere })
    await device.run('finishEmailChange', { flowId, code: await readChangeCode(elsewhere, seen) })
    await server.forgetMails()
    expect((await server.signIn(await server.createDevice(), elsewhere)).user.userId).toBe(userId)
  })

  test('an address of somebody else is mailed as any other, and not taken', async () => {
    const other = await server.createVisitor()
    const { device, email } = await server.createVisitor()
    const { flowId, code } = await start(device, { email, next: other.email })
    expect((await device.call('finishEmailChange', { flowId, code })).problem).toBe('login_taken')
    await server.forgetMails()
    expect((await server.signIn(await server.createDevice(), other.email)).user.userId).toBe(other.userId)
  })

  test('freezes recovery for a day, with a sentence that says until when', async () => {
    const { next, frozenUntil, userId } = await change()
    expect(Date.parse(frozenUntil) - Date.now()).toBeGreaterThan(86_000_000)
    await server.forgetMails()
    const thief = await server.createDevice()
    await server.signIn(thief, next)
    const { recipient } = await createRecipient()
    const proof = { kind: 'password', authKey, recipient } as const
    for (const refused of [
      await thief.call('startRecovery', {}),
      await thief.call('proveRecovery', proof),
      await thief.call('startPasskeyRecovery', {}),
    ]) {
      expect(refused.problem).toBe('recovery_frozen')
      expect(refused.text).toContain(new Date(frozenUntil).toUTCString())
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    }
    await server.context.db
      .update(walletUsers)
      .set({ recoveryFrozenUntil: new Date(Date.now() - 1) })
      .where(eq(walletUsers.id, userId))
    expect((await thief.call('proveRecovery', proof)).status).toBe(200)
  })

  test('is undone by the button behind the link, not by opening it: the old address signs in, everybody is out', async () => {
    const { device, email, next, userId, token } = await change()
    const page = await server.wallet.app.inject({ method: 'GET', url: `/v1/undo?token=${token}` })
    expect(page.statusCode).toBe(200)
    const style = createHash('sha256').update(/<style>([^<]*)/.exec(page.body)?.[1] ?? '')
    const policy = `default-src 'none'; style-src 'sha256-${style.digest('base64')}';`
    expect(page.headers['content-security-policy']).toContain(policy)
    expect(page.body).not.toContain(email)
    expect((await device.run('listSessions', {})).sessions).toHaveLength(1)

    const pressed = await Promise.all([press(token), press(token)])
    expect(pressed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
    expect((await device.call('listSessions', {})).problem).toBe('session_ended')
    await server.forgetMails()
    expect((await server.signIn(await server.createDevice(), email)).user.userId).toBe(userId)
    expect((await server.signIn(await server.createDevice(), next)).user.userId).not.toBe(userId)
    const [user] = await server.context.db.select().from(walletUsers).where(eq(walletUsers.id, userId))
    expect(user?.recoveryFrozenUntil).toBeNull()
  })

  test('is undone together with a deletion that began since, which waits for as long as it can be undone', async () => {
    const { device, userId, frozenUntil, token } = await change()
    const { deleteAfter } = await device.run('startDeletion', { confirmation: 'delete' })
    expect(Date.parse(deleteAfter)).toBeGreaterThanOrEqual(Date.parse(frozenUntil))
    expect((await press(token)).statusCode).toBe(200)
    const [user] = await server.context.db.select().from(walletUsers).where(eq(walletUsers.id, userId))
    expect(user?.deleteAfter).toBeNull()
  })

  test('is undone while so many codes wait for a mail server that no more are mailed', async () => {
    const { email, token } = await change()
    const { db } = server.context
    const later = new Date(Date.now() + 600_000)
    const waits = { sealed: '', createdAt: new Date(), expiresAt: later, nextAttemptAt: later }
    await db.insert(walletMails).values(Array.from({ length: 5_000 }, () => ({ id: randomUUID(), ...waits })))
    const newcomer = await server.createDevice()
    const refused = await newcomer.call('startEmailLogin', { email: newAddress(), origin: siteOrigin })
    const pressed = await press(token)
    await db.delete(walletMails).where(eq(walletMails.sealed, ''))
    expect(refused.status).toBe(503)
    expect(pressed.statusCode).toBe(200)
    await findMail(email, /was undone/)
  })

  test('a second change does not outlive the undoing of the first', async () => {
    const { device, email, next, userId, token } = await change()
    await start(device, { email: next, next: newAddress() }).then((second) => device.run('finishEmailChange', second))
    expect((await press(token)).statusCode).toBe(200)
    await server.forgetMails()
    expect((await server.signIn(await server.createDevice(), email)).user.userId).toBe(userId)
  })

  test('undoing a second change leaves the first one its link, and recovery frozen until that is over', async () => {
    const { device, email, next, userId, token, frozenUntil } = await change()
    const later = newAddress()
    await start(device, { email: next, next: later }).then((second) => device.run('finishEmailChange', second))
    expect((await press(await readUndoToken(next))).statusCode).toBe(200)
    await server.forgetMails()
    const thief = await server.createDevice()
    expect((await server.signIn(thief, next)).user.userId).toBe(userId)
    const { recipient } = await createRecipient()
    const proven = await thief.call('proveRecovery', { kind: 'password', authKey, recipient })
    expect(proven.problem).toBe('recovery_frozen')
    expect(proven.text).toContain(new Date(frozenUntil).toUTCString())

    expect((await press(token)).statusCode).toBe(200)
    expect((await thief.call('listSessions', {})).problem).toBe('session_ended')
    await server.forgetMails()
    const owner = await server.createDevice()
    expect((await server.signIn(owner, email)).user.userId).toBe(userId)
    expect((await owner.call('proveRecovery', { kind: 'password', authKey, recipient })).status).toBe(200)
  })

  test('where somebody signs in with the old address all the same, nothing is undone, and nobody loses an account', async () => {
    const { device, email, token } = await change()
    const { db, wallet } = server.wallet.context
    const other = { id: randomUUID(), createdAt: new Date() }
    await db.insert(walletUsers).values(other)
    const subjectIndex = wallet.keys.mac('email', email)
    await addLogin(server.wallet.context, db, { kind: 'email', subjectIndex, label: email, userId: other.id })
    expect((await press(token)).body).toContain('Somebody has another account under this address')
    expect((await device.run('listSessions', {})).sessions).toHaveLength(1)
    await server.forgetMails()
    const { user } = await server.signIn(await server.createDevice(), email)
    expect(user.userId).toBe(other.id)
  })

  test('a link that is over, or made up, undoes nothing', async () => {
    const { device, token, userId } = await change()
    expect((await press(random(32))).statusCode).toBe(410)
    await endUndoing(userId)
    expect((await press(token)).statusCode).toBe(410)
    expect((await device.run('listSessions', {})).sessions).toHaveLength(1)
  })
})
