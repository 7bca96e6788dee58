import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const readyTimeoutMs = 30_000

/** The real relay as a process of its own, which may be killed. */
export function createRelayProcess(options: { port: number; metricsPort: number; env?: Record<string, string> }) {
  const { port, metricsPort, env = {} } = options
  const manifest = createRequire(import.meta.url).resolve('@latchkey/relay/package.json')
  const tsx = pathToFileURL(createRequire(manifest).resolve('tsx')).href
  let child: ChildProcess | undefined
  // Also when this process fails halfway.
  process.once('exit', () => child?.kill('SIGKILL'))

  return {
    url: `ws://127.0.0.1:${port}`,
    /** Resolves once the relay takes clients; gives the milliseconds that took. */
    async start(): Promise<number> {
      const startedAt = performance.now()
      const settings = { PORT: String(port), METRICS_PORT: String(metricsPort), LOG_LEVEL: 'warn', ...env }
      const started = spawn(process.execPath, ['--import', tsx, join(dirname(manifest), 'src/main.ts')], {
        env: { ...process.env, ...settings },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      child = started
      while (!(await isReady(port))) {
        if (started.exitCode !== null) throw new Error(`The relay ended with code ${started.exitCode}.`)
        if (performance.now() - startedAt > readyTimeoutMs) throw new Error('The relay did not come up.')
        await delay(10)
      }
      return performance.now() - startedAt
    },
    /** One figure of `/metrics`. */
    async metric(name: string): Promise<number> {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(new RegExp(`^latchkey_relay_${name} (.+)$`, 'm').exec(text)?.[1])
    },
    /** Sends a signal and waits for the end. */
    async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const ended = once(ending, 'exit')
      ending.kill(signal)
      await ended
    },
  }
}

export type RelayProcess = ReturnType<typeof createRelayProcess>

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
