import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { walletSessions } from '../../../db/schema.ts'
import { hash, random, siteOrigin, type TestDevice } from '../../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../../test/createWalletTestServer.ts'
import { type Deviation, startFarcaster } from '../test/startFarcaster.ts'

describe('a login with Farcaster', () => {
  let farcaster: Awaited<ReturnType<typeof startFarcaster>>
  let server: WalletTestServer
  beforeAll(async () => {
    farcaster = await startFarcaster()
    server = await createWalletTestServer({ env: { WALLET_SOCIALS: JSON.stringify({ farcaster: farcaster.config }) } })
  })
  afterAll(async () => {
    await server.close()
    await farcaster.stop()
  })
  afterEach(() => {
    farcaster.settings.isNodeDown = false
  })

  async function start(device: TestDevice) {
    const verifier = random(32)
    const verifierHash = hash(Buffer.from(verifier, 'base64url'))
    const started = await device.run(
      'startFarcasterLogin',
      { origin: siteOrigin, verifierHash },
      { accessToken: undefined },
    )
    const body = { flowId: started.flowId, verifier, refreshHash: random(32) }
    const finish = () => device.call('finishFarcasterLogin', body, { accessToken: undefined })
    return { ...started, finish }
  }

  async function logIn(deviation: Deviation = {}) {
    const login = await start(await server.createDevice())
    await farcaster.approve(deviation)
    return login
  }

  test('is pending until the visitor approves, then signs in with the account’s id', async () => {
    const device = await server.createDevice()
    const login = await start(device)
    expect(login.url).toMatch(/^https:\/\/farcaster\.example\//)
    expect((await login.finish()).result).toEqual({ pending: true })
    await farcaster.approve()
    const { result } = await login.finish()
    expect(result).toMatchObject({ session: { user: { logins: [{ kind: 'farcaster', label: '@ada' }] } } })
    expect(await login.finish()).toMatchObject({ status: 404, problem: 'flow_unknown' })
  })

  test('asks for a signature with a nonce of its own, for the wallet’s domain', async () => {
    await logIn()
    const { body } = farcaster.received.findLast(({ path }) => path === '/v1/channel') ?? { body: '{}' }
    expect(JSON.parse(body)).toMatchObject({
      domain: 'wallet.test',
      siweUri: 'https://wallet.test/',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test('an address that may sign in for the account is as good as the one that has it', async () => {
    const login = await logIn({ signer: farcaster.authAddress.address })
    expect((await login.finish()).result).toMatchObject({ session: {} })
  })

  test.each<[string, Deviation]>([
    ['a relay that names another account', { relayFid: 4_321 }],
    [
      'a relay that names another account, in the message too',
      { relayFid: 4_321, message: { resources: ['farcaster://fid/4321'] } },
    ],
    ['another domain', { message: { domain: 'evil.example' } }],
    ['another address of the page', { message: { uri: 'https://evil.example/' } }],
    ['a nonce of somebody else', { message: { nonce: 'ffffffffffffffffffffffffffffffff' } }],
    ['another chain', { message: { chainId: 1 } }],
    ['another statement', { message: { statement: 'Something else' } }],
    ['a message from the future', { message: { issuedAt: new Date(Date.now() + 600_000) } }],
    ['a message that has expired', { message: { expirationTime: new Date(Date.now() - 1_000) } }],
    ['two accounts', { message: { resources: ['farcaster://fid/1234', 'farcaster://fid/1'] } }],
    ['no account', { message: { resources: [] } }],
    ['a text that was changed after it was signed', { text: (message) => `${message}\n` }],
    ['an address without an account', { message: { address: '0x0000000000000000000000000000000000000001' } }],
  ])('%s is refused, and ends the login', async (_, deviation) => {
    const login = await logIn(deviation)
    expect(await login.finish()).toMatchObject({ status: 502, problem: 'login_refused' })
    expect(await login.finish()).toMatchObject({ status: 404, problem: 'flow_unknown' })
  })

  test('with a node that is away, the login waits for it', async () => {
    const login = await logIn()
    farcaster.settings.isNodeDown = true
    expect(await login.finish()).toMatchObject({ status: 503, problem: 'login_unreachable' })
    farcaster.settings.isNodeDown = false
    expect((await login.finish()).result).toMatchObject({ session: {} })
  })

  test('counts from now, whatever else the visitor has: the app has signed for it', async () => {
    const device = await server.createDevice()
    const login = await start(device)
    await farcaster.approve()
    expect((await login.finish()).status).toBe(200)
    const ofDevice = eq(walletSessions.deviceKey, device.thumbprint)
    const [session] = await server.context.db.select().from(walletSessions).where(ofDevice)
    expect(Date.now() - Number(session?.provenAt)).toBeLessThan(120_000)
  })

  test('of many concurrent claims, one gets the session', async () => {
    const login = await logIn()
    const all = await Promise.all(Array.from({ length: 8 }, login.finish))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
