import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PairingError } from '../PairingError.ts'
import { formatPairingUri, isPairingExpired, pairingLifetimeMs, parsePairingUri } from './pairingUri.ts'

const symKey = '00'.repeat(32)
const topic = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
const uri = `wc:${topic}@2?expiryTimestamp=1763700000&relay-protocol=irn&symKey=${symKey}`

test('round-trips a link', () => {
  const parts = { topic, symKey, expiryTimestamp: 1763700000 }
  expect(formatPairingUri(parts)).toBe(uri)
  expect(parsePairingUri(uri)).toEqual(parts)
  const announced = { topic, symKey, methods: ['wc_sessionPropose', 'wc_sessionAuthenticate'] }
  expect(parsePairingUri(formatPairingUri(announced))).toEqual(announced)
})

test.each([
  ['version 1', uri.replace('@2', '@1')],
  ['another scheme', uri.replace('wc:', 'wd:')],
  ['a topic that is not the key’s', uri.replace('wc:66', 'wc:67')],
  ['two keys', `${uri}&symKey=${symKey}`],
  ['no key', uri.replace('symKey', 'key')],
  ['another relay protocol', uri.replace('irn', 'waku')],
  ['an expiry that is no time', uri.replace('1763700000', 'soon')],
  ['a book', `${uri}&x=${'a'.repeat(3000)}`],
])('rejects %s', (_, text) => {
  expect(() => parsePairingUri(text)).toThrow(PairingError)
})

test('returns a link or throws a typed error for 100,000 damaged links', () => {
  const damage = fc.tuple(fc.nat(uri.length), fc.nat(6), fc.string({ maxLength: 6, unit: 'binary' }))
  const damaged = damage.map(([at, length, text]) => uri.slice(0, at) + text + uri.slice(at + length))
  fc.assert(
    fc.property(
      fc.oneof(
        damaged,
        fc.string().map((tail) => uri + tail),
      ),
      (text) => {
        try {
          expect(parsePairingUri(text)).toMatchObject({ topic, symKey })
        } catch (error) {
          if (!(error instanceof PairingError) || error.code !== 'URI_INVALID') throw error
        }
      },
    ),
    { numRuns: 100_000 },
  )
}, 60_000)

test('treats the last ten seconds of four minutes as expired', () => {
  expect(pairingLifetimeMs).toBe(240_000)
  expect(isPairingExpired({ expiresAt: 240_000, now: 229_999 })).toBe(false)
  expect(isPairingExpired({ expiresAt: 240_000, now: 230_000 })).toBe(true)
})
