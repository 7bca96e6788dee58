import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletSessions } from '../../db/schema.ts'
import { storages } from '../../test/createTestServer.ts'
import type { TestDevice } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'
import { createBrowser, startLogin } from './test/createBrowser.ts'
import { type Brand, brands } from './test/playBrands.ts'

describe.each(storages)('several logins of one visitor on %s', (storage) => {
  let github: Brand
  let discord: Brand
  let server: WalletTestServer
  beforeAll(async () => {
    github = await brands.github()
    discord = await brands.discord()
    const socials = { github: github.settings, discord: discord.settings }
    server = await createWalletTestServer({ storage, env: { WALLET_SOCIALS: JSON.stringify(socials) } })
  })
  afterAll(async () => {
    await server.close()
    await github.stop()
    await discord.stop()
  })

  async function logIn(device: TestDevice, name: 'github' | 'discord', options: { links?: true } = {}) {
    const browser = createBrowser(server.wallet.app)
    const login = await startLogin(device, name, options)
    const { location } = await browser.open(login.url)
    const parameters = (name === 'github' ? github : discord).agree(location)
    await browser.visit(`/v1/wallet/callback/${name}?${parameters}`)
    return await login.claim()
  }

  test('someone who only reads the visitor’s mail adds and removes no login, and ends no device of the wallet', async () => {
    const owner = await server.createVisitor()
    await server.forgetMails()
    const thief = await server.createDevice()
    const { user } = await server.signIn(thief, owner.email)
    const loginId = user.logins[0]?.loginId ?? ''
    expect(await logIn(thief, 'github', { links: true })).toMatchObject({ status: 409, problem: 'enrolment_unknown' })
    expect(await thief.call('unlinkLogin', { loginId })).toMatchObject({ status: 409, problem: 'enrolment_unknown' })
    const removal = await thief.call('removePasskey', { passkeyId: randomUUID() })
    expect(removal).toMatchObject({ status: 409, problem: 'enrolment_unknown' })
    await thief.run('endSession', { sessionId: 'all' })
    expect((await thief.call('listSessions', {})).status).toBe(401)
    const { sessions } = await owner.device.run('listSessions', {})
    expect(sessions).toHaveLength(1)
    await server.forgetMails()
    const again = await server.signIn(await server.createDevice(), owner.email)
    expect(again.user).toMatchObject({ userId: owner.userId, logins: [{ kind: 'email' }] })
  })

  test('an account is added, signs in the same visitor, and is removed, but never the last one', async () => {
    const device = await server.createDevice()
    const { user, email } = await server.signIn(device)
    const linked = await logIn(device, 'github', { links: true })
    expect(linked.result).toMatchObject({
      user: {
        userId: user.userId,
        logins: [
          { kind: 'email', label: email },
          { kind: 'github', label: '@octocat' },
        ],
      },
    })
    // The same again changes nothing.
    expect((await logIn(device, 'github', { links: true })).result).toEqual(linked.result)

    const other = await server.createDevice()
    const signedIn = (await logIn(other, 'github')).result
    expect(signedIn).toMatchObject({ session: { user: { userId: user.userId } } })
    if (signedIn && 'session' in signedIn) other.accessToken = signedIn.session.accessToken

    const [mail, account] = linked.result && 'user' in linked.result ? linked.result.user.logins : []
    const removed = await device.run('unlinkLogin', { loginId: account?.loginId ?? '' })
    expect(removed.logins).toMatchObject([{ kind: 'email' }])
    expect(await other.call('listSessions', {})).toMatchObject({ status: 401, problem: 'session_ended' })
    expect(await device.call('unlinkLogin', { loginId: mail?.loginId ?? '' })).toMatchObject({
      status: 409,
      problem: 'last_login',
    })
    const { entries } = await device.run('readAudit', {})
    expect(entries.map(({ event }) => event)).toEqual(expect.arrayContaining(['login_added', 'login_removed']))
    await expect
      .poll(() => server.mail.mails.map(({ parsed }) => parsed.subject))
      .toEqual(
        expect.arrayContaining([
          'A way to sign in was added to your wallet',
          'A way to sign in was removed from your wallet',
        ]),
      )
    // The removed account is nobody's now: it makes a visitor of its own.
    const anew = (await logIn(await server.createDevice(), 'github')).result
    expect(anew && 'session' in anew && anew.session.user.userId !== user.userId).toBe(true)
  })

  test('removing two at the same time leaves one', async () => {
    const device = await server.createDevice()
    await server.signIn(device)
    const linked = await logIn(device, 'discord', { links: true })
    const logins = linked.result && 'user' in linked.result ? linked.result.user.logins : []
    expect(logins.length).toBe(2)
    const results = await Promise.all(logins.map(({ loginId }) => device.call('unlinkLogin', { loginId })))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    // For the next test the account is free.
    await device.call('unlinkLogin', { loginId: logins[1]?.loginId ?? '' })
  })

  test('the account of another visitor is not taken over', async () => {
    const owner = await server.createDevice()
    await logIn(owner, 'github')
    const device = await server.createDevice()
    await server.signIn(device)
    expect(await logIn(device, 'github', { links: true })).toMatchObject({ status: 409, problem: 'login_taken' })
  })

  test('nothing is added or removed without a session, or with one whose sign-in is old', async () => {
    const stranger = await server.createDevice()
    await expect(startLogin(stranger, 'github', { links: true })).rejects.toThrow(/401.*session_ended/)
    const device = await server.createDevice()
    const { user } = await server.signIn(device)
    await server.context.db.update(walletSessions).set({ createdAt: new Date(Date.now() - 6 * 60_000) })
    await expect(startLogin(device, 'github', { links: true })).rejects.toThrow(/proof_required_fresh_login/)
    const loginId = user.logins[0]?.loginId ?? ''
    expect(await device.call('unlinkLogin', { loginId })).toMatchObject({ problem: 'proof_required_fresh_login' })
  })

  test('nobody removes the login of somebody else', async () => {
    const [mine, theirs] = [await server.createDevice(), await server.createDevice()]
    await server.signIn(mine)
    const { user } = await server.signIn(theirs)
    const loginId = user.logins[0]?.loginId ?? ''
    expect((await mine.run('unlinkLogin', { loginId })).logins).toHaveLength(1)
    expect((await theirs.run('listSessions', {})).sessions).toHaveLength(1)
  })
})
