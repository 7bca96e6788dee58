import { expect, test } from 'vitest'
import { assignStages, type Graph, type Stage } from './assignStages.ts'

const stages: Stage[] = [
  { name: 'start', title: '', loads: [] },
  { name: 'modal', title: '', after: 'start', loads: ['Modal.tsx'] },
  { name: 'send', title: '', after: 'modal', loads: ['send/SendView.tsx'], owns: ['send/'] },
  { name: 'swap', title: '', after: 'modal', loads: ['SwapView.tsx'] },
]

const graph = (changes: Record<string, string[]> = {}): Graph => ({
  start: ['button.ts'],
  lazy: new Map(
    Object.entries({
      'Modal.tsx': ['Modal.tsx', 'button.ts'],
      'send/SendView.tsx': ['send/SendView.tsx', 'send/useSend.ts', 'amount.ts'],
      'SwapView.tsx': ['SwapView.tsx', 'amount.ts', 'button.ts'],
      ...changes,
    }),
  ),
})

test('puts a module into the stage that needs it, and one of several stages into the last before them', () => {
  expect(Object.fromEntries(assignStages(graph(), stages))).toEqual({
    'button.ts': 'start',
    'Modal.tsx': 'modal',
    'send/SendView.tsx': 'send',
    'send/useSend.ts': 'send',
    'SwapView.tsx': 'swap',
    'amount.ts': 'modal',
  })
})

test('names a module that is imported lazily without a stage, and a stage that loads what nothing imports', () => {
  const act = () => assignStages(graph({ 'BuyView.tsx': ['BuyView.tsx'] }), stages.slice(0, 3))
  expect(act).toThrow('BuyView.tsx is imported lazily, but no stage loads it.')
  expect(() => assignStages({ start: [], lazy: new Map() }, stages)).toThrow(
    'The stage modal loads Modal.tsx, which nothing imports lazily.',
  )
})

test('names a module that another stage needs, and who needs it', () => {
  const shared = graph({ 'SwapView.tsx': ['SwapView.tsx', 'send/useSend.ts', 'send/SendView.tsx'] })
  expect(() => assignStages(shared, stages)).toThrow(
    'send/useSend.ts is of the stage send, but in modal: needed by send, swap.',
  )
  expect(() => assignStages(shared, stages)).toThrow('send/SendView.tsx is of the stage send, but in modal')
})

test('names an adapter’s entry without a stage, and what to add', () => {
  const entries = ['adapters/src/evm/index.ts', 'adapters/src/tron/index.ts']
  const start = ['button.ts', 'adapters/src/evm/evm.ts']
  const act = (more: Stage[]) => () => assignStages({ ...graph(), start, entries }, [...stages, ...more])
  expect(act([])).toThrow("Add a stage with `entry: 'adapters/src/tron/index.ts'`")
  expect(act([])).not.toThrow('adapters/src/evm')
  const tron: Stage = { name: 'tron', title: '', after: 'start', loads: [], entry: 'adapters/src/tron/index.ts' }
  const lazy = new Map([...graph().lazy, ['adapters/src/tron/index.ts', ['adapters/src/tron/index.ts']]])
  expect(assignStages({ start, entries, lazy }, [...stages, tron]).get('adapters/src/tron/index.ts')).toBe('tron')
})

test('puts nothing before a stage that stands alone', () => {
  const shared = graph({ 'ar.ts': ['ar.ts', 'amount.ts'] })
  const alone: Stage[] = [...stages, { name: 'ar', title: '', after: 'start', loads: ['ar.ts'], standsAlone: true }]
  expect(assignStages(shared, alone).get('amount.ts')).toBe('modal')
})
