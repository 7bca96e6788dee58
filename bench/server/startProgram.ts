import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@latchkey/anvil'

const probe = new URL('./programs/probe.mjs', import.meta.url).href
const readyTimeoutMs = 60_000
const answerTimeoutMs = 30_000

export type Usage = {
  /** Bytes. */
  rss: number
  heap: number
  /** Microseconds of processor time, all threads, since the start. */
  cpu: number
}

export type Program = Awaited<ReturnType<typeof startProgram>>

/**
 * Runs a program that listens at `PORT` as a process of its own, and waits until `readyPath` answers.
 * @param options.nodeFlags such as `--cpu-prof`.
 */
export async function startProgram(options: {
  file: URL
  env?: Record<string, string>
  readyPath: string
  nodeFlags?: readonly string[]
}) {
  const { file, env = {}, readyPath, nodeFlags = [] } = options
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--expose-gc', ...nodeFlags, '--import', probe, fileURLToPath(file)], {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // Also when this process fails halfway.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await waitUntilReady(child, { file, url: `http://127.0.0.1:${port}${readyPath}` })
  const readyMs = performance.now() - startedAt

  async function query(question: string): Promise<Usage> {
    const answered = once(child, 'message', { signal: AbortSignal.timeout(answerTimeoutMs) })
    child.send(question)
    const [usage] = await answered
    return usage as Usage // the probe's
  }

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** From the start of the process to its first answer. */
    readyMs,
    usage: () => query('usage'),
    usageAfterCollection: () => query('usage after collection'),
    async stop() {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function waitUntilReady(child: ChildProcess, options: { file: URL; url: string }): Promise<void> {
  const deadline = performance.now() + readyTimeoutMs
  while (!(await isReady(options.url))) {
    if (child.exitCode !== null) throw new Error(`${options.file.pathname} ended with code ${child.exitCode}.`)
    if (performance.now() > deadline) throw new Error(`${options.file.pathname} did not come up.`)
    await delay(10)
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
