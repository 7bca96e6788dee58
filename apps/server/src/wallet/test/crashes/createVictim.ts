import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundleServer } from '../../../../test/bundleServer.ts'
import { silentChain } from '../../../../test/silentChain.ts'
import { packageRoot } from '../../../packageRoot.ts'

const readyMs = 120_000

/** A server in a process of its own, which is killed and started again. It ends with this process. */
export function createVictim({ env, origin }: { env: Record<string, string>; origin: string }) {
  const { program, remove } = bundleServer({ withDependencies: true })
  let child: ChildProcess | undefined
  process.once('exit', () => {
    child?.kill('SIGKILL')
    remove()
  })
  const isUp = () =>
    fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    )

  return {
    async start(): Promise<void> {
      const started = spawn(process.execPath, [program], {
        env: { ...process.env, LATCHKEY_CHAINS: silentChain, ...env },
        cwd: packageRoot(),
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      child = started
      for (let waited = 0; !(await isUp()); waited += 20) {
        if (started.exitCode !== null || started.signalCode !== null || waited > readyMs)
          throw new Error('The server did not start.')
        await sleep(20)
      }
    },
    /** SIGKILL: nothing of the process runs afterwards. */
    async kill(): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
