import { setImmediate as settle } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGate, GateFullError } from './createGate.ts'

/** Work that ends when a test says so; `begun` has what runs or has run. */
function createWork(gate: ReturnType<typeof createGate>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    end: (name: string) => ends.get(name)?.(),
    start: (caller: string, name: string) =>
      gate(caller, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        if (name === 'fails') throw new Error(name)
      }),
  }
}

test('lets so many run, so many of a caller wait in their order, and refuses the rest', async () => {
  const { begun, end, start } = createWork(createGate({ maxRunning: 4, maxWaitingPerCaller: 1, maxWaiting: 10 }))
  const a = start('one', 'a')
  const fails = start('one', 'fails')
  const c = start('one', 'c')
  await expect(start('one', 'd')).rejects.toBeInstanceOf(GateFullError)
  await settle()
  expect(begun).toEqual(['a', 'fails'])
  end('fails')
  await expect(fails).rejects.toThrow('fails')
  await settle()
  expect(begun).toEqual(['a', 'fails', 'c'])
  for (const name of ['a', 'c']) end(name)
  await Promise.all([a, c])
  const e = start('one', 'e')
  await settle()
  expect(begun).toContain('e')
  end('e')
  await e
})

test('callers take turns, and one that waits has the next place that is free', async () => {
  const { begun, end, start } = createWork(createGate({ maxRunning: 2, maxWaitingPerCaller: 5, maxWaiting: 10 }))
  const names = ['a', 'b', 'c']
  const ofOne = names.map((name) => start('one', name))
  const ofOther = ['x', 'y'].map((name) => start('other', name))
  await settle()
  // Half of the places is one.
  expect(begun).toEqual(['a', 'x'])
  const third = start('third', 'p')
  end('a')
  await ofOne[0]
  await settle()
  expect(begun).toEqual(['a', 'x', 'b'])
  end('b')
  await ofOne[1]
  await settle()
  expect(begun).toEqual(['a', 'x', 'b', 'p'])
  for (const name of ['p', 'x']) end(name)
  await Promise.all([third, ofOther[0]])
  await settle()
  for (const name of ['c', 'y']) end(name)
  await Promise.all([...ofOne, ...ofOther])
})

test('as much as waits of all callers together is refused beyond its limit', async () => {
  const { start, end } = createWork(createGate({ maxRunning: 2, maxWaitingPerCaller: 5, maxWaiting: 2 }))
  const all = ['a', 'b', 'c', 'd'].map((name, index) => start(String(index), name))
  await expect(start('last', 'e')).rejects.toBeInstanceOf(GateFullError)
  for (const name of ['a', 'b', 'c', 'd']) {
    await settle()
    end(name)
    await all.shift()
  }
})
