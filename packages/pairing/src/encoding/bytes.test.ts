import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toHex } from './bytes.ts'

test('encodes and decodes any bytes as Node does', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      expect(fromHex(toHex(bytes))).toEqual(bytes)
    }),
  )
})

test.each(['0', 'zz', '0x00', ' 00', '00\n', '٠٠'])('rejects "%s"', (text) => {
  expect(() => fromHex(text)).toThrow(RangeError)
})
