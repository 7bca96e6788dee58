import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

export type Program = {
  /** What `ready` matched: the groups of the expression. */
  ready: readonly string[]
  /** Ends the program and what it started; resolves when it is gone. */
  stop(): Promise<void>
}

export type ProgramOptions = {
  args: readonly string[]
  /** The output that says that it is ready; or a URL that answers then, for a program that says nothing. */
  ready: RegExp | string
  env?: Record<string, string>
}

const readyTimeoutMs = 30_000
const endTimeoutMs = 5_000

/**
 * Starts a program in a process group of its own, and waits until it is ready. Ends with this process at the latest.
 * @throws Error with what it said, when it ends or is not ready within 30 s.
 */
export async function startProgram(path: string, { args, ready, env }: ProgramOptions): Promise<Program> {
  const child = spawn(path, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const onExit = () => signal(child, 'SIGKILL')
  process.once('exit', onExit)
  const stop = async () => {
    process.off('exit', onExit)
    await end(child)
  }
  try {
    return { ready: await waitUntilReady(child, { path, ready }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function waitUntilReady(
  child: ChildProcess,
  { path, ready }: { path: string; ready: RegExp | string },
): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    let said = ''
    const controller = new AbortController()
    const fail = (what: string) => {
      controller.abort()
      reject(new Error(`${path} ${what}: ${said.trim().slice(-2_000) || 'it said nothing.'}`))
    }
    const timer = setTimeout(() => fail(`was not ready within ${readyTimeoutMs / 1_000} s`), readyTimeoutMs)
    const finish = (match: readonly string[]) => {
      clearTimeout(timer)
      controller.abort()
      resolve(match)
    }
    const onData = (chunk: Buffer) => {
      said += chunk
      const match = ready instanceof RegExp && ready.exec(said)
      if (match) finish(match)
    }
    // Read to the end: a program whose output nobody reads stops at a full pipe.
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
    child.once('error', (error) => fail(`did not start (${error.message})`))
    child.once('exit', (code, by) => fail(`ended with ${by ?? code}`))
    if (typeof ready === 'string') void waitForAnswer(ready, controller.signal).then(() => finish([]))
  })
}

async function waitForAnswer(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(1_000)]) }).catch(
      () => undefined,
    )
    if (response?.ok) return
    await pause(50)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  signal(child, 'SIGTERM')
  const timer = setTimeout(() => signal(child, 'SIGKILL'), endTimeoutMs)
  await ended
  clearTimeout(timer)
  // What it started may outlive it.
  signal(child, 'SIGKILL')
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, name)
  } catch {
    // The group is gone.
  }
}
