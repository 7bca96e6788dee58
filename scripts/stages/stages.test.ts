import { afterEach, expect, test, vi } from 'vitest'
import { assignStages } from './assignStages.ts'
import { readGraph } from './readGraph.ts'
import { stages } from './stages.ts'

afterEach(() => vi.unstubAllEnvs())

test('every module that the widget loads is in its stage', { timeout: 60_000 }, async () => {
  const assigned = assignStages(await readGraph(), stages)
  expect(assigned.get('react/src/views/send/SendView.tsx')).toBe('send')
  expect(assigned.get('core/src/createLatchkey.ts')).toBe('start')
})

test('a page loads nothing of the developer notices', { timeout: 60_000 }, async () => {
  const list = async (environment: string) => {
    vi.stubEnv('NODE_ENV', environment)
    const { start, lazy } = await readGraph()
    return [...start, ...lazy.keys(), ...[...lazy.values()].flat()].filter((module) => module.includes('/development/'))
  }
  expect(await list('production')).toEqual([])
  expect(await list('development')).toEqual(
    expect.arrayContaining(['core/src/development/watchFaults.ts', 'react/src/development/NoticeBar.tsx']),
  )
})
