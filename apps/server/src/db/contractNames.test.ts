import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createOldDatabase } from '../test/createOldDatabase.ts'
import { createTestServer, storages } from '../test/createTestServer.ts'

/** The last migration of the version in which a contract's signature proved its address on every network. */
const lastMigration = 12
const localCoinType = 0x80000000 + 31_337
const [key, contract] = [getAddress(`0x${'a1'.repeat(20)}`), getAddress(`0x${'b2'.repeat(20)}`)]
const rows = `
  insert into names (name, owner_coin_type) values ('of-key.reown.id', 60), ('of-contract.reown.id', ${localCoinType});
  insert into name_addresses (name, coin_type, address, is_proven) values
    ('of-key.reown.id', 60, '${key}', true), ('of-key.reown.id', ${localCoinType}, '${key}', true),
    ('of-contract.reown.id', 60, '${contract}', true), ('of-contract.reown.id', ${localCoinType}, '${contract}', true);`

describe.each(storages)(
  'migrating a database in which a contract proved its address on all networks, on %s',
  (storage) => {
    // Initializing an embedded database can take a minute on a busy machine.
    test('keeps all names and addresses, and limits a contract’s name to its network', {
      timeout: 180_000,
    }, async () => {
      const { settings, remove } = await createOldDatabase(storage, { lastMigration, rows })
      const server = await createTestServer({ chains: [], env: settings })
      try {
        const nameOf = async (address: string) =>
          (await server.get(`/v1/identity/${address}`)).body.name as string | null
        for (const network of ['', 'eip155:10:', 'eip155:31337:'])
          expect(await nameOf(`${network}${key}`)).toBe('of-key.reown.id')
        expect(await nameOf(contract)).toBeNull()
        expect(await nameOf(`eip155:31337:${contract}`)).toBe('of-contract.reown.id')
        expect((await server.get('/v1/profile/account/of-contract.reown.id')).body).toMatchObject({
          addresses: { 60: { address: contract }, [localCoinType]: { address: contract } },
          owner_coin_type: localCoinType,
        })
        // As written by a server of that version that is still running.
        await server.context.db.execute(sql`insert into names (name, owner_coin_type) values ('late.reown.id', 60)`)
        await server.context.db.execute(
          sql`insert into name_addresses (name, coin_type, address, is_proven) values ('late.reown.id', 60, ${key}, true)`,
        )
        expect(await server.context.names.listByAddress(key, { coinType: undefined })).toHaveLength(2)
      } finally {
        await server.close()
        await remove()
      }
    })
  },
)
