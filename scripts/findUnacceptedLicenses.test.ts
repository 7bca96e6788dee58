import { expect, test } from 'vitest'
import { findUnacceptedLicenses, isOpenLicense } from './findUnacceptedLicenses.mjs'

const licensed = (name: string, license: string) => ({ name, version: '1.0.0', license })

test.each([
  ['MIT', true],
  ['MIT OR GPL-3.0-only', true],
  ['(GPL-2.0-only OR MIT) AND ISC', true],
  ['Apache-2.0 WITH LLVM-exception', true],
  ['MIT AND CC-BY-4.0', false],
  ['GPL-3.0-or-later', false],
  ['CC-BY-4.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['Unknown', false],
  ['(MIT', false],
  ['', false],
])('reads the expression %j as open: %s', (expression, open) => {
  expect(isOpenLicense(expression)).toBe(open)
})

test('names a package that is not open source', () => {
  const planted = licensed('source-available', 'BUSL-1.1')

  expect(findUnacceptedLicenses({ installed: [licensed('viem', 'MIT'), planted], shipped: [] })).toEqual([
    'source-available@1.0.0 is under BUSL-1.1',
  ])
})

test('accepts the Uniswap bytecode in the local world, not in what ships', () => {
  const uniswap = licensed('@uniswap/v2-core', 'GPL-3.0-or-later')

  expect(findUnacceptedLicenses({ installed: [uniswap], shipped: [] })).toEqual([])
  expect(findUnacceptedLicenses({ installed: [uniswap], shipped: [uniswap] })).toHaveLength(1)
})
