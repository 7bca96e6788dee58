import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Knows which processes must not outlive this one. */
export type Guard = {
  watch(pid: number): void
  forget(pid: number): void
  /** Ends what is still watched, then the guard itself. */
  stop(): Promise<void>
}

/** Starts the small process that ends the watched ones when this process disappears, even by SIGKILL. */
export function startGuard(): Guard {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./guard.mjs', import.meta.url))], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // Its own process group: a Ctrl-C in the terminal reaches the world only.
    detached: true,
  })
  const exited = once(child, 'exit')
  // A guard that is gone cannot be written to; the world then still stops its parts itself.
  child.stdin.on('error', () => undefined)
  return {
    watch: (pid) => child.stdin.write(`+${pid}\n`),
    forget: (pid) => child.stdin.write(`-${pid}\n`),
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}
