import { setImmediate as settle } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGate, GateFullError } from './createGate.ts'

/** Work that ends when a test calls `end`; `started` lists what runs or has run. */
function createWork(gate: ReturnType<typeof createGate>) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    end: (name: string) => ends.get(name)?.(),
    start: (caller: string, name: string) =>
      gate(caller, async () => {
        started.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        if (name === 'fails') throw new Error(name)
      }),
  }
}

test('limits running work, queues work per caller in order, and rejects the rest', async () => {
  const { started, end, start } = createWork(createGate({ maxRunning: 4, maxWaitingPerCaller: 1, maxWaiting: 10 }))
  const a = start('one', 'a')
  const fails = start('one', 'fails')
  const c = start('one', 'c')
  await expect(start('one', 'd')).rejects.toBeInstanceOf(GateFullError)
  await settle()
  expect(started).toEqual(['a', 'fails'])
  end('fails')
  await expect(fails).rejects.toThrow('fails')
  await settle()
  expect(started).toEqual(['a', 'fails', 'c'])
  for (const name of ['a', 'c']) end(name)
  await Promise.all([a, c])
  const e = start('one', 'e')
  await settle()
  expect(started).toContain('e')
  end('e')
  await e
})

test('serves callers in turn, and gives the next free slot to a waiting one', async () => {
  const { started, end, start } = createWork(createGate({ maxRunning: 2, maxWaitingPerCaller: 5, maxWaiting: 10 }))
  const names = ['a', 'b', 'c']
  const ofOne = names.map((name) => start('one', name))
  const ofOther = ['x', 'y'].map((name) => start('other', name))
  await settle()
  // A caller has at most half of the slots: one.
  expect(started).toEqual(['a', 'x'])
  const third = start('third', 'p')
  end('a')
  await ofOne[0]
  await settle()
  expect(started).toEqual(['a', 'x', 'b'])
  end('b')
  await ofOne[1]
  await settle()
  expect(started).toEqual(['a', 'x', 'b', 'p'])
  for (const name of ['p', 'x']) end(name)
  await Promise.all([third, ofOther[0]])
  await settle()
  for (const name of ['c', 'y']) end(name)
  await Promise.all([...ofOne, ...ofOther])
})

test('rejects work beyond the limit of all callers’ queues together', async () => {
  const { start, end } = createWork(createGate({ maxRunning: 2, maxWaitingPerCaller: 5, maxWaiting: 2 }))
  const all = ['a', 'b', 'c', 'd'].map((name, index) => start(String(index), name))
  await expect(start('last', 'e')).rejects.toBeInstanceOf(GateFullError)
  for (const name of ['a', 'b', 'c', 'd']) {
    await settle()
    end(name)
    await all.shift()
  }
})
