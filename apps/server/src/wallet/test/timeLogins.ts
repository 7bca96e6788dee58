import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../../test/startPostgres.ts'
import { createServer } from '../../createServer.ts'
import { walletAddressLimits, walletLogins, walletUsers } from '../../db/schema.ts'
import { parseEnv } from '../../env.ts'
import { createTestDevice, injectInto, siteOrigin } from './createTestDevice.ts'

/**
 * `npm run bench:wallet-logins -- --requests 1000`: requests codes for addresses that sign in here and for others, mixed at random, and
 * compares the times. Ends with 1 where Welch's t shows a difference.
 */

const { values } = parseArgs({ options: { requests: { type: 'string', default: '1000' } } })
const count = Number(values.requests)
/** As usual for timing leaks: beyond it, chance explains the difference once in 100,000 runs. */
const limit = 4.5
const print = (line: string) => process.stdout.write(`${line}\n`)

const postgres = await startPostgres()
const server = await createServer(
  parseEnv({
    DATABASE_URL: postgres.url,
    WALLET_PORT: '0',
    WALLET_URL: 'https://wallet.test',
    WALLET_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    ALLOWED_ORIGINS: siteOrigin,
    RATE_LIMIT_PER_SECOND: '0',
    LOG_LEVEL: 'silent',
  }),
)
const { wallet } = server
if (!wallet) throw new Error('The embedded wallet is off.')
const { db } = server.context
const { keys } = wallet.context.wallet
const device = await createTestDevice(injectInto(wallet.app), 'https://wallet.test')
const newEmail = () => `${randomUUID()}@visitor.test`

async function signUp(): Promise<string> {
  const [email, id, userId] = [newEmail(), randomUUID(), randomUUID()]
  const createdAt = new Date()
  const subjectIndex = keys.mac('email', email)
  await db.insert(walletUsers).values({ id: userId, createdAt })
  const sealedLabel = keys.seal(email, `login ${id} ${userId}`)
  await db.insert(walletLogins).values({ id, userId, kind: 'email', subjectIndex, sealedLabel, createdAt })
  return email
}

async function time(email: string): Promise<number> {
  const body = JSON.stringify({ email, origin: siteOrigin })
  const options = { accessToken: undefined, claims: { ath: undefined } }
  const proof = await device.prove('https://wallet.test/v1/wallet/login/email', body, options)
  const startedAt = performance.now()
  const { status } = await device.send('/v1/wallet/login/email', body, { ...options, proof })
  const ms = performance.now() - startedAt
  if (status !== 200) throw new Error(`A request for a code returned ${status}.`)
  return ms
}

const emails = { known: [] as string[], unknown: [] as string[] }
for (let index = 0; index < count; index += 1) {
  emails.known.push(await signUp())
  emails.unknown.push(newEmail())
}
for (let index = 0; index < 100; index += 1) await time(newEmail())
await db.delete(walletAddressLimits)
const times = { known: [] as number[], unknown: [] as number[] }
while (emails.known.length + emails.unknown.length > 0) {
  const kind = randomInt(2) === 0 ? 'known' : 'unknown'
  const email = emails[kind].pop()
  if (email !== undefined) times[kind].push(await time(email))
}
const t = welch(times.known, times.unknown)
const [known, unknown] = [median(times.known), median(times.unknown)]
print(
  `${count} requests each: median ${known.toFixed(3)} ms known, ${unknown.toFixed(3)} ms unknown; Welch's t ${t.toFixed(2)}`,
)
await server.close()
await postgres.stop()
process.exit(Math.abs(t) < limit ? 0 : 1)

function median(list: readonly number[]): number {
  return [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0
}

/** Without the slowest percent: pauses of the machine say nothing about the server. */
function welch(one: readonly number[], other: readonly number[]): number {
  const [left, right] = [one, other].map((list) => {
    const kept = [...list].sort((a, b) => a - b).slice(0, Math.ceil(list.length * 0.99))
    const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length
    const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (kept.length - 1)
    return { mean, error: variance / kept.length }
  }) as [{ mean: number; error: number }, { mean: number; error: number }]
  return (left.mean - right.mean) / Math.sqrt(left.error + right.error)
}
