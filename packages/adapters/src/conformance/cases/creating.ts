import { expect, vi } from 'vitest'
import type { Cases } from '../Contract.ts'

export const creatingCases: Cases = {
  // First of all: what other cases have loaded, nobody can load again.
  async 'loads nothing and sends no request when it is created'(contract) {
    const fetched = vi.spyOn(globalThis, 'fetch')
    try {
      const before = listModules()
      expect(contract.adapter.networks.length).toBeGreaterThan(1)
      await contract.quiet()
      await vi.dynamicImportSettled()
      expect([...listModules()].filter((module) => !before.has(module))).toEqual([])
      expect(fetched).not.toHaveBeenCalled()
    } finally {
      fetched.mockRestore()
    }
  },
}

/** The modules that this test file has loaded by now. Vitest has no other way to them. */
function listModules(): ReadonlySet<string> {
  const { __vitest_worker__: worker } = globalThis as {
    __vitest_worker__?: { evaluatedModules?: { idToModuleMap?: ReadonlyMap<string, unknown> } }
  }
  const modules = worker?.evaluatedModules?.idToModuleMap
  if (!modules?.size) throw new Error('Vitest keeps its modules elsewhere now: see evaluatedModules in its sources.')
  return new Set(modules.keys())
}
