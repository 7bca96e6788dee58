import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '@latchkey/anvil'
import { startPostgres } from '../../../../test/startPostgres.ts'
import { packageRoot } from '../../../packageRoot.ts'
import { createTestDevice, fetchFrom, hash, random, siteOrigin, type TestDevice } from '../createTestDevice.ts'
import { readCode, startMailServer } from '../startMailServer.ts'
import { createFaults } from './createFaults.ts'
import { type Crashes, operations } from './operations.ts'

/**
 * `npm run test:wallet-crashes -- --rounds 1 --only setRecovery`: kills the server with SIGKILL at every writing statement of each change of an embedded
 * wallet, and once right after its response. After each restart what it was in the middle of must be done or not begun, and the repetition
 * of the same request must succeed. Ends with 1 where anything does not hold.
 */

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1' }, only: { type: 'string' } } })
/** More statements than any request writes. */
const mostStatements = 40
const print = (line: string) => process.stdout.write(`${line}\n`)

const [postgres, mail] = await Promise.all([startPostgres(), startMailServer()])
const [port, walletPort] = [await freePort(), await freePort()]
const origin = `http://127.0.0.1:${walletPort}`
const env = {
  ...process.env,
  PORT: String(port),
  WALLET_PORT: String(walletPort),
  WALLET_KEY: randomBytes(32).toString('hex'),
  DATABASE_URL: postgres.url,
  SMTP_URL: mail.url,
  ALLOWED_ORIGINS: siteOrigin,
  RATE_LIMIT_PER_SECOND: '0',
  LOG_LEVEL: 'error',
}
const program = bundleServer()
let child: ChildProcess
const post = fetchFrom(origin)
process.once('exit', () => child.kill('SIGKILL'))
// So that what is started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** One file, beside the sources, which starts as quickly as an operator's: there are dozens of starts. */
function bundleServer(): string {
  const manifest = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  } // our own file
  const cache = join(packageRoot(), '.cache')
  mkdirSync(cache, { recursive: true })
  const file = join(mkdtempSync(join(cache, 'crashes-')), 'main.mjs')
  const external = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@latchkey/'))
  execFileSync(join(packageRoot(), '../../node_modules/.bin/esbuild'), [
    join(packageRoot(), 'src/main.ts'),
    ...['--bundle', '--platform=node', '--format=esm', '--log-level=warning', `--outfile=${file}`],
    ...external.map((name) => `--external:${name}`),
  ])
  process.once('exit', () => rmSync(dirname(file), { recursive: true, force: true }))
  return file
}

async function start(): Promise<void> {
  child = spawn(process.execPath, [program], { env, cwd: packageRoot(), stdio: ['ignore', 'ignore', 'inherit'] })
  const isReady = () =>
    fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let waited = 0; !(await isReady()); waited += 50) {
    if (child.exitCode !== null || waited > 120_000) throw new Error('The server did not start.')
    await sleep(50)
  }
}

async function kill(): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  await faults.endSessions()
}

await start()
const faults = await createFaults(postgres.url)

async function readHpkeKey(): Promise<string> {
  const { createLocalKeyProvider } = await import('../../keys/createLocalKeyProvider.ts')
  const { openDeploymentKeys } = await import('../../keys/openDeploymentKeys.ts')
  const { openPostgres } = await import('../../../db/openPostgres.ts')
  const { createSecret } = await import('../../../secrets/createSecret.ts')
  const { db, close } = await openPostgres(postgres.url)
  const { shares } = await openDeploymentKeys(db, createLocalKeyProvider({ key: createSecret(env.WALLET_KEY) }))
  await close()
  return shares.publicKey
}
const hpkeKey = await readHpkeKey()

async function requestCode(device: TestDevice, email: string) {
  const seen = mail.mails.length
  const { flowId } = await device.run('startEmailLogin', { email, origin: siteOrigin })
  for (let waited = 0; waited < 20_000; waited += 20) {
    const found = mail.mails
      .slice(seen)
      .find(({ to, parsed }) => to.includes(email) && /code/.test(parsed.subject ?? ''))
    if (found) return { flowId, code: readCode(found) }
    await sleep(20)
  }
  throw new Error(`No code was mailed to ${email}.`)
}

const crashes: Crashes = {
  hpkeKey: () => hpkeKey,
  createDevice: () => createTestDevice(post, origin),
  requestCode,
  async signIn(device, email) {
    await faults.forgetMails()
    const { flowId, code } = await requestCode(device, email)
    const refreshHash = hash(Buffer.from(random(32), 'base64url'))
    device.accessToken = (await device.run('finishEmailLogin', { flowId, code, refreshHash })).accessToken
  },
}

const failures: string[] = []
let kills = 0
const startedAt = performance.now()
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const [name, prepare] of Object.entries(operations)) {
    if (values.only !== undefined && values.only !== name) continue
    let points = 0
    for (let at = 1; at <= mostStatements; at += 1) {
      const operation = await prepare(crashes)
      await faults.set(at)
      const outcome = operation.run().then(
        () => 'answered',
        () => 'cut off',
      )
      let isAnswered = false
      outcome.then(
        () => {
          isAnswered = true
        },
        () => undefined,
      )
      while (!isAnswered && !(await faults.isReached())) await sleep(5)
      await kill()
      kills += 1
      const ended = await outcome
      await start()
      try {
        if (ended === 'cut off') await operation.check()
        await operation.repeat()
        const halves = await faults.countHalves()
        if (halves > 0) throw new Error(`${halves} half rows`)
      } catch (error) {
        failures.push(`${name}, killed at statement ${at} (${ended}): ${String(error)}`)
      }
      // Past its last statement: it was answered, and killed right after.
      if (ended === 'answered') break
      points = at
    }
    print(
      `${name}: ${points} statements, ${failures.length} failures, ${Math.round((performance.now() - startedAt) / 1000)} s`,
    )
  }

await kill()
await faults.close()
await Promise.all([postgres.stop(), mail.stop()])
print(`${kills} kills, ${failures.length} failures`)
for (const failure of failures) print(failure)
process.exit(failures.length === 0 ? 0 : 1)
