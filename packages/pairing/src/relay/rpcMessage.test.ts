import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRpcMessage, parseRpcMessage } from './rpcMessage.ts'

test.each([
  ['{"id":1234567890123456789,"method":"x"}', '1234567890123456789'],
  ['{"params":{"id":5,"a":["id",{"id":6}]},"id" : "1234567890123456789"}', '"1234567890123456789"'],
  ['{"a":"\\"id\\":7","id":9223372036854775807}', '9223372036854775807'],
])('keeps the id of %s unchanged', (text, token) => {
  expect(parseRpcMessage(text)?.idToken).toBe(token)
})

test.each([
  '',
  '[]',
  'null',
  '{"method":"x"}',
  '{"id":1.5}',
  '{"id":null}',
  '{"id":"1x"}',
  '{"id":{"id":1}}',
  '{"id":-1}',
])('returns undefined for %s', (text) => {
  expect(parseRpcMessage(text)).toBeUndefined()
})

test.each([
  ['one text', `"${'a'.repeat(2e7)}"`],
  ['lists', `[${'[],'.repeat(5e6)}1]`],
])('returns undefined at once for 15 MB and more of %s', (_, value) => {
  const start = performance.now()
  expect(parseRpcMessage(`{"id":1,"result":${value}}`)).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(300)
})

test('round-trips any message', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 19n }), fc.dictionary(fc.string(), fc.jsonValue()), (id, params) => {
      const text = formatRpcMessage(String(id), { method: 'x', params })
      const message = parseRpcMessage(text)
      expect(message?.idToken).toBe(String(id))
      expect(JSON.stringify(message?.body.params)).toBe(JSON.stringify(JSON.parse(JSON.stringify(params))))
    }),
  )
})

test('never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseRpcMessage(text)),
    { numRuns: 10_000 },
  )
})
