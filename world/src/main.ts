import { formatWorld } from './describeWorld.ts'
import { readHelp, readOptions } from './readOptions.ts'
import { startWorld } from './startWorld.ts'
import type { World } from './World.ts'

// The world's process: started by `npm start` (scripts/start.mjs), stopped by Ctrl-C, SIGTERM, or the starter's end.
const started = performance.now()
const help = readHelp(process.argv.slice(2))
if (help !== undefined) {
  console.log(help)
  process.exit(0)
}
const stopping = new AbortController()
const stopAsked = new Promise<string>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal))
  process.on('disconnect', () => resolve('the starter ended'))
})
void stopAsked.then(() => stopping.abort())

let exitCode = 0
let reportDeath: (text: string) => void = () => undefined
const died = new Promise<string>((resolve) => {
  reportDeath = resolve
})

try {
  const world = await startWorld({
    ...readOptions({ args: process.argv.slice(2), env: process.env }),
    log: (line) => console.log(line),
    onDied: (part, reason) => reportDeath(`The ${part} is gone: ${reason}`),
    signal: stopping.signal,
  })
  await run(world)
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(`\nThe world could not start. ${error instanceof Error ? error.message : String(error)}`)
    exitCode = 1
  }
}
process.exit(exitCode)

async function run(world: World): Promise<void> {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`\nThe world answers after ${seconds} s:\n\n${formatWorld(world.info)}\n\nStop it with Ctrl-C.`)
  const death = await Promise.race([stopAsked.then(() => undefined), died])
  if (death) {
    console.error(`\n${death}`)
    exitCode = 1
  }
  console.log('\nStopping …')
  await world.stop()
}
