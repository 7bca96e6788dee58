import { proxyRpc } from '@latchkey/wire'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainCall } from './isPlainCall.ts'

const member = fc.oneof(
  fc.constantFrom('2.0', '1.0', 'eth_call', '', 'm'.repeat(128), 'm'.repeat(129), 0, 1, -1, 1.5, 2 ** 53, null, true),
  fc.array(fc.jsonValue()),
  fc.jsonValue(),
)
const calls = fc.record(
  { jsonrpc: member, id: member, method: member, params: member, more: member },
  { requiredKeys: [] },
)
const likely = fc.record({
  jsonrpc: fc.constantFrom('2.0', '2.0', '1.0'),
  id: fc.oneof(fc.integer(), fc.nat(), member),
  method: fc.oneof(fc.constantFrom('eth_call', 'eth_blockNumber'), fc.constant('eth_getBalance'), member),
  params: fc.oneof(fc.array(fc.jsonValue()), fc.array(fc.string()), member),
})

test('takes only what the contract takes as it is', () => {
  let taken = 0
  fc.assert(
    fc.property(fc.oneof(calls, likely, fc.jsonValue(), fc.array(likely)), (value) => {
      // As it arrives.
      const parsed: unknown = JSON.parse(JSON.stringify(value) ?? 'null')
      if (!isPlainCall(parsed)) return
      taken += 1
      expect(proxyRpc.body.parse(parsed)).toEqual(parsed)
    }),
    { numRuns: 3_000 },
  )
  expect(taken).toBeGreaterThan(100)
})

test.each([
  ['without an id', { jsonrpc: '2.0', method: 'eth_call', params: [] }],
  ['with one more member', { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [], Method: 'eth_accounts' }],
  ['of another version', { jsonrpc: '1.0', id: 1, method: 'eth_call', params: [] }],
  ['with a fraction as id', { jsonrpc: '2.0', id: 1.5, method: 'eth_call', params: [] }],
  ['in a batch', [{ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] }]],
])('leaves a call %s to the contract', (_name, value) => {
  expect(isPlainCall(value)).toBe(false)
})
