import { parseArgs } from 'node:util'
import { createPageVisitor } from '../createPageVisitor.ts'
import { openWalletWorld } from '../openWalletWorld.ts'
import { createFault } from './createFault.ts'
import { pageOperations } from './pageOperations.ts'

/**
 * `npm run test:wallet-page-crashes -- --only recoverByGuard`: ends the wallet's page before and after each of its steps, in everything that
 * a visitor does, and opens it again on the same device. The visitor goes on: the wallet is there once, with its address, on this device and
 * on the others, and what was interrupted is done again. Server and guard are the real ones. Ends with 1 where anything does not hold.
 */

const { values } = parseArgs({ options: { only: { type: 'string' } } })
/** More steps than any operation has. */
const mostSteps = 200
/** A flow without a fault takes less than a second. */
const stepsMs = 60_000
const print = (line: string) => process.stdout.write(`${line}\n`)
const world = await openWalletWorld()

/** @returns where the page ended, and what does not hold afterwards; undefined where it did everything before. */
async function killAt(name: string, at: number): Promise<{ place: string; fault?: string } | undefined> {
  const operation = pageOperations[name]
  if (!operation) throw new Error(`There is no operation ${name}.`)
  const visitor = createPageVisitor(world)
  const first = await world.openPage()
  await visitor.enter(first)
  if (operation.protectedBy) await visitor.protect(first, operation.protectedBy)
  const address = await visitor.sign(first)
  const { passkeys, records } = first
  const fault = createFault(at)
  const kept = operation.onNewDevice ? new Map<string, unknown>() : records
  const openVictim = () => world.openPage({ records: kept, passkeys, around: fault.around })
  // Opening a page has steps of its own.
  const acted = openVictim().then(async (victim) => {
    await operation.act(visitor, victim)
    return 'acted' as const
  })
  const ended = await inTime(Promise.race([acted, fault.ended.then(() => 'ended' as const)]))
  if (ended === 'acted') return undefined
  const place = fault.place()
  try {
    await inTime(goOn())
    return { place }
  } catch (error) {
    return { place, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }

  async function goOn(): Promise<void> {
    const again = await world.openPage({ records: kept, passkeys })
    await visitor.enter(again)
    const found = await visitor.sign(again)
    if (found !== address) throw new Error(`The address was ${address} and is ${found}.`)
    await operation?.act(visitor, again)
    const after = await world.openPage({ records: kept, passkeys })
    await visitor.enter(after)
    if ((await visitor.sign(after)) !== address) throw new Error('The address is another one.')
  }
}

/** @throws Error where it takes longer than any visitor's step does on a busy machine */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It does not end.')), stepsMs)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const failures: string[] = []
let total = 0
const startedAt = performance.now()
const names = Object.keys(pageOperations).filter((name) => values.only === undefined || values.only === name)
for (const name of names) {
  let kills = 0
  for (let at = 1; at <= mostSteps; at += 1) {
    const killed = await killAt(name, at)
    if (!killed) break
    kills += 1
    if (!killed.fault) continue
    failures.push(name)
    print(`${name}, ended ${killed.place}: ${killed.fault}`)
  }
  total += kills
  print(
    `${name}: ${kills} kills, ${failures.length} failures in all, ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
}
await world.close()
print(`${total} kills of the page in ${names.length} operations, ${failures.length} failures`)
process.exit(failures.length === 0 && total > 0 ? 0 : 1)
