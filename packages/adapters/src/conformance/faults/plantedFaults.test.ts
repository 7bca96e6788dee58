import { BaseError } from '@latchkey/core/errors'
import { afterAll, expect, test } from 'vitest'
import { startStage as startBitcoin } from '../../bitcoin/test/startStage.ts'
import { broadcastSigned } from '../../cosmos/test/broadcastSigned.ts'
import { startStage as startCosmos } from '../../cosmos/test/startStage.ts'
import { startStage as startEvm } from '../../evm/test/startStage.ts'
import type { ConformanceStage } from '../ConformanceWorld.ts'
import { type ContractCase, createContract, type Limits, SkippedCase } from '../Contract.ts'
import { contractCases } from '../contractCases.ts'
import type { PlantedFault } from './PlantedFault.ts'
import { plantedFaults } from './plantedFaults.ts'

const starts = { evm: startEvm, bitcoin: startBitcoin, cosmos: startCosmos }
type Name = keyof typeof starts

/** What is right gets the time of a busy machine. What is wrong is often found by waiting. */
const sound: Limits = { patienceMs: 30_000, quietMs: 150 }
const faulty: Limits = { patienceMs: 800, quietMs: 150 }
/** A case that takes longer waits for something without a limit. */
const hungMs = 10_000

const stages = new Map<Name, Promise<ConformanceStage>>()
const passed = new Map<string, Promise<unknown>>()
afterAll(async () => {
  for (const stage of stages.values()) await (await stage).stop()
})

/** Runs a case on an adapter, with a fault in it or without. @returns what it threw */
async function runCase(one: ContractCase, options: { on: Name; fault?: PlantedFault }): Promise<unknown> {
  const { on, fault } = options
  const stage = stages.get(on) ?? starts[on]()
  stages.set(on, stage)
  const world = await (await stage).createWorld()
  let made = 0
  const createAdapter = () => {
    const adapter = world.createAdapter()
    made += 1
    return fault ? fault.plant(adapter, { world, made: made - 1, broadcastSigned }) : adapter
  }
  const limits = fault ? faulty : sound
  const running = (async () => one.run(createContract({ ...world, createAdapter }, limits)))()
  try {
    return await Promise.race([
      running.then(
        () => undefined,
        (error: unknown) => error,
      ),
      new Promise((resolve) =>
        setTimeout(resolve, Math.max(3 * limits.patienceMs, hungMs), new Error('It ended never.')),
      ),
    ])
  } finally {
    await world.dispose()
  }
}

test('every case of the contract has a fault that it finds', () => {
  const found = new Set(plantedFaults.map(({ foundBy }) => foundBy))
  const titles = contractCases.map(({ title }) => title)
  expect(titles.filter((title) => !found.has(title))).toEqual([])
  expect([...found].filter((title) => !titles.includes(title))).toEqual([])
  expect(new Set(titles).size).toBe(titles.length)
})

const each = plantedFaults.map((fault) => [fault.title, fault] as const)
test.each(each)('finds an adapter that %s', { timeout: 120_000 }, async (_, fault) => {
  const { foundBy, on = 'evm' } = fault
  const one = contractCases.find(({ title }) => title === foundBy) ?? expect.fail(`There is no case: ${foundBy}`)
  // Without the fault the case passes, and is not skipped.
  const key = `${on} ${foundBy}`
  passed.set(key, passed.get(key) ?? runCase(one, { on }))
  expect(await passed.get(key)).toBeUndefined()
  const thrown = await runCase(one, { on, fault })
  expect(thrown).toBeDefined()
  // The case found it, rather than a mistake in the fault.
  expect(thrown).not.toBeInstanceOf(SkippedCase)
  expect(thrown).not.toBeInstanceOf(TypeError)
  if (!(thrown instanceof BaseError)) expect(String(thrown)).not.toMatch(/does not declare|was not called/)
})
