import { toBase58 } from '@latchkey/wire/solana'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SolanaChain } from '../../chains/Chain.ts'
import type { SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import type { OpenedDatabase } from '../../db/Database.ts'
import { openDatabase } from '../../db/openDatabase.ts'
import { createSecret } from '../../secrets/createSecret.ts'
import { createMemoryCache } from '../../state/memory/createMemoryCache.ts'
import { createSolanaHistoryStore } from '../../stores/createSolanaHistoryStore.ts'
import type { SolanaHistoryStore } from '../../stores/SolanaHistoryStore.ts'
import { createTestDatabase } from '../../test/createTestDatabase.ts'
import type { RpcCall } from '../rpc/readResponses.ts'
import { listSignatures } from './listSignatures.ts'

let database: OpenedDatabase
let store: SolanaHistoryStore
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: createSecret(await createTestDatabase()), dataDir: '' })
  store = createSolanaHistoryStore(database.db)
})
afterAll(() => database?.close())

const me = toBase58(new Uint8Array(32).fill(1)) as SolanaAddress // of 32 bytes
const accounts = [2, 3, 4].map((byte) => toBase58(new Uint8Array(32).fill(byte)))
const sources = [me, ...accounts]

/** In the order in which they happened. */
type Entry = { signature: string; slot: number; of: readonly string[] }

/** A node that searches as nodes do: from a signature of anybody. */
function makeChain(entries: readonly Entry[]): SolanaChain {
  const data = [Buffer.alloc(72, 9).toString('base64'), 'base64']
  function respond({ method, params }: RpcCall): unknown {
    if (method === 'getTokenAccountsByOwner')
      return { value: accounts.map((pubkey) => ({ pubkey, account: { data } })) }
    if (method === 'getSignatureStatuses') return { value: [] }
    const [account, { before, limit }] = params as [string, { before?: string; limit: number }]
    const end = before === undefined ? entries.length : entries.findIndex(({ signature }) => signature === before)
    const found = entries.slice(0, end).filter(({ of }) => of.includes(account))
    return found
      .reverse()
      .slice(0, limit)
      .map(({ signature, slot }) => ({ signature, slot }))
  }
  const batch = (calls: readonly RpcCall[]) => Promise.resolve(calls.map((call) => ({ result: respond(call) })))
  return { caipNetworkId: 'solana:test', tokens: [], rpc: { batch } } as unknown as SolanaChain // what is read of it
}

async function listAll(entries: readonly Entry[], pageSize = 25) {
  const chain = makeChain(entries)
  const cache = createMemoryCache()
  const pages: string[][] = []
  for (let cursor: string | undefined; ; ) {
    const { page, next } = await listSignatures(chain, { address: me, cursor, pageSize, cache, store })
    pages.push(page.map(({ signature }) => signature))
    // A page that repeats itself would never end.
    expect(pages.length).toBeLessThan(entries.length + 10)
    if (next === null) return pages
    cursor = next
  }
}

const signatureOf = (index: number) => {
  const bytes = new Uint8Array(64).fill(7)
  // The first bytes differ: a page remembers the beginnings.
  new DataView(bytes.buffer).setUint32(0, (index + 1) * 2_654_435_761)
  return toBase58(bytes)
}

test('joins the past of all accounts: each transaction once, newest first, whatever the slots and pages', async () => {
  const step = fc.record({
    pass: fc.constantFrom(0, 0, 0, 1),
    of: fc.subarray([...sources, 'a stranger'], { minLength: 1 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 400, size: 'max' }),
      fc.constantFrom(1, 3, 25, 60),
      async (steps, pageSize) => {
        let slot = 1
        const entries = steps.map(({ pass, of }, index): Entry => {
          slot += pass
          return { signature: signatureOf(index), slot, of }
        })
        const expected = entries.filter(({ of }) => of.some((one) => sources.includes(one)))
        const listed = (await listAll(entries, pageSize)).flat()
        expect(new Set(listed).size).toBe(listed.length)
        expect([...listed].sort()).toEqual(expected.map(({ signature }) => signature).sort())
        const slotOf = new Map(entries.map((entry) => [entry.signature, entry.slot]))
        const slots = listed.map((signature) => slotOf.get(signature) ?? 0)
        expect(slots).toEqual([...slots].sort((one, other) => other - one))
      },
    ),
    { numRuns: 40, endOnFailure: true },
  )
}, 240_000)

test('an account with more in one slot than is read has a first page', async () => {
  const entries = Array.from({ length: 700 }, (_, index) => ({ signature: signatureOf(index), slot: 5, of: [me] }))
  const chain = makeChain(entries)
  const { page } = await listSignatures(chain, { address: me, pageSize: 25, cache: createMemoryCache(), store })
  expect(page).toHaveLength(25)
})
