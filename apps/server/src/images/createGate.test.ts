import { expect, test } from 'vitest'
import { createGate, GateFullError } from './createGate.ts'

test('lets so many run, so many wait in their order, and refuses the rest', async () => {
  const gate = createGate({ maxRunning: 2, maxWaiting: 1 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) =>
    gate(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      if (name === 'b') throw new Error('b')
    })
  const a = work('a')
  const b = work('b')
  const c = work('c')
  await expect(work('d')).rejects.toBeInstanceOf(GateFullError)
  expect(begun).toEqual(['a', 'b'])
  ends.get('b')?.()
  await expect(b).rejects.toThrow('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) ends.get(name)?.()
  await Promise.all([a, c])
  const e = work('e')
  expect(begun).toContain('e')
  ends.get('e')?.()
  await e
})
