import { expect, test } from 'vitest'
import { CodecError } from '../bytes/CodecError.ts'
import { readBytes } from '../bytes/readBytes.ts'
import { isEmpty, readValue } from './values.ts'

/** Types without a byte, of which each holds the next one twice: read to their end, they are 2^levels values. */
const nested = (levels: number) =>
  Array.from({ length: levels + 1 }, (_, id) => ({
    kind: 'tuple',
    types: id < levels ? [id + 1, id + 1] : [],
  })) as never

test('types that hold each other without a byte are read for a bounded time', () => {
  const reader = () => readBytes(new Uint8Array(), 'value')
  expect(readValue(nested(3), 0, reader())).toHaveLength(2)
  expect(() => readValue(nested(40), 0, reader())).toThrow(CodecError)
  expect(isEmpty(nested(3), 0)).toBe(true)
  expect(() => isEmpty(nested(40), 0)).toThrow(CodecError)
})
