import { randomInt, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createMemoryRateLimiter } from '@latchkey/server/parts'
import type { Database } from '../../../../server/src/db/Database.ts'
import { walletAddressLimits, walletLogins, walletMails, walletUsers } from '../../../../server/src/db/schema.ts'
import { createTestDevice, type Post } from '../../../../server/src/wallet/test/createTestDevice.ts'
import { guardShares } from '../../db/schema.ts'
import { sealForRow } from '../../shares/shareRows.ts'
import { appOrigin, openWalletWorld } from '../openWalletWorld.ts'
import { compareTimes } from './compareTimes.ts'

/**
 * `npm run test:wallet-timing -- --requests 1000`: requests codes for addresses that are known and for others, mixed at random, from the
 * wallet's server and from the guard, on PostgreSQL, and compares the times. Ends with 1 where they are told apart.
 */

const { values } = parseArgs({ options: { requests: { type: 'string', default: '1000' } } })
const count = Number(values.requests)
const warmUps = 100
/** Beyond it, chance explains a difference once in 100,000 runs. */
const limit = 4.5
const print = (line: string) => process.stdout.write(`${line}\n`)
const newEmail = () => `${randomUUID()}@visitor.test`

const world = await openWalletWorld()
const { server, guard } = world
// Mails of thousands of addresses would take the processor from what is measured. They are queued all the same.
await Promise.all([server.outbox.stop(), guard.context.outbox.stop()])

/** Makes an address known: somebody signs in with it. */
async function signUp(email: string): Promise<void> {
  const [id, userId, createdAt] = [randomUUID(), randomUUID(), new Date()]
  await server.db.insert(walletUsers).values({ id: userId, createdAt })
  const subjectIndex = server.keys.mac('email', email)
  const sealedLabel = server.keys.seal(email, `login ${id} ${userId}`)
  await server.db.insert(walletLogins).values({ id, userId, kind: 'email', subjectIndex, sealedLabel, createdAt })
}

/** Makes an address known to the guard: it has a share of a wallet for it. */
async function storeShare(email: string, walletId: string): Promise<void> {
  const { keys, db } = guard.context
  const owner = { id: randomUUID(), walletId, subjectIndex: keys.mac('email', email) }
  const sealedShare = sealForRow(keys, owner, crypto.getRandomValues(new Uint8Array(33)))
  await db.insert(guardShares).values({ ...owner, sealedShare, createdAt: new Date() })
}

type Asked = {
  post: Post
  origin: string
  path: string
  know: (email: string, walletId: string) => Promise<void>
  body: (email: string, walletId: string) => object
  /** Empties what thousands of requests fill. */
  db: Database
}

/** The guard's limits of callers and of all of them together would end the measurement: each request finds them unused. */
function liftLimits(): void {
  Object.assign(guard.context.state, { rateLimiter: createMemoryRateLimiter() })
}

async function compare(name: string, { post, origin, path, know, body, db }: Asked): Promise<boolean> {
  const device = await createTestDevice(post, origin)
  const options = { accessToken: undefined, claims: { ath: undefined }, headers: { origin: server.origin } }
  async function empty(): Promise<void> {
    await db.delete(walletAddressLimits)
    await db.delete(walletMails)
  }
  async function time([email, walletId]: readonly [string, string]): Promise<number> {
    const text = JSON.stringify(body(email, walletId))
    const proof = await device.prove(`${origin}${path}`, text, options)
    liftLimits()
    const startedAt = performance.now()
    const { status } = await device.send(path, text, { ...options, proof })
    const ms = performance.now() - startedAt
    if (status !== 200) throw new Error(`${path} returned ${status}.`)
    return ms
  }
  const draw = () => [newEmail(), randomUUID()] as const
  const left = { known: Array.from({ length: count }, draw), unknown: Array.from({ length: count }, draw) }
  for (const [email, walletId] of left.known) await know(email, walletId)
  for (let index = 0; index < warmUps; index += 1) await time(draw())
  await empty()
  const times = { known: [] as number[], unknown: [] as number[] }
  while (left.known.length + left.unknown.length > 0) {
    const kind = randomInt(2) === 0 ? 'known' : 'unknown'
    const asked = left[kind].pop()
    if (asked) times[kind].push(await time(asked))
    // The outbox has room for so many mails.
    if ((left.known.length + left.unknown.length) % 1_000 === 0) await empty()
  }
  const { medians, difference, z } = compareTimes(times.known, times.unknown)
  const ms = (value: number) => value.toFixed(3)
  print(
    `${name}, ${count} requests each: median ${ms(medians[0])} ms known, ${ms(medians[1])} ms unknown; difference ${ms(difference.value)} ms (95 %: ${ms(difference.low)} to ${ms(difference.high)}); Mann-Whitney z ${z.toFixed(2)}`,
  )
  return Math.abs(z) < limit
}

const login = await compare('login', {
  post: server.post,
  origin: server.origin,
  path: '/v1/wallet/login/email',
  know: signUp,
  body: (email) => ({ email, origin: appOrigin }),
  db: server.db,
})
const recovery = await compare('guard', {
  post: guard.post,
  origin: guard.url,
  path: '/v1/guard/recovery/start',
  know: storeShare,
  body: (email, walletId) => ({ email, walletId, origin: appOrigin }),
  db: guard.context.db,
})
await world.close()
const isEven = login && recovery
print(isEven ? 'Known and unknown addresses are not told apart.' : 'The times tell known addresses from unknown ones.')
process.exit(isEven ? 0 : 1)
