import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../canonicalJson.ts'
import { toBase64Url } from '../frame/base64Url.ts'
import { type Recap, RecapError, readRecap, toRecap } from './Recap.ts'
import { erc5573Examples } from './test/examples.ts'
import { rounds } from './test/rounds.ts'
import { describeRecap, mergeRecaps } from './withRecap.ts'

const uriOf = (json: string) => `urn:recap:${toBase64Url(new TextEncoder().encode(json))}`

describe('the examples of ERC-5573', () => {
  test.each(erc5573Examples)('$name: its resource and its sentence', ({ recap, uri, sentence }) => {
    expect(toRecap(recap)).toBe(uri)
    expect(readRecap(uri)).toEqual(recap)
    expect(describeRecap(recap)).toBe(sentence)
  })

  test('two merge into one', () => {
    expect(
      mergeRecaps([
        { att: { 'https://example1.com': { 'crud/read': [{}] } }, prf: ['bafyexample1'] },
        {
          att: {
            'https://example1.com': { 'crud/update': [{ max_times: 1 }] },
            'https://example2.com': { 'crud/delete': [{}] },
          },
          prf: ['bafyexample2'],
        },
      ]),
    ).toEqual({
      att: {
        'https://example1.com': { 'crud/read': [{}], 'crud/update': [{ max_times: 1 }] },
        'https://example2.com': { 'crud/delete': [{}] },
      },
      prf: ['bafyexample1', 'bafyexample2'],
    })
  })
})

test('reads what the siwe-recap crate writes (tests/serialized_cap.json at 4065bc8, Apache-2.0)', () => {
  const json =
    '{"att":{"http://example.com/public/photos/":{"crud/delete":[{}]},"mailto:username@example.com":{"msg/receive":[{"max_count":5,"templates":["newsletter","marketing"]}],"msg/send":[{"to":"someone@email.com"},{"to":"joe@email.com"}]}},"prf":["zM5K3WPEexRZN9x7ikg5LoijNjU2ytFTGJ6eeruGiN3Q9xkfGpMVei9cz5jMZAFUsmxXi9k"]}'
  expect(readRecap(uriOf(json))).toEqual(JSON.parse(json))
  expect(toRecap(JSON.parse(json))).toBe(uriOf(json))
})

test('sorts abilities and resources, and numbers them by namespace', () => {
  const recap: Recap = {
    att: {
      'urn:b': { 'msg/send-to': [{}], 'msg/send': [{}], 'crud/b': [{}], 'a+b/x': [{}], 'a/x': [{}], 'Z/z': [] },
      'urn:a': { 'kv/list': [{ path: '/', depth: 1 }] },
    },
  }
  expect(describeRecap(recap)).toBe(
    "I further authorize the stated URI to perform the following actions on my behalf: (1) 'kv': 'list' for 'urn:a'. (2) 'Z': 'z' for 'urn:b'. (3) 'a+b': 'x' for 'urn:b'. (4) 'a': 'x' for 'urn:b'. (5) 'crud': 'b' for 'urn:b'. (6) 'msg': 'send', 'send-to' for 'urn:b'.",
  )
  expect(toRecap(recap)).toBe(
    uriOf(
      '{"att":{"urn:a":{"kv/list":[{"depth":1,"path":"/"}]},"urn:b":{"Z/z":[],"a+b/x":[{}],"a/x":[{}],"crud/b":[{}],"msg/send":[{}],"msg/send-to":[{}]}}}',
    ),
  )
})

test('reads the namespace that WalletConnect’s wallets write in place of a URI', () => {
  const json = '{"att":{"eip155":{"request/personal_sign":[{"chains":["eip155:1","eip155:10"]}]}}}'
  expect(describeRecap(readRecap(uriOf(json)))).toMatch(/: \(1\) 'request': 'personal_sign' for 'eip155'\.$/)
})

describe('a resource that is refused', () => {
  const good = '{"att":{"urn:a":{"a/b":[{}]}}}'

  test.each([
    ['a space', '{"att": {"urn:a":{"a/b":[{}]}}}'],
    ['resources out of order', '{"att":{"urn:b":{"a/b":[{}]},"urn:a":{"a/b":[{}]}}}'],
    ['abilities out of order', '{"att":{"urn:a":{"b/b":[{}],"a/b":[{}]}}}'],
    ['limits out of order', '{"att":{"urn:a":{"a/b":[{"b":1,"a":1}]}}}'],
    ['an ability twice', '{"att":{"urn:a":{"a/b":[{}],"a/b":[]}}}'],
    ['another member', '{"att":{"urn:a":{"a/b":[{}]}},"exp":1}'],
    ['no capability', '{"att":{}}'],
    ['no ability', '{"att":{"urn:a":{}}}'],
    ['proofs alone', '{"prf":["bafy"]}'],
    ['a resource without a scheme', '{"att":{"example.com":{"a/b":[{}]}}}'],
    ['a resource that ends its entry', `{"att":{"urn:a'. (2) 'b': 'c' for 'urn:b":{"a/b":[{}]}}}`],
    ['an ability without a slash', '{"att":{"urn:a":{"ab":[{}]}}}'],
    ['an ability with two', '{"att":{"urn:a":{"a/b/c":[{}]}}}'],
    ['an ability with a quote', `{"att":{"urn:a":{"a/b'":[{}]}}}`],
    ['an ability with `^`, which the pattern of the ERC has by mistake', '{"att":{"urn:a":{"a/b^":[{}]}}}'],
    ['limits that are no list', '{"att":{"urn:a":{"a/b":{}}}}'],
    ['a limit that is no object', '{"att":{"urn:a":{"a/b":[[]]}}}'],
    ['a proof that is none', '{"att":{"urn:a":{"a/b":[{}]}},"prf":["a b"]}'],
    ['proofs that are no list', '{"att":{"urn:a":{"a/b":[{}]}},"prf":"bafy"}'],
    ['a number that no computer has', '{"att":{"urn:a":{"a/b":[{"n":1e999}]}}}'],
    ['another spelling of a number', '{"att":{"urn:a":{"a/b":[{"n":1.0}]}}}'],
    ['half of a surrogate pair', '{"att":{"urn:a":{"a/b":[{"n":"\\ud800"}]}}}'],
    ['ten thousand brackets', `{"att":{"urn:a":{"a/b":[{"n":${'['.repeat(10_000)}${']'.repeat(10_000)}}]}}}`],
    ['a list', '[]'],
    ['null', 'null'],
    ['no JSON', '{'],
    ['nothing', ''],
  ])('%s', (_name, json) => {
    expect(readRecap(uriOf(good)).att).toEqual({ 'urn:a': { 'a/b': [{}] } })
    expect(() => readRecap(uriOf(json))).toThrow(RecapError)
  })

  test('another encoding of the same bytes', () => {
    const uri = uriOf(good)
    expect(uri).toHaveLength('urn:recap:'.length + 40)
    for (const other of [`${uri}=`, `${uri} `, uri.replace('urn', 'URN'), uri.replace('urn:', ''), `${uri}A`])
      expect(() => readRecap(other), other).toThrow(RecapError)
    // The last letter of 31 bytes has four bits that say nothing.
    const spaced = uriOf('{"att":{"urn:aa":{"a/b":[{}]}}}')
    expect(spaced).toMatch(/fQ$/)
    expect(readRecap(spaced).att).toHaveProperty('urn:aa')
    expect(() => readRecap(spaced.replace(/Q$/, 'R'))).toThrow(RecapError)
  })

  test('bytes that are no text', () => {
    const bytes = new TextEncoder().encode('{"att":{"urn:a":{"a/b":[{"n":"ä"}]}}}')
    expect(() => readRecap(`urn:recap:${toBase64Url(bytes)}`)).not.toThrow()
    expect(() => readRecap(`urn:recap:${toBase64Url(bytes.with(bytes.indexOf(0xc3), 0xff))}`)).toThrow(RecapError)
    expect(() => readRecap(`urn:recap:${toBase64Url(Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes))}`)).toThrow(RecapError)
  })

  test('values that JSON cannot hold are not written', () => {
    for (const limit of [{ n: Number.NaN }, { n: 1n }, { n: () => 1 }])
      expect(() => toRecap({ att: { 'urn:a': { 'a/b': [limit] } } })).toThrow(RecapError)
    expect(() => toRecap({ att: {} })).toThrow(RecapError)
  })
})

const word = fc.string({ unit: fc.constantFrom(...'abcXYZ019.*_+-'), minLength: 1, maxLength: 4 })
const abilities = fc.dictionary(
  fc.tuple(word, word).map((parts) => parts.join('/')),
  fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>, { maxKeys: 2 }), {
    maxLength: 2,
  }),
  { minKeys: 1, maxKeys: 4 },
)
const resource = fc.oneof(
  fc.webUrl(),
  word.map((name) => `urn:${name}`),
)
const recaps: fc.Arbitrary<Recap> = fc.record(
  {
    att: fc.dictionary(resource, abilities, { minKeys: 1, maxKeys: 3 }),
    prf: fc.array(fc.constantFrom('bafyexample1', 'bafyexample2')),
  },
  { requiredKeys: ['att'] },
)

test('ReCaps of random messages of eip155 are read as they were written, and a damaged one is refused or has exactly its text', () => {
  fc.assert(
    fc.property(recaps, fc.nat(), fc.constantFrom(...'AQgw_-'), (recap, at, letter) => {
      const uri = toRecap(recap)
      expect(toRecap(readRecap(uri))).toBe(uri)
      expect(canonicalJson(readRecap(uri))).toBe(canonicalJson(recap))
      const place = at % uri.length
      const changed = uri.slice(0, place) + letter + uri.slice(place + 1)
      try {
        expect(toRecap(readRecap(changed))).toBe(changed)
      } catch (thrown) {
        if (!(thrown instanceof RecapError)) throw thrown
      }
    }),
    { numRuns: rounds },
  )
}, 300_000)

test('merging is the same in any grouping, and twice the same is once', () => {
  fc.assert(
    fc.property(recaps, recaps, recaps, (a, b, c) => {
      expect(toRecap(mergeRecaps([mergeRecaps([a, b]), c]))).toBe(toRecap(mergeRecaps([a, mergeRecaps([b, c])])))
      expect(toRecap(mergeRecaps([a, b, a, b]))).toBe(toRecap(mergeRecaps([a, b])))
    }),
  )
})
