import { expect, test } from 'vitest'
import { printJson } from './printJson.ts'

test('what fits stays on one line', () => {
  expect(printJson({ a: [1, 'b', null], c: {}, d: [] })).toBe('{ "a": [1, "b", null], "c": {}, "d": [] }')
})

test('what does not fit is broken, and still JSON', () => {
  const value = { first: 'x'.repeat(100), second: { third: ['y'.repeat(100)] } }
  const printed = printJson(value)
  expect(printed.split('\n').length).toBeGreaterThan(1)
  expect(JSON.parse(printed)).toEqual(value)
})

test('long lists of objects and long texts are cut and say so; whole ones are not', () => {
  const value = { list: [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }], text: 'z'.repeat(500) }
  const printed = printJson(value)
  expect(printed).toContain('    // 2 more\n')
  expect(printed).toContain(`"${'z'.repeat(80)}… (500 characters)"`)
  expect(JSON.parse(printJson(value, { isWhole: true }))).toEqual(value)
})
