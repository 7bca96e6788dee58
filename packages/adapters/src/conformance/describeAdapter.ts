import { afterAll, afterEach, beforeAll, beforeEach, describe, type TestContext, test } from 'vitest'
import type { ConformanceStage } from './ConformanceWorld.ts'
import { type Contract, type ContractCase, createContract, SkippedCase } from './Contract.ts'
import { abilities, contractCases } from './contractCases.ts'

/** For a busy machine. */
const limits = { patienceMs: 10_000, quietMs: 1_200 }

/**
 * The contract of `Adapter`, run on one adapter. Cases of an ability that it does not declare are reported as skipped.
 * @param start starts the chain, once for all cases
 * @example
 * describeAdapter('cosmos', startStage)
 */
export function describeAdapter(name: string, start: () => Promise<ConformanceStage>): void {
  describe(`${name}: the adapter contract`, () => {
    let stage: ConformanceStage
    let contract: Contract
    beforeAll(async () => {
      stage = await start()
    })
    afterAll(() => stage?.stop())
    beforeEach(async () => {
      contract = createContract(await stage.createWorld(), limits)
    })
    afterEach(() => contract.world.dispose())

    const testCase = ({ title, ability, run }: ContractCase) =>
      test(title, async ({ skip }: TestContext) => {
        if (ability && !contract.adapter[ability]) skip(`the adapter does not declare ${ability}`)
        try {
          await run(contract)
        } catch (error) {
          if (error instanceof SkippedCase) skip(error.message)
          throw error
        }
      })
    const casesOf = (ability?: string) => contractCases.filter((one) => one.ability === ability)
    for (const one of casesOf()) testCase(one)
    for (const ability of abilities)
      describe(`the ability ${ability}`, () => {
        for (const one of casesOf(ability)) testCase(one)
      })
  })
}
