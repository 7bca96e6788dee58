// npm run test:walk in apps/embedded: many random lives of a wallet (`-- --sequences 100000 --steps 8 --workers 2`). Prints how many were
// walked, every ten seconds and at the end, also when it is interrupted; of the first that fails, its seed (`-- --seed 123` walks that one
// again), and fails then.
import { type ChildProcess, fork } from 'node:child_process'
import { register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

register('./deriveOnceHook.mjs', import.meta.url)
const { walk } = await import('./walk.ts')

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '1000' },
    steps: { type: 'string', default: '8' },
    workers: { type: 'string', default: '2' },
    seed: { type: 'string' },
  },
})
/** Lives that one process leads at a time: each waits for cryptography that runs beside JavaScript. */
const atOnce = 8
const [sequences, steps, workers] = [values.sequences, values.steps, values.workers].map(toCount) as [
  number,
  number,
  number,
]

if (process.send) await walkMany(sequences, sendUp)
else if (values.seed !== undefined) print([...(await walkSeed(Number(values.seed)))].join(', '))
else await lead()
// Keys of vaults that nobody took wait for two minutes.
process.exit(0)

/** Shares the lives out among processes, and adds up what they did. */
async function lead(): Promise<void> {
  const startedAt = performance.now()
  const counts = new Map<string, number>()
  let walked = 0
  const report = () =>
    print(`${walked} of ${sequences} sequences in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  const timer = setInterval(report, 10_000)
  const started = Array.from({ length: workers }, (_, index) => {
    const share = Math.floor(sequences / workers) + (index < sequences % workers ? 1 : 0)
    const child = fork(fileURLToPath(import.meta.url), ['--sequences', String(share), '--steps', String(steps)])
    child.on('message', (done: string[]) => {
      walked += 1
      for (const step of done) counts.set(step, (counts.get(step) ?? 0) + 1)
    })
    return child
  })
  let isInterrupted = false
  process.once('SIGINT', () => {
    isInterrupted = true
    for (const child of started) child.kill()
  })
  const codes = await Promise.all(started.map(ended))
  // A worker that was killed has no code.
  const failed = codes.includes(1) || (!isInterrupted && walked < sequences)
  clearInterval(timer)
  report()
  const parts = [...counts].map(([name, count]) => `${name} ${count}`).join(', ')
  print(`${failed ? 'FAILED' : 'none failed'}${isInterrupted ? ', interrupted' : ''}; steps drawn: ${parts}`)
  if (failed) process.exit(1)
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve))
}

/** @throws what the first life that fails throws, after its seed is printed. */
async function walkMany(count: number, onWalked: (done: string[]) => Promise<void>): Promise<void> {
  let left = count
  const next = async () => {
    while (left > 0) {
      left -= 1
      const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
      await onWalked(
        await walkSeed(seed).catch((thrown: unknown) => {
          print(`seed ${seed}: ${thrown instanceof Error ? thrown.stack : String(thrown)}`)
          process.exit(1)
        }),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** One life. The seed decides what is done; keys are new each time. */
function walkSeed(seed: number): Promise<string[]> {
  let state = seed >>> 0
  // A linear congruential generator: the figures of Numerical Recipes.
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  // The first numbers of neighboring seeds are alike.
  for (let index = 0; index < 8; index += 1) random()
  return walk(random, steps)
}

/** Resolves once it is on its way, so that a worker that ends loses none. */
function sendUp(done: string[]): Promise<void> {
  return new Promise((resolve, reject) =>
    process.send?.(done, (error: Error | null) => (error ? reject(error) : resolve())),
  )
}

/** @throws RangeError for anything but a whole number above 0. */
function toCount(text: string): number {
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`${text} is not a whole number above 0.`)
  return count
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
