import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { walletLogins } from '../../db/schema.ts'
import { storages } from '../../test/createTestServer.ts'
import { hash, random, sealShare, siteOrigin, type TestDevice } from '../test/createTestDevice.ts'
import { createTestPasskey } from '../test/createTestPasskey.ts'
import { createWalletTestServer, type WalletTestServer, walletOrigin } from '../test/createWalletTestServer.ts'
import { type ReceivedMail, readCode } from '../test/startMailServer.ts'

describe.each(storages)('an email address that is removed from a wallet, on %s', (storage) => {
  let server: WalletTestServer
  beforeAll(async () => {
    server = await createWalletTestServer({ storage, env: { RATE_LIMIT_PER_SECOND: '0' } })
  })
  afterAll(() => server.close())
  beforeEach(() => server.forgetMails())

  async function findMail(to: string, pattern: RegExp): Promise<ReceivedMail> {
    const find = () =>
      server.mail.mails.findLast((mail) => mail.to.includes(to) && pattern.test(mail.parsed.text ?? ''))
    await expect.poll(find, { timeout: 10_000 }).toBeDefined()
    return find() as ReceivedMail
  }

  /** A visitor whose wallet somebody has in their hands: they add a passkey of theirs that opens it, and remove the address. */
  async function takeOver() {
    const visitor = await server.createVisitor()
    const { device, email } = visitor
    const passkey = createTestPasskey({ origin: walletOrigin })
    const { challengeId, challenge } = await device.run('startPasskey', {})
    const enrolmentId = randomUUID()
    const authShare = await sealShare(randomBytes(33), { hpkeKey: server.hpkeKey, enrolmentId })
    const recovery = { enrolmentId, authShare, share: random(61) }
    const credential = passkey.register({ challenge })
    const { logins } = await device.run('addPasskey', { challengeId, credential, recovery })
    const loginId = logins.find(({ kind }) => kind === 'email')?.loginId ?? ''
    expect((await device.run('unlinkLogin', { loginId })).logins).toMatchObject([{ kind: 'passkey' }])
    const { parsed } = await findMail(email, /undo the change before/)
    expect(parsed.subject).toBe('The email address of your wallet was removed')
    const [, token = ''] = /\/v1\/undo\?token=([\w-]{43})/.exec(parsed.text ?? '') ?? []
    return { ...visitor, passkey, token }
  }
  const press = (token: string) => server.wallet.app.inject({ method: 'POST', url: `/v1/undo?token=${token}` })
  async function signInByPasskey({ assert }: ReturnType<typeof createTestPasskey>): Promise<TestDevice> {
    const device = await server.createDevice()
    const { challengeId, challenge } = await device.run('startPasskeyLogin', {})
    const body = { challengeId, credential: assert({ challenge }), refreshHash: hash(randomBytes(32)) }
    device.accessToken = (await device.run('finishPasskeyLogin', body)).accessToken
    return device
  }

  test('freezes recovery as a change does, and its mail puts it back: everybody is signed out', async () => {
    const { device, email, userId, passkey, token } = await takeOver()
    const thief = await signInByPasskey(passkey)
    const frozen = await thief.call('startPasskeyRecovery', {})
    expect(frozen.problem).toBe('recovery_frozen')
    expect(Number(frozen.headers['retry-after'])).toBeGreaterThan(86_000)
    await server.forgetMails()
    const owner = await server.createDevice()
    const { flowId, code } = await server.requestCode(owner, email)
    const signUp = await owner.call('finishEmailLogin', { flowId, code, refreshHash: random(32) })
    expect(signUp.problem).toBe('address_changed')

    expect((await press(token)).statusCode).toBe(200)
    for (const one of [device, thief]) expect((await one.call('listSessions', {})).problem).toBe('session_ended')
    await server.forgetMails()
    const { user } = await server.signIn(owner, email)
    expect(user).toMatchObject({ userId, logins: expect.arrayContaining([expect.objectContaining({ label: email })]) })
    expect((await owner.call('startRecovery', {})).status).toBe(200)
    expect((await press(token)).statusCode).toBe(410)
  })

  test('comes back in the place of one that was added since', async () => {
    const { device, email, token } = await takeOver()
    const thiefs = `${randomUUID()}@thief.test`
    const { flowId } = await device.run('startEmailChange', { origin: siteOrigin })
    await device.run('mailNewEmail', { flowId, email: thiefs })
    await device.run('finishEmailChange', { flowId, code: readCode(await findMail(thiefs, /use this address/)) })
    expect((await press(token)).statusCode).toBe(200)
    await server.forgetMails()
    const { user } = await server.signIn(await server.createDevice(), email)
    expect(user.logins.filter(({ kind }) => kind === 'email')).toMatchObject([{ label: email }])
  })

  test('adding an address where there was none freezes no recovery: nobody can undo it', async () => {
    const { device } = await server.createVisitor({ authKey: random(32) })
    const passkey = createTestPasskey({ origin: walletOrigin })
    const { challengeId, challenge } = await device.run('startPasskey', {})
    const { logins } = await device.run('addPasskey', { challengeId, credential: passkey.register({ challenge }) })
    const loginId = logins.find(({ kind }) => kind === 'email')?.loginId ?? ''
    await server.context.db.delete(walletLogins).where(eq(walletLogins.id, loginId))
    const added = `${randomUUID()}@added.test`
    const { flowId } = await device.run('startEmailChange', { origin: siteOrigin })
    await device.run('mailNewEmail', { flowId, email: added })
    await device.run('finishEmailChange', { flowId, code: readCode(await findMail(added, /use this address/)) })
    const owner = await signInByPasskey(passkey)
    expect((await owner.call('startRecovery', {})).problem).toBe('')
  })
})
