import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/anvil'
import { Redis } from 'ioredis'
import { redisPath } from '../../../scripts/programs.mjs'

const readyTimeoutMs = 15_000

/** A Redis of its own on a free loopback port. It keeps what it has over `restart`, `end` and `start`, and nothing after `stop`. */
export async function startRedis() {
  const program = redisPath()
  if (!program)
    throw new Error(
      'These tests need Redis. `npm test` installs it on Debian as root; else install it (Debian: apt-get install redis-server) or set REDIS_SERVER_PATH.',
    )
  const dir = await mkdtemp(join(tmpdir(), 'latchkey-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child = await run(program, { dir, port, url })
  // Also when this process fails halfway.
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    url,
    end: () => end(child),
    async start() {
      child = await run(program, { dir, port, url })
    },
    async restart() {
      await end(child)
      child = await run(program, { dir, port, url })
    },
    async stop() {
      await end(child)
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function run(program: string, options: { dir: string; port: number; url: string }): Promise<ChildProcess> {
  const { dir, port, url } = options
  const settings = `--port ${port} --bind 127.0.0.1 --dir ${dir} --save  --appendonly yes --appendfsync everysec`.split(
    ' ',
  )
  const child = spawn(program, settings, { stdio: 'ignore' })
  const failed = once(child, 'exit').then(() => {
    throw new Error(`redis-server ended before it answered at ${url}.`)
  })
  failed.catch(() => {})
  await Promise.race([failed, answers(url)])
  return child
}

async function answers(url: string): Promise<void> {
  const probe = new Redis(url, { retryStrategy: () => 30, maxRetriesPerRequest: null, commandTimeout: readyTimeoutMs })
  probe.on('error', () => {})
  try {
    await probe.ping()
  } finally {
    probe.disconnect()
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
