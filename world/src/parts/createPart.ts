import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Guard } from './startGuard.ts'

/** A process of the world that tests may stop, kill and start again. */
export type Part = {
  readonly name: string
  readonly url: string
  /** Undefined while it does not run. */
  readonly pid: number | undefined
  /** Resolves when the part is ready. No-op while it runs. */
  start(): Promise<void>
  /** SIGTERM, then SIGKILL after 5 s. */
  stop(): Promise<void>
  /** SIGKILL, as in a power cut. */
  kill(): Promise<void>
}

export type PartParameters = {
  name: string
  url: string
  command: string
  args: readonly string[]
  cwd?: string
  env?: Record<string, string>
  /** Standard output and error are appended here. */
  logFile: string
  guard: Guard
  /** Rejects or resolves to false while the part is not ready. */
  isReady: () => Promise<boolean>
  readyTimeoutMs?: number
  /** Called when the process ends unexpectedly. */
  onDied: (name: string, reason: string) => void
}

/** A part that did not start; the message ends with the last lines it logged. */
class PartError extends Error {
  override readonly name = 'PartError'

  constructor(options: { name: string; reason: string; logFile: string }) {
    const { name, reason, logFile } = options
    const log = existsSync(logFile) ? readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-loggedLines) : []
    super(`The ${name} ${reason}. Its log is ${logFile} and ends with:\n${log.join('\n')}`)
  }
}

const loggedLines = 15
const stopTimeoutMs = 5_000
const pollMs = 25

/** Creates a part without starting it; `start()` runs its process and waits until it is ready. */
export function createPart(parameters: PartParameters): Part {
  const { name, url, guard, logFile, isReady, onDied, readyTimeoutMs = 90_000 } = parameters
  let child: ChildProcess | undefined
  let leaving = false

  function spawnChild(): ChildProcess {
    const log = createWriteStream(logFile, { flags: 'a' })
    const spawned = spawn(parameters.command, parameters.args, {
      cwd: parameters.cwd,
      env: { ...process.env, ...parameters.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    spawned.stdout.pipe(log, { end: false })
    spawned.stderr.pipe(log, { end: false })
    const { pid } = spawned
    if (pid !== undefined) guard.watch(pid)
    spawned.once('close', (code, signal) => {
      log.end()
      if (pid !== undefined) guard.forget(pid)
      if (child !== spawned) return
      child = undefined
      if (!leaving) onDied(name, `it ended by itself (${signal ?? `exit code ${code}`}); its log is ${logFile}`)
    })
    return spawned
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const running = child
    if (!running) return
    leaving = true
    const closed = new Promise<void>((resolve) => running.once('close', () => resolve()))
    running.kill(signal)
    const timer = setTimeout(() => running.kill('SIGKILL'), stopTimeoutMs)
    await closed
    clearTimeout(timer)
  }

  return {
    name,
    url,
    get pid() {
      return child?.pid
    },
    async start() {
      if (child) return
      leaving = false
      const spawned = spawnChild()
      child = spawned
      let failure: string | undefined
      spawned.once('error', (error) => {
        failure = error.message
      })
      const deadline = Date.now() + readyTimeoutMs
      while (!(await isReady().catch(() => false))) {
        if (failure) throw new PartError({ name, logFile, reason: `could not be started: ${failure}` })
        if (child !== spawned) throw new PartError({ name, logFile, reason: `ended before it answered at ${url}` })
        if (Date.now() > deadline) {
          await end('SIGKILL')
          throw new PartError({ name, logFile, reason: `did not answer at ${url} within ${readyTimeoutMs / 1000} s` })
        }
        await delay(pollMs)
      }
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
