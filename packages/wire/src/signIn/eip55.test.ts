import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEip55 } from './eip55.ts'
import { checksummed } from './test/arbitraries.ts'

test.each(checksummed)('accepts %s of EIP-55', (address) => expect(isEip55(address)).toBe(true))

test('refuses each of them with one letter in the other case, or one digit changed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...checksummed), fc.integer({ min: 2, max: 41 }), (address, place) => {
      const letter = address[place] ?? ''
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      if (other !== letter) expect(isEip55(address.slice(0, place) + other + address.slice(place + 1))).toBe(false)
    }),
    { numRuns: 1_000 },
  )
  for (const text of ['', '0x', checksummed[4].slice(2), `${checksummed[4]}0`, checksummed[4].replace('0x', '0X')])
    expect(isEip55(text)).toBe(false)
})
