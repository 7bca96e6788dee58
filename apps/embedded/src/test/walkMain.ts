// npm run test:walk in apps/embedded: many random lives of a wallet (`-- --sequences 100000 --steps 8`). Prints how many were walked, or the
// steps of the first that failed, and fails then.
import { parseArgs } from 'node:util'
import { walk } from './walk.ts'

const { values } = parseArgs({
  options: { sequences: { type: 'string', default: '1000' }, steps: { type: 'string', default: '8' } },
})
const sequences = Number(values.sequences)
const startedAt = performance.now()
const counts = new Map<string, number>()
for (let sequence = 0; sequence < sequences; sequence += 1) {
  const drawn = crypto.getRandomValues(new Uint32Array(512))
  let next = 0
  const random = () => (drawn[next++ % drawn.length] ?? 0) / 2 ** 32
  for (const step of await walk(random, Number(values.steps))) counts.set(step, (counts.get(step) ?? 0) + 1)
}
const seconds = (performance.now() - startedAt) / 1000
const steps = [...counts].map(([name, count]) => `${name} ${count}`).join(', ')
process.stdout.write(`${sequences} sequences in ${seconds.toFixed(1)} s, none failed: ${steps}\n`)
// Keys of vaults that nobody took wait for two minutes.
process.exit(0)
