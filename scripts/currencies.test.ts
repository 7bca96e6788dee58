import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fiatCurrencies } from '../packages/wire/src/endpoints/getExchangeRate.ts'
import { root } from './root.mjs'

test('docs/api/swaps.md names every currency that values can be shown in', () => {
  const page = readFileSync(join(root, 'docs/api/swaps.md'), 'utf8')
  const [, sentence = ''] = page.split('`currency` is an ISO 4217 code in capitals: ')
  const named = sentence.slice(0, sentence.indexOf('.')).match(/[A-Z]{3}/g)
  expect(named).toEqual([...fiatCurrencies].sort())
})
