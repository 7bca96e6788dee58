import { expect, test } from 'vitest'
import type { StoredSession } from './AuthStore.ts'
import { createMemoryStore } from './createMemoryStore.ts'

const account = 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const session: StoredSession = {
  ...{ id: 'one', account, domain: 'app.example.com', resources: [], device: null, refreshHash: 'a' },
  ...{ createdAt: 0, lastUsedAt: 0, expiresAt: 1_000_000 },
}

test('a nonce is spent once', async () => {
  const store = createMemoryStore()
  const spent = { nonce: 'n', expiresAt: Date.now() + 1_000 }
  const told = await Promise.all(Array.from({ length: 50 }, () => store.spendNonce(spent)))
  expect(told.filter(Boolean)).toHaveLength(1)
})

test('a session is renewed from its present hash alone', async () => {
  const store = createMemoryStore()
  await store.addSession(session)
  const renew = (from: string, to: string) => store.renewSession('one', { from, to, lastUsedAt: 5, expiresAt: 9 })
  expect(await Promise.all([renew('a', 'b'), renew('a', 'c'), renew('x', 'd')])).toEqual([true, false, false])
  expect(await store.getSession('one')).toEqual({ ...session, refreshHash: 'b', lastUsedAt: 5, expiresAt: 9 })
  await store.endSession('one')
  expect(await renew('b', 'e')).toBe(false)
})

test('what has expired is deleted', async () => {
  let now = 0
  const store = createMemoryStore({ now: () => now })
  await store.addSession(session)
  await store.spendNonce({ nonce: 'first', expiresAt: 1_000_000 })
  now = 999_999
  expect(await store.spendNonce({ nonce: 'first', expiresAt: 1_000_000 })).toBe(false)
  expect(await store.listSessions(account)).toEqual([session])
  now = 1_100_000
  expect(await store.spendNonce({ nonce: 'first', expiresAt: 2_000_000 })).toBe(true)
  expect(await store.listSessions(account)).toEqual([])
})
