import { randomUUID } from 'node:crypto'
import { toBase58 } from '@latchkey/wire/solana'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SolanaChain } from '../../chains/Chain.ts'
import type { SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import type { OpenedDatabase } from '../../db/Database.ts'
import { openDatabase } from '../../db/openDatabase.ts'
import { solanaHistories, solanaTransactions } from '../../db/schema.ts'
import { createSecret } from '../../secrets/createSecret.ts'
import { createMemoryCache } from '../../state/memory/createMemoryCache.ts'
import { createSolanaHistoryStore } from '../../stores/createSolanaHistoryStore.ts'
import type { SolanaHistoryStore } from '../../stores/SolanaHistoryStore.ts'
import { createTestDatabase } from '../../test/createTestDatabase.ts'
import { toCursor } from '../cursor.ts'
import { createHistory } from '../history/createHistory.ts'
import type { RpcCall } from '../rpc/readResponses.ts'
import { createSolanaHistory } from './createSolanaHistory.ts'

/** Random pasts, read by several servers from nodes that are behind, while transactions happen and become final. */

let database: OpenedDatabase
let store: SolanaHistoryStore
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: createSecret(await createTestDatabase()), dataDir: '' })
  store = createSolanaHistoryStore(database.db)
})
afterAll(() => database?.close())

const addresses = [1, 2, 3, 4].map((byte) => toBase58(new Uint8Array(32).fill(byte)) as SolanaAddress) // of 32 bytes
const [me = '' as SolanaAddress, ...tokenAccounts] = addresses

/** In the order in which they happened. */
type Entry = { signature: string; slot: number; of: readonly string[] }
type World = { network: `solana:${string}`; entries: Entry[]; finalSlot: number; listed: readonly string[] }

/**
 * A node as a server reaches it.
 * @param behind slots that it has not seen yet
 * @param meanwhile happens while a request is on its way, by the method of its first call
 */
function connect(world: World, behind: number, meanwhile: Record<string, () => Promise<unknown>> = {}) {
  let calls: string[] = []
  const tip = () => (world.entries.at(-1)?.slot ?? 0) - behind
  const isFinal = ({ slot }: Entry) => slot <= Math.min(world.finalSlot, tip())
  const statusOf = (entry: Entry) => (isFinal(entry) ? 'finalized' : 'confirmed')
  const list = () => world.entries.filter(({ slot }) => slot <= tip())
  const find = (signature: unknown) => list().find((entry) => entry.signature === signature)

  function listSignatures([account, options]: readonly unknown[]): unknown {
    const { before, until, limit } = options as { before?: string; until?: string; limit: number }
    const seen = list()
    const placeOf = (signature: string) => seen.findIndex((entry) => entry.signature === signature)
    const end = before === undefined ? undefined : Math.max(0, placeOf(before))
    return seen
      .slice(until === undefined ? 0 : placeOf(until) + 1, end)
      .filter(({ of }) => of.includes(account as string))
      .reverse()
      .slice(0, limit)
      .map((entry) => ({ signature: entry.signature, slot: entry.slot, confirmationStatus: statusOf(entry) }))
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    getTokenAccountsByOwner: () => ({
      value: world.listed.map((pubkey) => ({
        pubkey,
        account: { data: [Buffer.alloc(72, 9).toString('base64'), 'base64'] },
      })),
    }),
    getSignaturesForAddress: listSignatures,
    getSignatureStatuses: ([all]) => ({
      value: (all as string[]).map((signature) => {
        const entry = find(signature)
        return entry ? { slot: entry.slot, confirmationStatus: statusOf(entry) } : null
      }),
    }),
    getTransaction([signature]) {
      const entry = find(signature)
      const balances = entry?.of.map(() => 0)
      return entry
        ? {
            slot: entry.slot,
            transaction: { signatures: [signature], message: { accountKeys: entry.of, instructions: [] } },
            meta: { err: null, fee: 0, preBalances: balances, postBalances: balances },
          }
        : null
    },
  }
  const batch = async (asked: readonly RpcCall[]) => {
    calls.push(...asked.map(({ method }) => method))
    await meanwhile[asked[0]?.method ?? '']?.()
    return asked.map(({ method, params }) => ({ result: methods[method]?.(params) }))
  }
  const chain = {
    id: world.network,
    caipNetworkId: world.network,
    tokens: [],
    nativeCurrency: { name: 'SOL', symbol: 'SOL' },
    providers: { history: ['solana'] },
    rpc: { batch },
  } as unknown as SolanaChain // what is read of it
  const history = createSolanaHistory({ cache: createMemoryCache(), solanaHistories: store })
  const route = createHistory<SolanaChain, SolanaAddress>({ sources: { solana: { history } } })
  const readFrom = (from: Pick<typeof history, 'getHistory'>) => async (cursor?: string) => {
    const query = { address: me, currency: 'usd', cursor } as const
    const caller = { readKey: () => undefined }
    const page = await from.getHistory([chain], query, caller)
    return { signatures: page.data.map(({ metadata }) => metadata.hash), next: page.next }
  }
  return {
    /** One page. */
    read: readFrom(history),
    /** One page as the route returns it. */
    list: readFrom(route),
    /** The methods called since the last time. */
    take() {
      const taken = calls
      calls = []
      return taken
    },
  }
}

async function walk(server: Pick<ReturnType<typeof connect>, 'read'>, maxPages = Infinity): Promise<string[]> {
  const signatures: string[] = []
  let cursor: string | undefined
  for (let count = 0; count < Math.min(maxPages, 60); count += 1) {
    const page = await server.read(cursor)
    signatures.push(...page.signatures)
    if (page.next === null) return signatures
    cursor = page.next
  }
  if (maxPages === Infinity) throw new Error('The pages do not end.')
  return signatures
}

let signed = 0
function sign(): string {
  const bytes = new Uint8Array(64).fill(7)
  signed += 1
  // The first bytes differ: a page remembers the beginnings.
  new DataView(bytes.buffer).setUint32(0, signed * 2_654_435_761)
  return toBase58(bytes)
}

const newWorld = (): World => {
  const network = `solana:${randomUUID()}` as const
  return { network, entries: [], finalSlot: 0, listed: tokenAccounts }
}

function happen(world: World, steps: readonly { pass: number; of: readonly string[] }[]): void {
  for (const { pass, of } of steps) {
    const last = world.entries.at(-1)?.slot ?? 1
    // Nothing is added to a slot that is final.
    world.entries.push({ signature: sign(), slot: last + (last <= world.finalSlot ? Math.max(1, pass) : pass), of })
  }
}

const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('happen'),
      steps: fc.array(
        fc.record({ pass: fc.constantFrom(0, 1, 1, 1), of: fc.subarray([...addresses, 'other'], { minLength: 1 }) }),
        { minLength: 1, maxLength: 80, size: 'max' },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('become final'), except: fc.integer({ min: 0, max: 20 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('read'),
      servers: fc.array(fc.record({ behind: fc.constantFrom(0, 0, 1, 9, 40), pages: fc.integer({ min: 1, max: 5 }) }), {
        minLength: 1,
        maxLength: 2,
      }),
      isDropped: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('forge'), slot: fc.integer({ min: 0, max: 400 }), place: fc.nat(300) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('change a cursor'), pages: fc.nat(3), from: fc.nat(300) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('list'), accounts: fc.subarray(tokenAccounts) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('six hours pass') }) },
)
type Action = typeof action extends fc.Arbitrary<infer value> ? value : never

/** A cursor of the server, with another signature to search from. */
function beginAt(cursor: string, signature: string | null): string {
  const [slot, returned] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
  return toCursor([slot, returned, signature])
}

/** Final transactions that are claimed to be kept, and are not. */
async function findGaps(world: World): Promise<Entry[]> {
  const { network } = world
  const histories = await database.db.select().from(solanaHistories).where(eq(solanaHistories.network, network))
  const rows = await database.db.select().from(solanaTransactions).where(eq(solanaTransactions.network, network))
  const kept = new Set(rows.map(({ signature }) => signature))
  return histories.flatMap(({ accounts }) =>
    Object.entries(accounts).flatMap(([account, range]) =>
      world.entries
        .filter(({ of, slot }) => of.includes(account) && range && slot >= range[0] && slot <= range[1])
        .filter(({ signature }) => !kept.has(signature)),
    ),
  )
}

async function act(world: World, did: Action): Promise<void> {
  if ('steps' in did) happen(world, did.steps)
  else if ('except' in did) {
    const slot = (world.entries.at(-1)?.slot ?? 0) - did.except
    world.finalSlot = Math.max(world.finalSlot, slot)
  } else if ('servers' in did) {
    const reads = did.servers.map(({ behind, pages }) => walk(connect(world, behind), pages))
    const dropped = did.isDropped ? store.prune({ before: new Date(Date.now() + 60_000), maxKept: 0 }) : undefined
    await Promise.all([...reads, dropped])
  } else if ('place' in did) {
    const before = world.entries[did.place]?.signature ?? null
    await connect(world, 0).read(toCursor([did.slot, [], before]))
  } else if ('from' in did) {
    const server = connect(world, 0)
    let { next } = await server.read()
    for (let page = 0; page < did.pages && next !== null; page += 1) next = (await server.read(next)).next
    if (next === null) return
    await server.read(beginAt(next, world.entries[did.from]?.signature ?? null))
  } else if ('accounts' in did) world.listed = did.accounts
  else await database.db.execute(sql`update solana_histories set read_at = read_at - interval '6 hours'`)
}

test('whatever was kept before, by whom and of what a node knew, each transaction is listed once, newest first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
      const world = newWorld()
      for (const did of actions) {
        await act(world, did)
        expect(await findGaps(world)).toEqual([])
      }
      world.finalSlot = Infinity
      const listed = await walk(connect(world, 0))
      expect(new Set(listed).size).toBe(listed.length)
      const slotOf = new Map(world.entries.map((entry) => [entry.signature, entry.slot]))
      const slots = listed.map((signature) => slotOf.get(signature) ?? 0)
      expect(slots).toEqual([...slots].sort((one, other) => other - one))
      const own = (accounts: readonly string[]) =>
        world.entries.filter(({ of }) => of.some((one) => accounts.includes(one))).map(({ signature }) => signature)
      expect(own([me, ...world.listed]).filter((signature) => !listed.includes(signature))).toEqual([])
      expect(listed.filter((signature) => !own(addresses).includes(signature))).toEqual([])
      // Now everything is kept.
      const again = connect(world, 0)
      expect((await walk(again)).sort()).toEqual(listed.sort())
      expect(again.take()).not.toContain('getTransaction')
    }),
    { numRuns: 40, endOnFailure: true },
  )
}, 240_000)

test('what is kept costs one listing for each account on the first page, and nothing on later ones', async () => {
  const world = newWorld()
  happen(
    world,
    Array.from({ length: 90 }, () => ({ pass: 1, of: [me] })),
  )
  world.finalSlot = Infinity
  const first = connect(world, 0)
  const listed = await walk(first)
  expect(listed).toHaveLength(90)
  expect(first.take().filter((method) => method === 'getTransaction')).toHaveLength(90)
  const second = connect(world, 0)
  expect(await walk(second)).toEqual(listed)
  const listing = ['getTokenAccountsByOwner', 'getTokenAccountsByOwner']
  expect(second.take()).toEqual([...listing, ...addresses.map(() => 'getSignaturesForAddress')])
})

test('transactions of one slot stay in their order', async () => {
  const world = newWorld()
  happen(
    world,
    Array.from({ length: 70 }, (_, index) => ({ pass: index === 35 ? 1 : 0, of: [me] })),
  )
  world.finalSlot = Infinity
  const expected = world.entries.map(({ signature }) => signature).reverse()
  for (let time = 0; time < 3; time += 1) expect(await walk(connect(world, 0))).toEqual(expected)
})

test('a page that is kept while the account is deleted has all that it claims', async () => {
  const world = newWorld()
  const pay = (count: number) =>
    happen(
      world,
      Array.from({ length: count }, () => ({ pass: 1, of: [me] })),
    )
  pay(20)
  world.finalSlot = Infinity
  await walk(connect(world, 0))
  pay(3)
  const drop = () => store.prune({ before: new Date(Date.now() + 60_000), maxKept: 0 })
  await connect(world, 0, { getTransaction: drop }).read()
  const expected = world.entries.map(({ signature }) => signature).reverse()
  expect(await walk(connect(world, 0))).toEqual(expected)
})

test.each([
  ['begins below an old transaction', 95, 10, 0],
  ['begins far above the newest transaction', 1_000_000, 99, 150],
  ['begins nowhere', 95, -1, 0],
])('a made-up cursor that %s hides nothing from others', async (_, slot, place, later) => {
  const world = newWorld()
  happen(
    world,
    Array.from({ length: 100 }, () => ({ pass: 1, of: [me] })),
  )
  world.finalSlot = Infinity
  const before = place < 0 ? sign() : (world.entries[place]?.signature ?? '')
  await connect(world, 0).read(toCursor([slot, [], before]))
  happen(
    world,
    Array.from({ length: later }, () => ({ pass: 1, of: [me] })),
  )
  const expected = world.entries.map(({ signature }) => signature).reverse()
  expect(await walk(connect(world, 0))).toEqual(expected)
  expect(await walk(connect(world, 0))).toEqual(expected)
})

test.each([
  ['the first of the chain', 0],
  ['one from the middle of what was not read', 31],
  ['one above the page', 58],
  ['none', undefined],
])(
  'a cursor of the server that is made to begin at another signature, %s, hides nothing from others',
  async (_, place) => {
    const world = newWorld()
    happen(
      world,
      Array.from({ length: 61 }, (_, index) => ({ pass: 10, of: [index === 0 ? 'other' : me] })),
    )
    world.finalSlot = Infinity
    const server = connect(world, 0)
    const { next } = await server.read()
    const signature = place === undefined ? null : (world.entries[place]?.signature ?? '')
    await server.read(beginAt(next ?? '', signature))
    expect(await findGaps(world)).toEqual([])
    const expected = world.entries.slice(1).map((entry) => entry.signature)
    expect(await walk(connect(world, 0))).toEqual(expected.reverse())
  },
)

test('a claim that is over while a page rests on it is not believed anew', async () => {
  const world = newWorld()
  const pay = () => happen(world, [{ pass: 10, of: [me] }])
  for (let time = 0; time < 3; time += 1) pay()
  world.finalSlot = Infinity
  // The first node did not have it.
  const [hidden] = world.entries.splice(1, 1)
  await connect(world, 0).read()
  if (hidden) world.entries.splice(1, 0, hidden)
  const age = (interval: string) =>
    database.db.execute(
      sql`update solana_histories set read_at = now() - ${interval}::interval where network = ${world.network}`,
    )
  for (let round = 0; round < 3; round += 1) {
    pay()
    await age('5 hours 59 minutes')
    await connect(world, 0, { getTransaction: () => age('6 hours 1 minute') }).read()
  }
  const expected = world.entries.map(({ signature }) => signature).reverse()
  expect(await walk(connect(world, 0))).toEqual(expected)
})

test('a made-up cursor keeps nothing of an account without transactions', async () => {
  const world = newWorld()
  happen(world, [{ pass: 1000, of: ['other'] }])
  world.finalSlot = Infinity
  await connect(world, 0).read(toCursor([900, [], world.entries[0]?.signature]))
  const rows = await database.db.select().from(solanaHistories).where(eq(solanaHistories.network, world.network))
  expect(rows).toEqual([])
})

test.each([150, 200, 500, 1200])(
  'a history goes on below a slot with %i transactions of the account',
  async (count) => {
    const world = newWorld()
    const all = Array.from({ length: 30 + count + 1 }, (_, index) => ({
      pass: index > 30 && index < 30 + count ? 0 : 10,
      of: [me],
    }))
    happen(world, all)
    world.finalSlot = Infinity
    const newestFirst = world.entries.map(({ signature }) => signature).reverse()
    const outside = [...newestFirst.slice(0, 1), ...newestFirst.slice(1 + count)]
    for (let time = 0; time < 2; time += 1) {
      const { list } = connect(world, 0)
      // Of those in one slot, the order is not told.
      const listed = await walk({ read: list })
      expect(new Set(listed).size).toBe(listed.length)
      // Of a slot with more than a cursor can hold, some are left out.
      expect(listed.length - outside.length).toBeGreaterThanOrEqual(Math.min(count, 180))
      expect(listed.filter((signature) => outside.includes(signature))).toEqual(outside)
      expect(await findGaps(world)).toEqual([])
    }
  },
)
