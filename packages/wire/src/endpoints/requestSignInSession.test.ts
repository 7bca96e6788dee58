import { describe, expect, it, test } from 'vitest'
import { createSignInNonce } from './createSignInNonce.ts'
import { getSignInKeys } from './getSignInKeys.ts'
import { requestSignInSession } from './requestSignInSession.ts'
import { verifySignIn } from './verifySignIn.ts'

const answer = {
  session: {
    id: '5f0c7b0e-6f5e-4a57-9d7b-0a8f1d2c3b4a',
    account: 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    domain: 'app.example.com',
    issuedAt: '2026-11-21T18:21:42.643Z',
    expiresAt: '2026-12-21T18:21:42.643Z',
    resources: [],
  },
  accessToken: 'a.b.c',
  accessExpiresAt: '2026-11-21T18:36:42.643Z',
  refreshToken: 'secret',
}

describe('a session', () => {
  it('comes with tokens, or without in cookie mode', () => {
    const { accessToken: _access, refreshToken: _refresh, ...inCookies } = answer
    for (const contract of [verifySignIn, requestSignInSession])
      for (const body of [answer, inCookies]) expect(contract.response.parse(body)).toEqual(body)
    expect(verifySignIn.response.safeParse({}).success).toBe(false)
  })

  it('is refreshed in an attempt of 128 bits', () => {
    const isAccepted = (body: object) => requestSignInSession.body.safeParse(body).success
    const attempt = '0123456789abcdef0123456789abcdef'
    expect(isAccepted({ action: 'refresh', refreshToken: 'secret', attempt })).toBe(true)
    expect(isAccepted({ action: 'refresh', attempt })).toBe(true)
    expect(isAccepted({ action: 'refresh', refreshToken: 'secret' })).toBe(false)
    expect(isAccepted({ action: 'refresh', attempt: attempt.toUpperCase() })).toBe(false)
    expect(isAccepted({ action: 'read' })).toBe(true)
    expect(isAccepted({ action: 'delete' })).toBe(false)
  })

  it('is listed, and ends without an answer', () => {
    const time = '2026-11-21T18:21:42.643Z'
    const sessions = [{ id: 'one', device: null, createdAt: time, lastUsedAt: time, isCurrent: true }]
    expect(requestSignInSession.response.parse({ sessions })).toEqual({ sessions })
    expect(requestSignInSession.response.parse({})).toEqual({})
    expect(requestSignInSession.response.safeParse({ sessions: [{}] }).success).toBe(false)
    expect(requestSignInSession.response.safeParse({ session: {} }).success).toBe(false)
  })
})

test('a nonce is for one account, and has 128 bits', () => {
  const { account } = answer.session
  expect(createSignInNonce.body.safeParse({ account }).success).toBe(true)
  expect(createSignInNonce.body.safeParse({ account: account.slice(9) }).success).toBe(false)
  expect(createSignInNonce.body.safeParse({ account: 'eip155' }).success).toBe(true)
  expect(createSignInNonce.body.safeParse({ account: 'solana' }).success).toBe(false)
  const expiresAt = '2026-11-21T18:26:42.643Z'
  const isAccepted = (nonce: string) => createSignInNonce.response.safeParse({ nonce, expiresAt }).success
  expect(isAccepted('0123456789abcdef0123456789abcdef')).toBe(true)
  expect(isAccepted('0123456789abcdef')).toBe(false)
})

test('a key set never has a private part', () => {
  const key = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', kid: 'one' }
  const [read] = getSignInKeys.response.parse({ keys: [{ ...key, alg: 'EdDSA', use: 'sig', d: 'private' }] }).keys
  expect(read).toEqual({ ...key, alg: 'EdDSA', use: 'sig' })
})
