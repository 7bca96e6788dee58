import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { storages } from '../../test/createTestServer.ts'
import { createAddresses, createEnrolment, random, type TestDevice } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'
import { createBrowser, startLogin } from './test/createBrowser.ts'
import { type Brand, brands } from './test/playBrands.ts'
import { startIssuer } from './test/startIssuer.ts'

const clientId = 'latchkey.apps.example'
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds
const weekAgo = () => secondsAgo(7 * 86_400)

describe.each(storages)('a login that proves a visitor on %s', (storage) => {
  let google: Awaited<ReturnType<typeof startIssuer>>
  let github: Brand
  let facebook: Brand
  let server: WalletTestServer
  beforeAll(async () => {
    google = await startIssuer({ clientId, claims: { email: 'ada@example.com' } })
    github = await brands.github()
    facebook = await brands.facebook()
    const socials = {
      google: { clientId, clientSecret: 'a secret', issuer: google.url },
      github: github.settings,
      facebook: facebook.settings,
    }
    server = await createWalletTestServer({ storage, env: { WALLET_SOCIALS: JSON.stringify(socials) } })
  })
  afterAll(async () => {
    await server.close()
    await Promise.all([google.stop(), github.stop(), facebook.stop()])
  })
  afterEach(() => {
    google.settings.change = {}
  })

  type Options = { claims?: Record<string, unknown>; fresh?: true; links?: true }
  const agreeing = () => ({ google, github, facebook })

  /** A visitor who goes all the way, and what the provider was asked. */
  async function logIn(device: TestDevice, name: 'google' | 'github' | 'facebook', options: Options = {}) {
    const { claims = {}, ...start } = options
    google.settings.change = { claims }
    const browser = createBrowser(server.wallet.app)
    const login = await startLogin(device, name, start)
    const { location } = await browser.open(login.url)
    await browser.visit(`/v1/wallet/callback/${name}?${agreeing()[name].agree(location)}`)
    const { result } = await login.claim()
    if (result && 'session' in result) device.accessToken = result.session.accessToken
    return new URL(location).searchParams
  }

  /** Whether the server takes a change that needs a sign-in of the last five minutes. */
  const change = async (device: TestDevice) => {
    const { status, problem } = await device.call('startPasskey', {})
    return status === 200 ? 'changed' : problem
  }

  /** Google's account is the same in each test: a visitor of their own signs up with it, and takes it along at the end. */
  const subject = () => ({ sub: randomUUID() })

  test('counts from when the provider says that the visitor signed in there, not from when they came back', async () => {
    const device = await server.createDevice()
    const who = subject()
    await logIn(device, 'google', { claims: { ...who, auth_time: weekAgo() } })
    expect(await change(device)).toBe('proof_required_fresh_login')
    await logIn(device, 'google', { claims: { ...who, auth_time: secondsAgo(10) } })
    expect(await change(device)).toBe('changed')
  })

  test('adds no password to a wallet that has one, a week after the visitor signed in at the provider', async () => {
    const device = await server.createDevice()
    const claims = { ...subject(), auth_time: weekAgo() }
    await logIn(device, 'google', { claims })
    const first = await createEnrolment(server.hpkeKey, { authKey: random(32) })
    const wallet = { walletId: randomUUID(), addresses: createAddresses(), blob: random(64) }
    await device.run('createWallet', { ...wallet, enrolment: first.enrolment })
    const next = await createEnrolment(server.hpkeKey, { authKey: random(32) })
    const another = { enrolment: next.enrolment, replaces: first.enrolmentId }
    expect((await device.call('setRecovery', another)).problem).toBe('proof_required_fresh_login')
    // Recovery opens nothing without the password.
    expect((await device.call('startRecovery', {})).status).toBe(200)
    await logIn(device, 'google', { claims: { ...claims, auth_time: secondsAgo(1) }, fresh: true })
    expect((await device.call('setRecovery', another)).status).toBe(200)
  })

  test('asks the provider to have the visitor sign in again, and is none where it does not say that they did', async () => {
    const device = await server.createDevice()
    const claims = subject()
    const plain = await logIn(device, 'google', { claims })
    expect([plain.get('max_age'), plain.get('prompt')]).toEqual([null, null])
    const asked = await logIn(device, 'google', { claims, fresh: true })
    expect([asked.get('max_age'), asked.get('prompt')]).toEqual(['300', 'login'])
    expect(await change(device)).toBe('proof_required_fresh_login')
    await logIn(device, 'google', { claims: { ...claims, auth_time: weekAgo() }, fresh: true })
    expect(await change(device)).toBe('proof_required_fresh_login')
    const time = { auth_time: secondsAgo(-3_600) }
    await logIn(device, 'google', { claims: { ...claims, ...time }, fresh: true })
    expect(await change(device)).toBe('changed')
    expect((await logIn(device, 'facebook', { fresh: true })).get('auth_type')).toBe('reauthenticate')
  })

  test('is none with a brand that cannot say so, for a visitor who has a mailed code', async () => {
    const device = await server.createDevice()
    await server.signIn(device)
    await logIn(device, 'github', { links: true })
    expect(await change(device)).toBe('changed')
    await logIn(device, 'github', { fresh: true })
    expect(await change(device)).toBe('proof_required_fresh_login')
  })

  test('is one with such a brand for a visitor who has no other way', async () => {
    const device = await server.createDevice()
    await logIn(device, 'facebook')
    expect(await change(device)).toBe('changed')
  })
})
