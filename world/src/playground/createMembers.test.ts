import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { close, listen } from '../http/listen.ts'
import { createMembers } from './createMembers.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'EdDSA', use: 'sig' }
const server = createServer((_request, response) => response.end(JSON.stringify({ keys: [key] })))
let issuer: string

beforeAll(async () => {
  await listen(server, { port: 0 })
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server's address is one
})
afterAll(() => close(server))

const account = 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function issueToken(claims: object = {}): string {
  const now = Math.floor(Date.now() / 1_000)
  const session = { iss: issuer, aud: 'default', sub: account, sid: 's', domain: 'localhost', iat: now, exp: now + 900 }
  const body = `${encode({ alg: 'EdDSA', kid: 'one' })}.${encode({ ...session, jti: 'j', ...claims })}`
  return `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`
}

const ask = (token?: string, from = issuer) =>
  createMembers({ server: from, origins: ['http://localhost'] })(
    new Request('http://localhost/api/members', { headers: token ? { authorization: `Bearer ${token}` } : {} }),
  )

test('a visitor who signed in is answered with their account, and nothing of it is cached', async () => {
  const response = await ask(issueToken())
  expect(await response.json()).toEqual({ account, until: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('a session in a cookie counts for the page that signed in, and for no other', async () => {
  const members = createMembers({ server: issuer, origins: ['http://localhost'] })
  for (const [domain, status] of [
    ['localhost', 200],
    ['other.localhost', 401],
  ] as const) {
    const cookie = `__Host-latchkey-access=${issueToken({ domain })}`
    expect((await members(new Request('http://localhost/api/members', { headers: { cookie } }))).status).toBe(status)
  }
})

test('everybody else gets a 401: without a token, with one of another project, and with one that is over', async () => {
  for (const token of [undefined, 'no token', issueToken({ aud: 'other' }), issueToken({ exp: 1 })])
    expect((await ask(token)).status, token).toBe(401)
})

test('while the server’s keys cannot be read it says to try again', async () => {
  const gone = 'http://127.0.0.1:9'
  expect((await ask(issueToken({ iss: gone }), gone)).status).toBe(503)
})
