import { expect, test } from 'vitest'
import { drawMonogram } from './drawMonogram.ts'

test.each([
  ['Rabby Wallet', 'RW'],
  ['Zora', 'ZO'],
  ['Local 31337', 'L7'],
  ['Local 31338', 'L8'],
])('draws %s as %s', (name, letters) => {
  expect(drawMonogram(name)).toContain(`>${letters}</text>`)
})
