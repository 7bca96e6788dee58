import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The real server as a process of its own, which may be killed. */
export function createServerProcess(options: { port: number; dataDir: string; chains: string; logFile: string }) {
  const require = createRequire(import.meta.url)
  const manifest = require.resolve('@latchkey/server/package.json')
  const tsx = pathToFileURL(createRequire(manifest).resolve('tsx')).href
  const url = `http://127.0.0.1:${options.port}`
  let child: ChildProcess | undefined

  return {
    url,
    start() {
      const { port, dataDir, chains, logFile } = options
      const env = {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        LATCHKEY_CHAINS: chains,
        LOG_LEVEL: 'info',
        DATABASE_URL: '',
      }
      child = spawn(process.execPath, ['--import', tsx, join(dirname(manifest), 'src/main.ts')], { env })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text: Buffer) => appendFileSync(logFile, text))
    },
    /** Resolves once /health answers; gives the milliseconds it took. */
    async ready(timeoutMs = 180_000): Promise<number> {
      const startedAt = performance.now()
      while (
        !(await fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false,
        ))
      ) {
        if (child?.exitCode !== null && child?.exitCode !== undefined)
          throw new Error(`The server ended with code ${child.exitCode}.`)
        if (performance.now() - startedAt > timeoutMs)
          throw new Error(`The server was not ready within ${timeoutMs} ms.`)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      return performance.now() - startedAt
    },
    /** Sends a signal and waits for the end. */
    async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill(signal)
      await ended
    },
  }
}
