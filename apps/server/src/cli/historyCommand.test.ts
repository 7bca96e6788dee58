import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedDatabase } from '../db/Database.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { createSecret } from '../secrets/createSecret.ts'
import { createSolanaHistoryStore } from '../stores/createSolanaHistoryStore.ts'
import { createTestDatabase } from '../test/createTestDatabase.ts'
import { historyCommand } from './historyCommand.ts'

let database: OpenedDatabase
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: createSecret(await createTestDatabase()), dataDir: '' })
})
afterAll(() => database?.close())

test('drops what is kept of one network, or of all', async () => {
  const store = createSolanaHistoryStore(database.db)
  const keep = (network: string, slots: readonly number[]) =>
    store.keep(
      { network, owner: 'me' },
      {
        transactions: slots.map((slot) => ({
          signature: `signature of ${slot}`,
          slot,
          place: 0,
          movements: { slot, time: null, isFailed: false, payer: 'me', program: null, changes: [] },
          readAt: new Date(),
        })),
        accounts: ['me'],
        range: undefined,
        readAt: undefined,
      },
    )
  const left = async (network: string) => (await store.find({ network, owner: 'me' }, { limit: 9 })).transactions.length
  const run = async (...args: string[]) => {
    const printed: string[] = []
    await historyCommand({ db: database.db, print: (line) => printed.push(line) }, args)
    return printed
  }
  await keep('solana:one', [1, 2, 3])
  await keep('solana:two', [4, 5])
  expect(await run('drop', 'solana:one')).toEqual(['dropped 3 transactions of 1 accounts'])
  expect([await left('solana:one'), await left('solana:two')]).toEqual([0, 2])
  expect(await run('drop')).toEqual(['dropped 2 transactions of 1 accounts'])
  expect(await left('solana:two')).toBe(0)
  await expect(run('drop', 'solana:one', 'solana:two')).rejects.toThrow('latchkey-server history drop [network]')
  await expect(run()).rejects.toThrow('latchkey-server history drop [network]')
})
