import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/Database.ts'
import { type TransferKind, transfers } from '../db/schema.ts'
import { countRowsRead } from '../test/countRowsRead.ts'
import { createTestServer, storages, type TestServer } from '../test/createTestServer.ts'
import { createTokenStore } from './createTokenStore.ts'

const toAddress = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as const
const me = toAddress(1)
const stranger = toAddress(2)
const flooded = toAddress(4)
const chainId = 1

describe.each(storages)('tokens received, on %s', (storage) => {
  let server: TestServer
  const open = (db: Database) => createTokenStore({ db, cache: server.context.state.cache })
  beforeAll(async () => {
    server = await createTestServer({ chains: [], storage })
    const came = (kind: TransferKind, options: { token: string | null; to?: string; chain?: number }) => {
      const { token, to = me, chain = chainId } = options
      return { chainId: chain, kind, token, recipient: to, sender: stranger, blockNumber: 1, amount: '1' }
    }
    const often = Array.from({ length: 5_000 }, (_, index) => came('erc20', { token: toAddress(101 + (index % 3)) }))
    const rows = [
      ...often,
      came('deposit', { token: toAddress(100) }),
      came('withdrawal', { token: toAddress(110) }),
      came('native', { token: null }),
      came('erc721', { token: toAddress(111) }),
      came('erc20', { token: toAddress(112), to: stranger }),
      came('erc20', { token: toAddress(113), chain: 2 }),
      ...Array.from({ length: 3_000 }, (_, index) => ({
        ...came('erc20', { token: toAddress(200 + index), to: flooded }),
        blockNumber: index === 500 ? 9_999 : index,
      })),
    ].map((row, index) => ({ ...row, transactionHash: `0x${index}`, position: 'log:0' }))
    for (let start = 0; start < rows.length; start += 2_000)
      await server.context.db.insert(transfers).values(rows.slice(start, start + 2_000))
  })
  afterAll(() => server?.close())

  test('are described once each, and read once per token rather than per transfer', async () => {
    const { value, rowsRead } = await countRowsRead(server.context.db, {
      table: 'transfers',
      work: (tx) =>
        open(tx).listReceived({
          chainId,
          address: me,
          limit: 200,
          first: [],
        }),
    })
    expect(value.sort()).toEqual([100, 101, 102, 103].map(toAddress))
    expect(rowsRead).toBeGreaterThan(0)
    expect(rowsRead).toBeLessThan(20)
  })

  test('above the limit are the known ones, then the latest', async () => {
    const { value, rowsRead } = await countRowsRead(server.context.db, {
      table: 'transfers',
      work: (tx) =>
        open(tx).listReceived({
          chainId,
          address: flooded,
          limit: 4,
          first: [toAddress(9), toAddress(700)],
        }),
    })
    expect(value).toEqual([9, 700, 3_199, 3_198].map(toAddress))
    expect(rowsRead).toBeLessThan(1_500)
  })

  test('are none at an address that received none', async () => {
    expect(
      await open(server.context.db).listReceived({
        chainId,
        address: toAddress(3),
        limit: 200,
        first: [],
      }),
    ).toEqual([])
  })
})
