import { expect, test } from 'vitest'
import * as entry from './index.ts'
import { createTestChain } from './test/createTestChain.ts'

test('exports', () => {
  expect(Object.keys(entry)).toMatchInlineSnapshot(`
    [
      "evm",
      "toNetwork",
    ]
  `)
})

test('can be imported and called without a window, as on a server', () => {
  expect(typeof window).toBe('undefined')
  const { namespace, networks } = entry.evm({ chains: [createTestChain(31337, 'http://127.0.0.1:8545')] })
  expect([namespace, networks.length]).toEqual(['eip155', 1])
})
