import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitPassages } from './splitPassages.ts'

test('every passage is short, and together they are the text', () => {
  const text = fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constantFrom('\n', ' ', '\n\n')))
  fc.assert(
    fc.property(text, (parts) => {
      const whole = parts.join('')
      const passages = splitPassages(whole)
      expect(passages.join('')).toBe(whole)
      for (const passage of passages) {
        expect([...passage].length).toBeLessThanOrEqual(200)
        expect(passage.split('\n').length).toBeLessThanOrEqual(7)
      }
    }),
  )
})

test('lines stay whole, and a long one ends at a space', () => {
  expect(splitPassages('one\ntwo\n')).toEqual(['one\ntwo\n'])
  expect(splitPassages(`${'word '.repeat(60)}`)[0]).toMatch(/^(?:word )+$/)
  expect(splitPassages('\n'.repeat(13)).map((passage) => passage.length)).toEqual([6, 6, 1])
})
