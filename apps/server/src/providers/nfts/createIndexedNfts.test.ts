import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Chain } from '../../chains/Chain.ts'
import { type TransferKind, transfers } from '../../db/schema.ts'
import { createSecret } from '../../secrets/createSecret.ts'
import { countRowsRead } from '../../test/countRowsRead.ts'
import { createTestServer, storages, type TestServer } from '../../test/createTestServer.ts'
import { testChainContext } from '../../test/testChainContext.ts'
import { createIndexedNfts } from './createIndexedNfts.ts'

const toAddress = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as const
const me = toAddress(1)
const stranger = toAddress(2)
const pieces = toAddress(100)
const prints = toAddress(101)
const caller = { readKey: () => createSecret('') }

describe.each(storages)('NFTs of the indexer, on %s', (storage) => {
  let server: TestServer
  /** Not in the order of their ids, by which pages are sorted. */
  const chains: Chain[] = [7, 5].map((id) => testChainContext({ id, rpcUrls: ['http://127.0.0.1:9'] }))

  beforeAll(async () => {
    server = await createTestServer({ chains: [], storage })
    const moves: { chainId: number; kind: TransferKind; token: string; tokenId: string; to: string; amount: string }[] =
      []
    const move = (to: string, piece: { chainId?: number; tokenId: number; prints?: number }) =>
      moves.push({
        chainId: piece.chainId ?? 5,
        kind: piece.prints ? 'erc1155' : 'erc721',
        token: piece.prints ? prints : pieces,
        tokenId: String(piece.tokenId),
        to,
        amount: String(piece.prints ?? 1),
      })
    // Of 200 pieces every second was sent away again, and one of those came back.
    for (let tokenId = 0; tokenId < 200; tokenId += 1) move(me, { tokenId })
    for (let tokenId = 0; tokenId < 200; tokenId += 2) move(stranger, { tokenId })
    move(me, { tokenId: 4 })
    // Its arrival is before the indexer's first block.
    move(stranger, { tokenId: 900 })
    for (let more = 0; more < 3; more += 1) move(me, { tokenId: 7, prints: 10 })
    move(stranger, { tokenId: 7, prints: 4 })
    move(me, { chainId: 7, tokenId: 1 })
    move(me, { chainId: 9, tokenId: 1 })
    const rows = moves.map(({ to, ...piece }, index) => ({
      ...piece,
      transactionHash: `0x${index}`,
      position: 'log:0',
      blockNumber: 1,
      sender: to === me ? stranger : me,
      recipient: to,
    }))
    await server.context.db.insert(transfers).values(rows)
  })
  afterAll(() => Promise.all([server?.close(), ...chains.map(({ rpc }) => rpc.close())]))

  test('are those that arrived and did not leave, once each, by network, collection and id', async () => {
    const { getNfts } = createIndexedNfts({ db: server.context.db })
    const pages: string[][] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await getNfts(chains, { address: me, cursor }, caller)
      pages.push(
        page.data.map(({ chainId, standard, tokenId, quantity }) => `${chainId} ${standard} ${tokenId}: ${quantity}`),
      )
      cursor = page.next
    }
    const held = Array.from({ length: 200 }, (_, tokenId) => tokenId).filter((id) => id % 2 === 1 || id === 4)
    expect(pages.flat()).toEqual([
      ...held.map((id) => `eip155:5 erc721 ${id}: 1`),
      'eip155:5 erc1155 7: 26',
      'eip155:7 erc721 1: 1',
    ])
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 3])
  })

  test('only read the transfers of a page’s pieces', async () => {
    const { db } = server.context
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      chainId: 5,
      transactionHash: `0xmany${index}`,
      position: 'log:0',
      blockNumber: 2,
      kind: index % 2 ? ('erc721' as const) : ('erc20' as const),
      token: toAddress(200),
      tokenId: index % 2 ? String(index) : null,
      sender: stranger,
      recipient: me,
      amount: '1',
    }))
    for (let start = 0; start < many.length; start += 2_000)
      await db.insert(transfers).values(many.slice(start, start + 2_000))
    await db.execute(sql`analyze ${transfers}`)
    const { value, rowsRead } = await countRowsRead(db, {
      table: 'transfers',
      work: (tx) => createIndexedNfts({ db: tx }).getNfts(chains, { address: me, cursor: undefined }, caller),
    })
    expect(value.data).toHaveLength(50)
    expect(rowsRead).toBeGreaterThan(50)
    expect(rowsRead).toBeLessThan(500)
  })

  test('of an address with 5,000 pieces that left again come in pages that end early', async () => {
    const { db } = server.context
    const address = toAddress(300)
    const move = (sender: string, recipient: string, ids: string) =>
      db.execute(sql`
        insert into transfers (chain_id, transaction_hash, position, block_number, kind, token, token_id, sender, recipient, amount)
        select 5, ${`0x${sender}${ids}`}, 'log:' || place, 1, 'erc1155', ${toAddress(400)}, place, ${sender}, ${recipient}, 1
        from generate_series(1, 5000) as place where ${sql.raw(ids)}`)
    await move(stranger, address, 'true')
    await move(address, stranger, 'place not in (1, 2000, 2001, 5000)')
    await db.execute(sql`analyze ${transfers}`)
    const { getNfts } = createIndexedNfts({ db })
    const pages: string[][] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await getNfts(chains, { address, cursor }, caller)
      pages.push(page.data.map(({ tokenId }) => tokenId))
      cursor = page.next
    }
    expect(pages).toEqual([['1', '2000'], ['2001'], ['5000']])
  })
})
