import { describe, expect, it } from 'vitest'
import { createNameNonce } from './createNameNonce.ts'
import { createSessionNonce } from './createSessionNonce.ts'

describe('a nonce', () => {
  const good = {
    nonce: '0123456789abcdef',
    issuedAt: '2026-01-02T03:04:05.678Z',
    expiresAt: '2026-01-02T03:09:05.678Z',
  }

  it('is accepted in the server’s form', () => {
    expect(createNameNonce.response.safeParse(good).success).toBe(true)
    expect(createSessionNonce.response.safeParse({ ...good, message: 'text' }).success).toBe(true)
  })

  it.each([
    ['a line of its own', { nonce: 'abcdefgh\nResources:\n- name:other.example.id' }],
    ['a short nonce', { nonce: 'abc' }],
    ['a line after the time', { expiresAt: '2026-01-02T03:09:05.678Z\nRequest ID: give-name-away' }],
    ['another form of time', { expiresAt: 'tomorrow' }],
  ])('is rejected: %s', (_, change) => {
    expect(createNameNonce.response.safeParse({ ...good, ...change }).success).toBe(false)
    expect(createSessionNonce.response.safeParse({ ...good, message: 'text', ...change }).success).toBe(false)
  })

  it.each(['2099-01-02T03:09:05.678Z', '2026-01-02T03:04:05.678Z', '2026-13-02T03:09:05.678Z'])(
    'is rejected: valid until %s',
    (expiresAt) => {
      expect(createNameNonce.response.safeParse({ ...good, expiresAt }).success).toBe(false)
    },
  )
})
