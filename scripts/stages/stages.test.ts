import { expect, test } from 'vitest'
import { assignStages } from './assignStages.ts'
import { readGraph } from './readGraph.ts'
import { stages } from './stages.ts'

test('every module that the widget loads is in its stage', { timeout: 60_000 }, async () => {
  const assigned = assignStages(await readGraph(), stages)
  expect(assigned.get('react/src/views/send/SendView.tsx')).toBe('send')
  expect(assigned.get('core/src/createLatchkey.ts')).toBe('start')
})
