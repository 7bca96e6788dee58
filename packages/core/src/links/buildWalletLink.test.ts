import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildWalletLink } from './buildWalletLink.ts'

const uri = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1750000000&relay-protocol=irn&symKey=${'c4'.repeat(32)}`
const encoded = encodeURIComponent(uri)

it.each([
  ['metamask://', `metamask://wc?uri=${encoded}`],
  ['trust:', `trust://wc?uri=${encoded}`],
  ['metamask://wc', `metamask://wc?uri=${encoded}`],
  ['okex://main', `okex://main/wc?uri=${encoded}`],
  ['bnc://app.binance.com/cedefi', `bnc://app.binance.com/cedefi/wc?uri=${encoded}`],
  ['https://metamask.app.link', `https://metamask.app.link/wc?uri=${encoded}`],
  ['https://metamask.app.link/', `https://metamask.app.link/wc?uri=${encoded}`],
  ['https://x.test/app/?a=1#frag', `https://x.test/app/wc?uri=${encoded}&a=1`],
  ['https://x.test/app/wc?a=1&uri=wc:evil', `https://x.test/app/wc?uri=${encoded}&a=1`],
  // Neither may swallow what comes after it.
  ['https://wallet.test/?x=#', `https://wallet.test/wc?uri=${encoded}&x=`],
  ['https://wallet.test/#/?uri=evil', `https://wallet.test/wc?uri=${encoded}`],
])('builds the link that the wallet expects for %s', (link, href) => {
  expect(buildWalletLink({ link, uri })).toBe(href)
})

it.each(['', 'wc:', 'https://evil.test', 'wc:a\nb', 'wc:a b', 'wc:\ud800', `wc:${'a'.repeat(5_000)}`])(
  'rejects the uri %j',
  (other) => {
    expect(buildWalletLink({ link: 'metamask://', uri: other })).toBeUndefined()
  },
)

describe('for every listing and every pairing link', () => {
  const listing = listings()
  const pairingLink = fc.oneof(
    fc.constant(uri),
    fc.stringMatching(/^wc:[!-~]{1,60}$/),
    fc
      .stringMatching(/^[0-9a-f]{64}$/)
      .map((topic) => `wc:${topic}@2?relay-protocol=irn&symKey=${topic}&methods=[a],b%26uri%3D`),
    fc.string(),
  )

  it('contains exactly our uri, once, for any parser', () => {
    let built = 0
    fc.assert(
      fc.property(listing, pairingLink, (link, uri) => {
        const href = buildWalletLink({ link, uri })
        if (href === undefined) return
        built += 1
        expect(new URL(href).searchParams.getAll('uri')).toEqual([uri])
        expect([...new URL(href).searchParams.keys()].filter((name) => /uri/i.test(name))).toHaveLength(1)
        // As an app reads it that searches for `uri=`.
        expect(decodeURIComponent(/[?&;]uri=([^&;#]*)/i.exec(href)?.[1] ?? '')).toBe(uri)
        expect(href.match(/uri=/gi)).toHaveLength(1)
        expect(new URL(href).hash).toBe('')
      }),
      { numRuns: 20_000 },
    )
    expect(built).toBeGreaterThan(1_000)
  })
})

/** Sound listings, listings with something behind them that would bend the link, and plain noise. */
function listings(): fc.Arbitrary<string> {
  const base = fc.oneof(
    fc.constantFrom(
      'metamask://',
      'trust:',
      'okex://main',
      'https://wallet.test',
      'https://wallet.test/app/',
      'http://localhost:1',
    ),
    fc.webUrl(),
    fc.stringMatching(/^[a-z][a-z0-9+.-]{1,10}:\/\/[a-z]{0,5}$/),
  )
  const tail = fc
    .array(
      fc.constantFrom(
        ...['?', '#', '&', '=', ';', '/', '%', '%26', '%3D', '%23', '%2575ri', '\\', '\n', '@', '+', '[]', '.'],
        ...['uri', 'URI', '%75ri', 'uri=wc:evil', '&uri=evil', '?uri=evil', '#?uri=evil', 'a=1', 'wc', 'a'],
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(''))
  return fc.oneof(
    base,
    fc.tuple(base, tail).map(([start, end]) => start + end),
    fc.string(),
    tail,
  )
}
