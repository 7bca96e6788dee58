import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOldDatabase } from '../test/createOldDatabase.ts'
import { createTestServer, storages, testChain } from '../test/createTestServer.ts'

/** The last migration of the version that accepted grants without the owner's signature. */
const lastUnproven = 9

const address = `0x${'a1'.repeat(20)}`
const ids = { granted: randomUUID(), over: randomUUID(), revoked: randomUUID(), waiting: randomUUID() }
const rows = `
  insert into names (name) values ('alice.reown.id');
  insert into name_addresses (name, coin_type, address, is_proven) values ('alice.reown.id', 60, '${address}', true);
  insert into smart_sessions (pci, chain_id, address, project_id, expires_at, signer, permissions, policies, public_key, sealed_key, context, created_at, revoked_at) values
    ('${ids.granted}', 31337, '${address}', 'shop', '2100-01-01', '{"type":"keys"}', '[{"type":"x"}]', '[]', '0x04', 'v1.a.b.c', '0xc0ffee', now() - interval '1 day', null),
    ('${ids.over}', 31337, '${address}', 'shop', '2020-01-01', '{"type":"keys"}', '[{"type":"x"}]', '[]', '0x04', 'v1.a.b.c', '0xc0ffee', now() - interval '2 days', null),
    ('${ids.revoked}', 31337, '${address}', 'shop', '2100-01-01', '{"type":"keys"}', '[{"type":"x"}]', '[]', '0x04', null, '0xc0ffee', now() - interval '3 days', '2026-01-01'),
    ('${ids.waiting}', 31337, '${address}', 'shop', '2100-01-01', '{"type":"keys"}', '[{"type":"x"}]', '[]', '0x04', 'v1.a.b.c', null, now(), null);
  insert into cosigned_operations (pci, hash, native, fees, signed_at) values ('${ids.granted}', '0x01', 1, 1, now());`

describe.each(storages)('migrating a database with sessions that no owner signed, on %s', (storage) => {
  // Initializing an embedded database can take a minute on a busy machine.
  test('keeps names and sessions, and closes the unsigned sessions with a reason', {
    timeout: 180_000,
  }, async () => {
    const { settings, remove } = await createOldDatabase(storage, { lastMigration: lastUnproven, rows })
    const server = await createTestServer({
      chains: [testChain({ id: 31337, rpcUrls: ['http://127.0.0.1:1'] })],
      env: { ...settings, SECRETS_KEY: '5e'.repeat(32) },
    })
    try {
      const base = `/v1/sessions/eip155:31337:${address}`
      const { pcis } = (await server.get(base)).body
      expect(pcis).toMatchObject([
        {
          pci: ids.granted,
          context: '0xc0ffee',
          revokedAt: expect.closeTo(Date.now() / 1000, -2),
          revokedBecause: 'unproven',
        },
        { pci: ids.over, revokedAt: expect.closeTo(Date.now() / 1000, -2), revokedBecause: 'unproven' },
        { pci: ids.revoked, revokedAt: Date.parse('2026-01-01') / 1000, revokedBecause: 'owner' },
      ])
      const { rows: left } = (await server.context.db.execute(
        sql`select count(*)::int as sessions, count(sealed_key)::int as keys, (select count(*)::int from cosigned_operations) as operations from smart_sessions where context is not null`,
      )) as unknown as { rows: object[] }
      expect(left).toEqual([{ sessions: 3, keys: 0, operations: 1 }])
      expect((await server.get('/v1/profile/account/alice.reown.id')).body).toMatchObject({
        name: 'alice.reown.id',
        owner_coin_type: 60,
      })
      expect(await server.post(`${base}/nonce`, { pci: ids.granted })).toMatchObject({
        status: 400,
        body: { detail: 'This permission is closed: no owner has signed for it. Begin a new session.' },
      })
    } finally {
      await server.close()
      await remove()
    }
  })

  test('closes sessions that a server of that version grants later', async () => {
    const server = await createTestServer({
      storage,
      chains: [testChain({ id: 31337, rpcUrls: ['http://127.0.0.1:1'] })],
    })
    try {
      const { db, sessions } = server.context
      for (const statement of rows.split(';').filter((text) => text.includes('smart_sessions')))
        await db.execute(sql.raw(statement))
      const find = async (pci: string) =>
        await sessions.find({ chainId: 31337, address: address as `0x${string}` }, pci)
      // Even before, nothing is co-signed for it, as it has no app key.
      expect(await find(ids.granted)).toMatchObject({ revokedAt: null, dappKey: null })
      await sessions.closeUnproven()
      expect(await find(ids.granted)).toMatchObject({ revokedBecause: 'unproven', sealedKey: null })
      expect(await find(ids.revoked)).toMatchObject({ revokedBecause: null, revokedAt: new Date('2026-01-01') })
      await db.execute(sql`update smart_sessions set created_at = now() - interval '11 minutes'`)
      await sessions.closeUnproven()
      const { rows: left } = (await db.execute(
        sql`select count(*)::int as sessions from smart_sessions`,
      )) as unknown as {
        rows: object[]
      }
      expect(left).toEqual([{ sessions: 3 }])
    } finally {
      await server.close()
    }
  })
})
