import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The real server as a process of its own, which may be killed.
 * @param options.program a bundle of it; its sources when absent.
 */
export function createServerProcess(options: {
  port: number
  env: Readonly<Record<string, string>>
  logFile: string
  program?: string
}) {
  const require = createRequire(import.meta.url)
  const manifest = require.resolve('@latchkey/server/package.json')
  const tsx = pathToFileURL(createRequire(manifest).resolve('tsx')).href
  const { port, logFile } = options
  const args = options.program ? [options.program] : ['--import', tsx, join(dirname(manifest), 'src/main.ts')]
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let startedAt = 0
  // Also when this process fails halfway.
  process.once('exit', () => child?.kill('SIGKILL'))

  const hasEnded = () => child !== undefined && (child.exitCode !== null || child.signalCode !== null)

  return {
    url,
    hasEnded,
    start() {
      const env = { ...process.env, PORT: String(port), LOG_LEVEL: 'info', ...options.env }
      startedAt = performance.now()
      child = spawn(process.execPath, args, { env })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text: Buffer) => appendFileSync(logFile, text))
    },
    /** Resolves once /ready answers 200; gives the milliseconds since the start. */
    async ready(timeoutMs = 180_000): Promise<number> {
      while (
        !(await fetch(`${url}/ready`).then(
          ({ ok }) => ok,
          () => false,
        ))
      ) {
        if (hasEnded()) throw new Error(`The server ended with code ${child?.exitCode}; its log is ${logFile}.`)
        if (performance.now() - startedAt > timeoutMs)
          throw new Error(`The server was not ready within ${timeoutMs} ms.`)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      return performance.now() - startedAt
    },
    /** Sends a signal and waits for the end. */
    async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
      const ending = child
      if (!ending || hasEnded()) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill(signal)
      await ended
    },
  }
}

export type ServerProcess = ReturnType<typeof createServerProcess>
