import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFrame, readLeadingId } from './readFrame.ts'

describe('returns an id unchanged', () => {
  test.each([
    ['{"id":1234567890123456789,"method":"x"}', '1234567890123456789'],
    ['{"id":"1234567890123456789","method":"x"}', '"1234567890123456789"'],
    ['{"params":{"id":5,"a":["id",{"id":6}]},"method":"x","id" : "7"}', '"7"'],
    ['{"a":"\\"id\\":7","method":"\\\\","id":9223372036854775807}', '9223372036854775807'],
    ['{"id":1,"method":"x","id":2}', '2'],
    ['{"\\u0069d":3,"method":"x"}', '3'],
    ['{"id":"some-text","method":"x"}', '"some-text"'],
    [' {"method":"x","id":\n1e3 } ', '1e3'],
    ['{"method":"x","id":1,"params":"id"}', '1'],
  ])('%s', (text, idToken) => {
    expect(readFrame(text)).toMatchObject({ kind: 'call', idToken })
  })
})

test.each([
  ['', 'ParseError'],
  ['{"id":1', 'ParseError'],
  ['null', 'InvalidRequest'],
  ['[]', 'InvalidRequest'],
  ['[{"id":1,"method":"x"}]', 'InvalidRequest'],
  // A list is rejected by its first character: the rest is not parsed.
  [' [{"id":1,"method":', 'InvalidRequest'],
  ['7', 'InvalidRequest'],
  ['{"method":"x"}', 'InvalidRequest'],
  ['{"id":null,"method":"x"}', 'InvalidRequest'],
  ['{"id":true,"method":"x"}', 'InvalidRequest'],
  ['{"id":{"id":1},"method":"x"}', 'InvalidRequest'],
  ['{"id":"","method":"x"}', 'InvalidRequest'],
  [`{"id":"${'1'.repeat(65)}","method":"x"}`, 'InvalidRequest'],
  [`{"id":${'1'.repeat(33)},"method":"x"}`, 'InvalidRequest'],
  ['{"id":1,"method":7}', 'InvalidRequest'],
  ['{"id":1}', 'InvalidRequest'],
  [`{"id":1,"method":"${'x'.repeat(65)}"}`, 'InvalidRequest'],
])('%s is an invalid call: %s', (text, error) => {
  expect(readFrame(text)).toMatchObject({ kind: 'invalid', error })
})

test('reads the leading id of an unparsed frame', () => {
  expect(readLeadingId('{"id":1234567890123456789,"method":')).toBe('1234567890123456789')
  expect(readLeadingId(' { "id" : "a-1" , nonsense')).toBe('"a-1"')
  for (const text of [
    '{"method":"x","id":1}',
    '{"id":1e',
    '{"id":007,',
    '{"id":"a\\u0022",',
    '{"id":{}',
    '[{"id":1,',
    '',
  ])
    expect(readLeadingId(text)).toBe('0')
})

test('distinguishes responses from calls', () => {
  expect(readFrame('{"id":"12","jsonrpc":"2.0","result":true}')).toEqual({ kind: 'answer', id: '12', isResult: true })
  expect(readFrame('{"id":12,"error":{"code":1}}')).toEqual({ kind: 'answer', id: '12', isResult: false })
})

test('reads the same id as JSON.parse for any object', () => {
  const id = fc.oneof(fc.maxSafeNat(), fc.stringMatching(/^[\w-]{1,64}$/))
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), id, fc.nat(4), (members, wanted, spaces) => {
      const object = { ...members, method: 'x', id: wanted }
      const frame = readFrame(JSON.stringify(object, undefined, spaces))
      expect(frame).toMatchObject({ kind: 'call', idToken: JSON.stringify(wanted) })
    }),
    { numRuns: 5_000 },
  )
})

test('does not throw for any text', () => {
  const nearly = fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 3 })).map(([text, at, put]) => {
    const cut = at % (text.length + 1)
    return text.slice(0, cut) + put + text.slice(cut + 1)
  })
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), nearly), (text) => {
      expect(['call', 'answer', 'invalid']).toContain(readFrame(text).kind)
    }),
    { numRuns: 20_000 },
  )
  expect(readFrame(`${'['.repeat(100_000)}${']'.repeat(100_000)}`).kind).toBe('invalid')
})
