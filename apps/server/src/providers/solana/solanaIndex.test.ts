import {
  createMint,
  createSvmClient,
  mintTo,
  named,
  type Svm,
  type SvmClient,
  type SvmToken,
  startSvm,
  svmNetworkId,
  transferSol,
  transferTokens,
} from '@latchkey/svm'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeNetwork } from '../../chains/openNetwork.ts'
import type { SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import type { OpenedDatabase } from '../../db/Database.ts'
import { openDatabase } from '../../db/openDatabase.ts'
import { createSecret } from '../../secrets/createSecret.ts'
import { createMemoryCache } from '../../state/memory/createMemoryCache.ts'
import { createSolanaHistoryStore } from '../../stores/createSolanaHistoryStore.ts'
import { createTestDatabase } from '../../test/createTestDatabase.ts'
import { forgetBelow, startSolanaFront } from '../../test/startSolanaFront.ts'
import { testSolanaChain } from '../../test/testSolanaChain.ts'
import { createSolanaHistory } from './createSolanaHistory.ts'

/** What is kept of an account with 200 transactions and five token accounts on a real node, behind a front that counts, forgets and lies. */

type Signer = Awaited<ReturnType<typeof named>>

let svm: Svm
let client: SvmClient
let me: Signer
let other: Signer
let tokens: SvmToken[]
/** Newest first. */
let signatures: string[]
beforeAll(async () => {
  svm = await startSvm({ slotMs: 0 })
  client = createSvmClient(svm.url)
  ;[me, other] = (await Promise.all(['kept me', 'kept other'].map(named))) as [Signer, Signer]
  await client.airdrop(other.address, 1_000_000_000_000n)
  tokens = []
  const past: Promise<string>[] = []
  const mine = async (done: Promise<string>) => void past.push(Promise.resolve(await done))
  for (let number = 1; number <= 5; number += 1) {
    const mint = await named(`kept mint ${number}`)
    await createMint(client, { program: 'spl-token', decimals: 6, mint, authority: other })
    const token: SvmToken = { program: 'spl-token', decimals: 6, mint: mint.address }
    tokens.push(token)
    await mintTo(client, token, { authority: other, owner: other.address, amount: 1_000n })
    await mine(mintTo(client, token, { authority: other, owner: me.address, amount: 5n }))
  }
  for (let paid = 1; paid <= 175; paid += 1)
    await mine(transferSol(client, { from: other, to: me.address, amount: BigInt(paid) * 1_000_000n }))
  // These name an account of mine, and not me.
  for (let sent = 0; sent < 20; sent += 1)
    await mine(transferTokens(client, tokens[sent % 5] as SvmToken, { from: other, to: me.address, amount: 1n }))
  signatures = (await Promise.all(past)).reverse()
  await client.request('svm_pass', [40])
}, 240_000)
afterAll(() => svm?.stop())

let database: OpenedDatabase
let front: Awaited<ReturnType<typeof startSolanaFront>>
const closing: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  database = await openDatabase({ databaseUrl: createSecret(await createTestDatabase()), dataDir: '' })
  front = await startSolanaFront(svm.url)
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await front.stop()
  await database.close()
})

/** A server that has just started: it remembers nothing but the database. */
function start() {
  const chain = testSolanaChain({ id: svmNetworkId, rpcUrls: [front.url] })
  closing.push(() => closeNetwork(chain))
  const history = createSolanaHistory({
    cache: createMemoryCache(),
    solanaHistories: createSolanaHistoryStore(database.db),
  })
  const read = (cursor?: string, address: string = me.address) =>
    history.getHistory(
      [chain],
      { address: address as SolanaAddress, currency: 'usd', cursor }, // the same text
      { readKey: () => createSecret('') },
    )
  return {
    read,
    async walk() {
      const all: string[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await read(cursor)
        all.push(...page.data.map(({ metadata }) => metadata.hash))
        if (page.next === null) return all
        cursor = page.next
      }
    },
  }
}

const count = async (table: string) => {
  const { rows } = (await database.db.execute(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )) as unknown as { rows: { count: number }[] }
  return rows[0]?.count
}

test('a second request costs a node one listing for each account, and a server that restarted no more', async () => {
  const server = start()
  const first = await server.read()
  expect(first.data.map(({ metadata }) => metadata.hash)).toEqual(signatures.slice(0, 25))
  expect(front.take()).toEqual({
    requests: 4,
    getTokenAccountsByOwner: 2,
    getSignaturesForAddress: 6,
    getTransaction: 25,
    getMultipleAccounts: 1,
  })
  expect(await server.read()).toEqual(first)
  expect(front.take()).toEqual({ requests: 1, getSignaturesForAddress: 6 })
  expect(await start().read()).toEqual(first)
  expect(front.take()).toEqual({
    requests: 3,
    getTokenAccountsByOwner: 2,
    getSignaturesForAddress: 6,
    getMultipleAccounts: 1,
  })
})

test('pages past the newest cost nothing once they were requested', async () => {
  const server = start()
  expect(await server.walk()).toEqual(signatures)
  expect(front.take()).toMatchObject({ getTransaction: 200 })
  expect(await server.walk()).toEqual(signatures)
  expect(front.take()).toEqual({ requests: 1, getSignaturesForAddress: 6 })
  expect(await count('solana_transactions')).toBe(200)
})

test('only what was requested is kept, and nothing of an account without transactions', async () => {
  const server = start()
  await server.read()
  await server.read(undefined, (await named('kept nobody')).address)
  expect(await count('solana_transactions')).toBe(25)
  expect(await count('solana_histories')).toBe(1)
})

test('a history survives a node that forgets its signatures and the token accounts', async () => {
  await start().walk()
  const slot = Number(await client.request('getSlot', []))
  front.change(forgetBelow(slot + 1))
  expect(await start().walk()).toEqual(signatures)
  // Also when everything is read from the node again.
  await database.db.execute(sql`update solana_histories set read_at = read_at - interval '7 hours'`)
  await database.db.execute(sql`update solana_transactions set read_at = read_at - interval '31 days'`)
  expect(await start().walk()).toEqual(signatures)
  expect(await start().walk()).toEqual(signatures)
})

test('a new transaction is listed at once, and kept when it is final', async () => {
  const server = start()
  await server.read()
  const signature = await transferSol(client, { from: other, to: me.address, amount: 1_000_000n })
  signatures.unshift(signature)
  await client.request('svm_pass', [1])
  const newest = async () => (await server.read()).data.slice(0, 2).map(({ metadata }) => metadata.hash)
  expect(await newest()).toEqual(signatures.slice(0, 2))
  expect(await count('solana_transactions')).toBe(25)
  await client.request('svm_pass', [40])
  expect(await newest()).toEqual(signatures.slice(0, 2))
  expect(await count('solana_transactions')).toBe(26)
  front.change(forgetBelow(Number(await client.request('getSlot', []))))
  expect(await newest()).toEqual(signatures.slice(0, 2))
})

test('another transaction than the one that a node listed is neither listed nor kept', async () => {
  const [first, second] = signatures
  front.change(({ method, params }, result) => {
    if (method !== 'getTransaction' || params[0] !== first) return result
    const { transaction, ...rest } = result as { transaction: object }
    return { ...rest, transaction: { ...transaction, signatures: [second] } }
  })
  const listed = (await start().read()).data.map(({ metadata }) => metadata.hash)
  expect(listed).toEqual(signatures.slice(1, 25))
  front.change((_, result) => result)
  expect(await start().walk()).toEqual(signatures)
})

test('neither is a transaction that has none of the accounts in it', async () => {
  const stranger = await named('kept stranger')
  const foreign = await transferSol(client, { from: other, to: stranger.address, amount: 1_000_000n })
  await client.request('svm_pass', [40])
  const entry = svm.ledger.find(foreign)
  front.change(({ method, params }, result) => {
    if (method !== 'getSignaturesForAddress' || params[0] !== me.address) return result
    const listed = { signature: foreign, slot: Number(entry?.slot), confirmationStatus: 'finalized' }
    return [listed, ...(result as unknown[])]
  })
  expect((await start().read()).data.map(({ metadata }) => metadata.hash)).toEqual(signatures.slice(0, 24))
  front.change((_, result) => result)
  expect(await start().walk()).toEqual(signatures)
})

test('what a node hides is missing for six hours at most', async () => {
  front.change(({ method }, result) =>
    method === 'getSignaturesForAddress' ? (result as unknown[]).slice(0, 2) : result,
  )
  expect((await start().walk()).length).toBeLessThan(20)
  front.change((_, result) => result)
  expect((await start().walk()).length).toBeLessThan(20)
  await database.db.execute(sql`update solana_histories set read_at = read_at - interval '6 hours'`)
  expect(await start().walk()).toEqual(signatures)
})

test('what a transaction moved is read from the node again after 30 days', async () => {
  const isFirst = ({ params }: { params: readonly unknown[] }) => params[0] === signatures[0]
  front.change((call, result) => {
    if (call.method !== 'getTransaction' || !isFirst(call)) return result
    const { meta, ...rest } = result as { meta: object }
    return { ...rest, meta: { ...meta, err: 'AccountInUse' } }
  })
  const status = async () => (await start().read()).data[0]?.metadata.status
  expect(await status()).toBe('failed')
  front.change((_, result) => result)
  expect(await status()).toBe('failed')
  await database.db.execute(sql`update solana_transactions set read_at = read_at - interval '30 days'`)
  expect(await status()).toBe('confirmed')
})
