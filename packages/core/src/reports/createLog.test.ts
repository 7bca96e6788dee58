import { expect, test } from 'vitest'
import { createLog } from './createLog.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).length

test('keeps the latest entries, in 1,024,000 bytes with the ends of their lines', () => {
  const log = createLog()
  for (let index = 0; index < 3_000; index += 1) log.add(`${index} ${'ä€😀'.repeat(200)}`)
  const text = log.read()
  expect(bytesOf(text) + 1).toBeLessThanOrEqual(1_024_000)
  // No more is dropped than must be.
  expect(bytesOf(text)).toBeGreaterThan(1_024_000 - 2 * 1_810)
  expect(text.split('\n').at(-1)).toMatch(/^2999 /)
  const kept = text.split('\n').map((line) => Number.parseInt(line, 10))
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 3_000 - kept.length + index))
})

test('cuts an entry that is longer than 10,000 characters', () => {
  const log = createLog()
  log.add('x'.repeat(2_000_000))
  log.add('next')
  expect(log.read()).toBe(`${'x'.repeat(10_000)}\nnext`)
})
