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
    views: [],
    shared: [],
    later: [
      { module: 'SendView.tsx', files: ['send.js'] },
      { module: 'chain.ts', files: ['chain.js'] },
    ],
  })
})

test("counts what a view's flow alone adds to the stages, and leaves it out of what comes on its own", () => {
  const stages = [{ name: 'start', modules: [] }]
  const views = [{ name: 'send', modules: ['Modal.tsx', 'SendView.tsx'] }]

  expect(chunkStages(chunks, { entry: 'page.tsx', stages, views })).toMatchObject({
    views: [{ name: 'send', files: ['modal.js', 'ui.js', 'send.js'] }],
    shared: [],
    later: [{ module: 'chain.ts', files: ['chain.js'] }],
  })
})

test('counts what several flows load in none of them, but once beside them', () => {
  const stages = [{ name: 'start', modules: [] }]
  const views = [
    { name: 'send', modules: ['SendView.tsx'] },
    { name: 'open', modules: ['Modal.tsx'] },
  ]

  expect(chunkStages(chunks, { entry: 'page.tsx', stages, views })).toMatchObject({
    views: [
      { name: 'send', files: ['send.js'] },
      { name: 'open', files: ['modal.js'] },
    ],
    shared: ['ui.js'],
  })
})

test("leaves what a connected visitor has loaded out of a view's flow, and gives it a row of its own", () => {
  const stages = [{ name: 'start', modules: [] }]
  const views = [{ name: 'send', modules: ['SendView.tsx', 'chain.ts'] }]

  expect(chunkStages(chunks, { entry: 'page.tsx', stages, connected: ['Modal.tsx'], views })).toMatchObject({
    views: [{ name: 'send', files: ['send.js', 'chain.js'] }],
    shared: [],
    later: [{ module: 'Modal.tsx', files: ['modal.js', 'ui.js'] }],
  })
})

test('rejects a plan with a module that is not a chunk any more', () => {
  const stages = [{ name: 'open', modules: ['Gone.tsx'] }]

  expect(() => chunkStages(chunks, { entry: 'page.tsx', stages })).toThrow('Gone.tsx is not a chunk of its own')
  expect(() => chunkStages(chunks, { entry: 'page.tsx', stages: [], views: stages })).toThrow('Gone.tsx')
})
