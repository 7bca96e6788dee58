import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { storages } from '../../test/createTestServer.ts'
import { hash, random, siteOrigin, type TestDevice } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer, walletOrigin } from '../test/createWalletTestServer.ts'

describe.each(storages)('the proof of a request, with %s', (storage) => {
  let server: WalletTestServer
  let device: TestDevice
  beforeAll(async () => {
    server = await createWalletTestServer({ storage })
    device = await server.createDevice()
    await server.signIn(device)
  })
  afterAll(() => server.close())

  const now = () => Math.floor(Date.now() / 1_000)
  const list = (options: Parameters<TestDevice['call']>[2]) => device.call('listSessions', {}, options)

  test('is accepted with a clock that is a minute off, once', async () => {
    expect((await list({})).status).toBe(200)
    expect((await list({ claims: { iat: now() - 55 } })).status).toBe(200)
    expect((await list({ claims: { iat: now() + 55 } })).status).toBe(200)
    const proof = await device.prove(`${walletOrigin}/v1/wallet/sessions`, '{}')
    expect((await list({ proof })).status).toBe(200)
    const repeated = await Promise.all(Array.from({ length: 20 }, () => list({ proof })))
    for (const one of repeated) expect(one).toMatchObject({ status: 401, problem: 'proof_invalid' })
  })

  test('of 50 concurrent requests with one proof, one is accepted', async () => {
    const proof = await device.prove(`${walletOrigin}/v1/wallet/sessions`, '{}')
    const all = await Promise.all(Array.from({ length: 50 }, () => list({ proof })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    ['another method', { htm: 'GET' }],
    ['another path', { htu: `${walletOrigin}/v1/wallet/audit` }],
    ['another origin', { htu: 'https://evil.test/v1/wallet/sessions' }],
    ['a query', { htu: `${walletOrigin}/v1/wallet/sessions?x=1` }],
    ['another body', { bh: hash('{"sessionId":"all"}') }],
    ['no body hash', { bh: undefined }],
    ['another access token', { ath: hash(random(32)) }],
    ['no access token', { ath: undefined }],
    ['an old time', { iat: Math.floor(Date.now() / 1_000) - 120 }],
    ['a future time', { iat: Math.floor(Date.now() / 1_000) + 120 }],
    ['no time', { iat: undefined }],
    ['a short number', { jti: random(8) }],
    ['no number', { jti: undefined }],
    ['an expiry in the past', { exp: 1 }],
  ])('for %s is rejected', async (_what, claims) => {
    expect(await list({ claims })).toMatchObject({ status: 401, problem: 'proof_invalid' })
  })

  test('of another type, or with another algorithm in its header, is rejected', async () => {
    expect(await list({ proofHeader: { typ: 'JWT' } })).toMatchObject({ status: 401, problem: 'proof_invalid' })
    const url = `${walletOrigin}/v1/wallet/sessions`
    const right = await device.prove(url, '{}')
    const [, claims = ''] = right.split('.')
    const header = {
      typ: 'dpop+jwt',
      alg: 'none',
      jwk: (JSON.parse(Buffer.from(right.split('.')[0] ?? '', 'base64url').toString()) as { jwk: object }).jwk,
    }
    const unsigned = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${claims}.`
    for (const proof of [unsigned, `${right}A`, right.slice(0, -6), '', 'a.b.c', 'x'.repeat(3_000)])
      expect(await list({ proof })).toMatchObject({ status: 401, problem: 'proof_invalid' })
  })

  test.each([
    ['ES384', 'a key of another curve'],
    ['RS256', 'an RSA key'],
    ['EdDSA', 'an Ed25519 key'],
  ])('by %s, %s, is rejected', async (alg) => {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
    const claims = {
      htm: 'POST',
      htu: `${walletOrigin}/v1/wallet/login/email`,
      iat: now(),
      jti: random(16),
      bh: hash('{}'),
    }
    const proof = await new SignJWT(claims)
      .setProtectedHeader({ typ: 'dpop+jwt', alg, jwk: await exportJWK(publicKey) })
      .sign(privateKey)
    const body = { email: 'ada@visitor.test', origin: siteOrigin }
    expect(await device.call('startEmailLogin', body, { proof })).toMatchObject({
      status: 401,
      problem: 'proof_invalid',
    })
  })

  test('with a private key, or a shared secret, in its header is rejected', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const { publicKey } = await generateKeyPair('ES256', { extractable: true })
    const secret = randomBytes(32)
    const claims = {
      htm: 'POST',
      htu: `${walletOrigin}/v1/wallet/sessions`,
      iat: now(),
      jti: random(16),
      bh: hash('{}'),
    }
    const withPrivate = await new SignJWT(claims)
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: await exportJWK(privateKey) })
      .sign(privateKey)
    const withSecret = await new SignJWT(claims)
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'HS256', jwk: await exportJWK(publicKey) })
      .sign(secret)
    for (const proof of [withPrivate, withSecret])
      expect(await list({ proof })).toMatchObject({ status: 401, problem: 'proof_invalid' })
  })

  test('by another device does not use a stolen access token', async () => {
    const thief = await server.createDevice()
    const { accessToken } = device
    expect(await thief.call('listSessions', {}, { accessToken })).toMatchObject({
      status: 401,
      problem: 'proof_invalid',
    })
    expect(await thief.call('listSessions', {}, { accessToken: random(32) })).toMatchObject({
      status: 401,
      problem: 'session_ended',
    })
    expect(await thief.call('listSessions', {})).toMatchObject({ status: 401, problem: 'session_ended' })
  })

  test('a page of another origin is turned away, and no response is readable for one', async () => {
    const warn = vi.spyOn(server.wallet.app.log, 'warn')
    const sent = await list({ headers: { origin: siteOrigin } })
    expect(sent.status).toBe(403)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { site: siteOrigin, setting: `WALLET_URL, which is ${walletOrigin}` },
      'a call from another origin than the wallet’s page was refused',
    )
    for (const { headers } of [sent, await list({})])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
