import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '@latchkey/anvil'
import { readHpkeKey } from '../../../../test/readHpkeKey.ts'
import { startPostgres } from '../../../../test/startPostgres.ts'
import { siteOrigin } from '../createTestDevice.ts'
import { startMailServer } from '../startMailServer.ts'
import { createCrashes, createTestGuard } from './createCrashes.ts'
import { createFaults } from './createFaults.ts'
import { createVictim } from './createVictim.ts'
import type { Operation } from './Operation.ts'
import { operations } from './operations.ts'
import { startProvider } from './startProvider.ts'

/**
 * `npm run test:wallet-server-crashes -- --rounds 3 --only finishRotation`: kills the server with SIGKILL at every writing statement of each
 * change of an embedded wallet and its account, and once right after its response. After each restart, what it was in the middle of must be
 * done or not begun, and the visitor goes on: the repetition succeeds, the wallet is there once, with its address. Ends with 1 where anything
 * does not hold.
 */

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '2' }, only: { type: 'string' } } })
/** More statements than any request writes. */
const mostStatements = 60
const print = (line: string) => process.stdout.write(`${line}\n`)

const [postgres, mail, provider] = await Promise.all([startPostgres(), startMailServer(), startProvider()])
const [port, walletPort] = [await freePort(), await freePort()]
// A wallet at an IP address has no passkeys.
const [url, origin] = [`http://127.0.0.1:${walletPort}`, `http://localhost:${walletPort}`]
const guard = createTestGuard()
const walletKey = randomBytes(32).toString('hex')
const victim = createVictim({
  origin: url,
  env: {
    PORT: String(port),
    WALLET_PORT: String(walletPort),
    WALLET_URL: origin,
    WALLET_KEY: walletKey,
    WALLET_SOCIALS: JSON.stringify({ github: provider.settings }),
    WALLET_GUARD_URL: 'https://guard.test',
    WALLET_GUARD_KEY: guard.key,
    DATABASE_URL: postgres.url,
    SMTP_URL: mail.url,
    ALLOWED_ORIGINS: siteOrigin,
    RATE_LIMIT_PER_SECOND: '0',
    LOG_LEVEL: 'error',
  },
})
// So that what is started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await victim.start()
const faults = await createFaults(postgres.url)

async function restart(): Promise<void> {
  await victim.kill()
  await faults.endSessions()
  await victim.start()
}

const hpkeKey = await readHpkeKey(postgres.url, walletKey)
const crashes = createCrashes({ url, origin, hpkeKey, mail, faults, provider, guard, restart })

/**
 * Runs a change up to its statement of a number and kills the server there.
 * @returns whether it was answered before.
 * @throws Error where it fails by itself.
 */
async function killAt(operation: Operation, at: number): Promise<boolean> {
  await faults.set(at)
  const killed = new AbortController()
  let ended: 'answered' | { error: unknown } | undefined
  const outcome = operation.run(killed.signal).then(
    () => {
      ended ??= 'answered'
    },
    (error: unknown) => {
      ended ??= { error }
    },
  )
  while (!ended && !(await faults.isReached())) await sleep(5)
  const before = ended
  await victim.kill()
  killed.abort()
  await outcome
  await faults.set(0)
  await faults.endSessions()
  await victim.start()
  if (typeof before === 'object') throw before.error
  return before === 'answered'
}

/** @returns what does not hold after the crash, as one sentence. */
async function findFault(operation: Operation, isAnswered: boolean): Promise<string | undefined> {
  try {
    if (!isAnswered) await operation.check()
    await operation.repeat()
    const halves = await faults.countHalves()
    return halves === 0 ? undefined : `${halves} half rows`
  } catch (error) {
    return String(error)
  }
}

const failures: string[] = []
function report(failure: string): void {
  failures.push(failure)
  print(failure)
}
const kills = new Map<string, number>()
const startedAt = performance.now()
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const [name, prepare] of Object.entries(operations)) {
    if (values.only !== undefined && values.only !== name) continue
    for (let at = 1; at <= mostStatements; at += 1) {
      const operation = await prepare(crashes)
      kills.set(name, (kills.get(name) ?? 0) + 1)
      const isAnswered = await killAt(operation, at).catch((error: unknown) => {
        report(`${name}, before statement ${at}: ${String(error)}`)
      })
      if (isAnswered === undefined) break
      const fault = await findFault(operation, isAnswered)
      if (fault) report(`${name}, killed at statement ${at} (${isAnswered ? 'answered' : 'cut off'}): ${fault}`)
      // Past its last statement: it was answered, and killed right after.
      if (isAnswered) break
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    print(`${name}: ${kills.get(name)} kills, ${failures.length} failures in all, ${seconds} s`)
  }

await victim.kill()
await faults.close()
await Promise.all([postgres.stop(), mail.stop(), provider.stop()])
const total = [...kills.values()].reduce((sum, count) => sum + count, 0)
print(`${total} kills of the server in ${kills.size} operations, ${failures.length} failures`)
process.exit(failures.length === 0 ? 0 : 1)
