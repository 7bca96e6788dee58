import { randomUUID } from 'node:crypto'
import { toBase58 } from '@latchkey/wire/solana'
import { sql } from 'drizzle-orm'
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
import { toCursor } from '../cursor.ts'
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
    caipNetworkId: world.network,
    tokens: [],
    nativeCurrency: { name: 'SOL', symbol: 'SOL' },
    rpc: { batch },
  }
  const history = createSolanaHistory({ cache: createMemoryCache(), solanaHistories: store })
  return {
    /** One page. */
    async read(cursor?: string) {
      const query = { address: me, currency: 'usd', cursor } as const
      const caller = { readKey: () => createSecret('') }
      const page = await history.getHistory([chain as unknown as SolanaChain], query, caller) // what is read of it
      return { signatures: page.data.map(({ metadata }) => metadata.hash), next: page.next }
    },
    /** The methods called since the last time. */
    take() {
      const taken = calls
      calls = []
      return taken
    },
  }
}

async function walk(server: ReturnType<typeof connect>, maxPages = Infinity): Promise<string[]> {
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
  for (const { pass, of } of steps)
    world.entries.push({ signature: sign(), slot: (world.entries.at(-1)?.slot ?? 1) + pass, of })
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
  { weight: 1, arbitrary: fc.record({ type: fc.constant('list'), accounts: fc.subarray(tokenAccounts) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('six hours pass') }) },
)
type Action = typeof action extends fc.Arbitrary<infer value> ? value : never

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
  } else if ('accounts' in did) world.listed = did.accounts
  else await database.db.execute(sql`update solana_histories set read_at = read_at - interval '6 hours'`)
}

test('whatever was kept before, by whom and of what a node knew, each transaction is listed once, newest first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
      const world = newWorld()
      for (const did of actions) await act(world, did)
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
