import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CanonicalJsonError, canonicalJson } from './canonicalJson.ts'

describe('canonicalJson', () => {
  // The examples of RFC 8785, sections 3.2.2 and 3.2.3.
  test.each([
    [
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    ],
    [
      '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O With Diaeresis"}',
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    ],
    ['-0', '0'],
    ['[1e2, 1E+2, 100.0]', '[100,100,100]'],
    ['{ }', '{}'],
  ])('of %s is %s', (text, canonical) => {
    expect(canonicalJson(JSON.parse(text))).toBe(canonical)
  })

  test('is the same for any order of members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value)
        const shuffled = JSON.parse(JSON.stringify(value), (_name, member: unknown) =>
          typeof member === 'object' && member !== null && !Array.isArray(member)
            ? Object.fromEntries(Object.entries(member).reverse())
            : member,
        ) as unknown
        expect(canonicalJson(shuffled)).toBe(text)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
      }),
    )
  })

  test('omits undefined members', () => {
    expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}')
  })

  test.each([[Number.POSITIVE_INFINITY], [Number.NaN], [1n], ['\ud800'], [{ '\udc00': 1 }], [() => 1], [[undefined]]])(
    'rejects %s, which JSON cannot represent',
    (value) => {
      expect(() => canonicalJson(value)).toThrow(CanonicalJsonError)
    },
  )
})
