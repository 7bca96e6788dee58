import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@latchkey/anvil'
import pg from 'pg'
import { postgresFolder } from '../../../scripts/programs.mjs'

const readyTimeoutMs = 30_000

/**
 * Starts a PostgreSQL on a free loopback port, in a folder that `stop` removes. Root runs it as the user postgres, as it does not run as
 * root. Acknowledged writes survive `end` and `start`, but no crash of the machine.
 */
export async function startPostgres() {
  const programs = postgresFolder()
  if (!programs)
    throw new Error(
      'This needs PostgreSQL 15 or newer. `npm test` installs it on Debian as root; else install it (Debian: apt-get install postgresql) or set POSTGRES_BIN to the folder of its programs.',
    )
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  const owner = process.getuid?.() === 0 ? userIds('postgres') : undefined
  if (owner) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', folder, '-U', 'latchkey', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...owner, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error?.message ?? ''}`)
  const port = await freePort()
  // Without fsync, acknowledged commits are in the system's page cache, which survives a crash of PostgreSQL.
  const settings = ['fsync=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1']
  const args = ['-D', folder, '-p', String(port), '-k', folder, '-N', '200', ...settings.flatMap((one) => ['-c', one])]
  const url = `postgres://latchkey@127.0.0.1:${port}/postgres`
  let child: ChildProcess

  async function start(): Promise<void> {
    child = spawn(join(programs ?? '', 'postgres'), args, { ...owner, cwd: folder, stdio: 'ignore' })
    await waitUntilReady(child, url)
  }

  /** `SIGINT` closes all sessions and shuts down; `SIGQUIT` simulates a crash, from which the next start recovers. */
  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  await start()
  // Also when this process crashes.
  process.once('exit', () => child.kill('SIGQUIT'))
  return {
    url,
    end,
    start,
    /** Processor time of all its processes so far, in seconds. Linux only. */
    cpuSeconds: () => readCpuSeconds(child.pid ?? 0),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + readyTimeoutMs
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`PostgreSQL did not respond at ${url}.`, { cause })
    }
    await sleep(30)
  }
}

function userIds(user: string): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout))
  if (!uid || !gid) throw new Error(`There is no user ${user}, and PostgreSQL does not run as root.`)
  return { uid, gid }
}

/** Of a process, its children, and those that ended (proc(5): utime, stime, cutime and cstime, in hundredths). */
function readCpuSeconds(pid: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      // The name, in parentheses, may have spaces.
      const [, parent, ...fields] = readFileSync(`/proc/${name}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ')
      const times = fields.slice(9, 13).map(Number)
      if (Number(name) === pid || Number(parent) === pid) ticks += times.reduce((sum, one) => sum + one, 0)
    } catch {
      // It ended meanwhile.
    }
  }
  return ticks / 100
}
