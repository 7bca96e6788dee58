import { expect, test } from 'vitest'
import { formatWait } from './formatWait.ts'

test.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [120, '120 seconds'],
  [121, '3 minutes'],
  [3_600, '60 minutes'],
  [86_363, '24 hours'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatWait('en', seconds)).toBe(text)
})

test('in Arabic each count has its form', () => {
  const texts = [1, 2, 30].map((seconds) => formatWait('ar-u-nu-latn', seconds))
  expect(texts).toEqual(['ثانية', 'ثانيتان', '30 ثانية'])
})
