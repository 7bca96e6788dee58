import fc from 'fast-check'
import { getAddress, isAddress } from 'viem'
import { expect, test } from 'vitest'
import { parseAddress, parseReceiver } from './parseAddress.ts'

/** `npm run test:addresses` has a hundred thousand. */
const count = Number(process.env.ADDRESS_MUTATIONS ?? 10_000)
const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))

test.each([
  ['checksummed', vitalik],
  ['lower case', vitalik.toLowerCase()],
  ['upper case', `0x${vitalik.slice(2).toUpperCase()}`],
  ['upper case throughout', vitalik.toUpperCase()],
  ['without 0x', vitalik.slice(2)],
  ['with spaces around it', ` ${vitalik}\n`],
])('parses an address %s', (_, text) => {
  expect(parseAddress(text)).toBe(vitalik)
})

test.each([
  '',
  '0x',
  'vitalik.eth',
  vitalik.slice(0, -1),
  `${vitalik}0`,
  `0x0x${vitalik.slice(4)}`,
  `${vitalik.slice(0, 20)} ${vitalik.slice(20)}`,
  `0x${'g'.repeat(40)}`,
])('rejects %j', (text) => {
  expect(() => parseAddress(text)).toThrow(expect.objectContaining({ code: 'RECEIVER_INVALID' }))
})

test('parses every spelling of any address', () => {
  fc.assert(
    fc.property(address, (each) => {
      for (const text of [each, each.toLowerCase(), each.slice(2), each.slice(2).toUpperCase()]) {
        expect(parseAddress(text)).toBe(each)
      }
    }),
  )
})

test('rejects one letter in the wrong case, unless the result is all one case', () => {
  fc.assert(
    fc.property(address, fc.nat({ max: 39 }), (each, at) => {
      const digits = [...each.slice(2)]
      const digit = digits[at] ?? ''
      fc.pre(/[a-f]/i.test(digit))
      digits[at] = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase()
      const text = digits.join('')
      fc.pre(text !== text.toLowerCase() && text !== text.toUpperCase())
      expect(() => parseAddress(text)).toThrow(expect.objectContaining({ code: 'RECEIVER_CHECKSUM' }))
    }),
  )
})

test('of mutated addresses, reads none that another implementation refuses, nor as another one', () => {
  const letters = '0123456789abcdefABCDEFgGxX '
  const changes = fc.array(fc.tuple(fc.nat(43), fc.nat(1), fc.constantFrom(...letters)), { minLength: 1, maxLength: 3 })
  let [accepted, refused] = [0, 0]
  fc.assert(
    fc.property(address, fc.boolean(), changes, (each, isLower, list) => {
      const text = list.reduce(
        (changed, [at, cut, letter]) => changed.slice(0, at) + letter + changed.slice(at + cut),
        isLower ? each.toLowerCase() : each,
      )
      const digits = text.trim().replace(/^0x/i, '')
      const isOneCase = digits === digits.toUpperCase()
      const others = isAddress(`0x${isOneCase ? digits.toLowerCase() : digits}`)
        ? getAddress(`0x${digits.toLowerCase()}`)
        : undefined
      expect(read(text)).toBe(others)
      if (others) accepted += 1
      else refused += 1
    }),
    { numRuns: count },
  )
  expect(Math.min(accepted, refused)).toBeGreaterThan(count / 50)
}, 600_000)

function read(text: string): string | undefined {
  try {
    return parseAddress(text)
  } catch {
    return undefined
  }
}

test('takes no recipient whose key nobody has, however zero is written', () => {
  const zero = '0'.repeat(40)
  for (const text of [zero, `0x${zero}`, ` 0X${zero} `])
    expect(() => parseReceiver(text)).toThrow(expect.objectContaining({ code: 'RECEIVER_BURNS' }))
  expect(parseReceiver(vitalik.toLowerCase())).toBe(vitalik)
})
