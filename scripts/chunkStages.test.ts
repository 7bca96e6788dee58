import { expect, test } from 'vitest'
import { chunkStages } from './chunkStages.mjs'

const chunks = {
  'page.js': { module: 'page.tsx', imports: ['shared.js'] },
  'shared.js': { imports: [] },
  'modal.js': { module: 'Modal.tsx', imports: ['shared.js', 'ui.js'] },
  'ui.js': { imports: [] },
  'send.js': { module: 'SendView.tsx', imports: ['ui.js'] },
  'chain.js': { module: 'chain.ts', imports: ['shared.js'] },
}

test('counts each file once, when it is first loaded', () => {
  const stages = [
    { name: 'start', modules: [] },
    { name: 'open', modules: ['Modal.tsx'] },
  ]

  expect(chunkStages(chunks, { entry: 'page.tsx', stages })).toEqual({
    stages: [
      { name: 'start', files: ['page.js', 'shared.js'] },
      { name: 'open', files: ['modal.js', 'ui.js'] },
    ],
    later: [
      { module: 'SendView.tsx', files: ['send.js'] },
      { module: 'chain.ts', files: ['chain.js'] },
    ],
  })
})

test('refuses a plan that names a module which is no chunk any more', () => {
  const stages = [{ name: 'open', modules: ['Gone.tsx'] }]

  expect(() => chunkStages(chunks, { entry: 'page.tsx', stages })).toThrow('Gone.tsx is not a chunk of its own')
})
