import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainNamespaces, isCaipNetworkId } from './caip.ts'
import { isCaipAddress, parseCaipAddress, parseCaipNetworkId, toCaipAddress } from './parseCaip.ts'

const namespace = fc.constantFrom(...chainNamespaces)
const part = fc.string({ minLength: 1 }).filter((text) => !text.includes(':'))

describe('parseCaipNetworkId', () => {
  test('is the inverse of joining with a colon', () => {
    fc.assert(
      fc.property(namespace, part, (chainNamespace, chainId) => {
        expect(parseCaipNetworkId(`${chainNamespace}:${chainId}`)).toEqual({ chainNamespace, chainId })
      }),
    )
  })

  test.each(['', 'eip155', 'eip155:', ':1', 'eip155:1:2', 'EIP155:1', 'doge:1', 'toString:1', ' eip155:1'])(
    'rejects %j as an invalid CAIP-2 network id',
    (value) => {
      expect(() => parseCaipNetworkId(value)).toThrow(withMessage(`Invalid CAIP-2 network id: ${value}`))
    },
  )
})

describe('parseCaipAddress', () => {
  test('is the inverse of joining with colons', () => {
    fc.assert(
      fc.property(namespace, part, part, (chainNamespace, chainId, address) => {
        expect(parseCaipAddress(`${chainNamespace}:${chainId}:${address}`)).toEqual({
          chainNamespace,
          chainId,
          address,
        })
      }),
    )
  })

  test.each([
    [41, 'polkadot:', isCaipNetworkId],
    [170, 'polkadot:1:', isCaipAddress],
  ])('an identifier has at most %d characters', (most, start, isIdentifier) => {
    expect(isIdentifier(start.padEnd(most, 'a'))).toBe(true)
    expect(isIdentifier(start.padEnd(most + 1, 'a'))).toBe(false)
  })

  test.each(['', '0xab', 'eip155:1', 'eip155:1:', 'eip155::0xab', ':1:0xab', 'eip155:1:0xab:', 'doge:1:D1', '::'])(
    'rejects %j as an invalid CAIP-10 address',
    (value) => {
      expect(() => parseCaipAddress(value)).toThrow(withMessage(`Invalid CAIP-10 address: ${value}`))
      expect(() => toCaipAddress(value)).toThrow(withMessage('Invalid CAIP Address'))
    },
  )

  test('throws an error with a code', () => {
    expect(() => toCaipAddress('x')).toThrow(expect.objectContaining({ name: 'CaipFormatError', code: 'CAIP_FORMAT' }))
  })
})

describe('isCaipNetworkId and isCaipAddress', () => {
  test('agree with the parsers on any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part, { maxLength: 4 }).map((parts) => parts.join(':')),
        ),
        (value) => {
          expect(isCaipNetworkId(value)).toBe(parses(() => parseCaipNetworkId(value)))
          expect(isCaipAddress(value)).toBe(parses(() => parseCaipAddress(value)))
          expect(isCaipNetworkId(value) && isCaipAddress(value)).toBe(false)
        },
      ),
    )
  })

  test.each([undefined, null, 1, {}, ['eip155:1']])('return false for %j', (value) => {
    expect(isCaipNetworkId(value)).toBe(false)
    expect(isCaipAddress(value)).toBe(false)
  })
})

/** The whole message, where a plain string would match a part of it. */
function withMessage(message: string) {
  return expect.objectContaining({ message })
}

function parses(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}
