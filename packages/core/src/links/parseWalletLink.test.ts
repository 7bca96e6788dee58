import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseWalletLink } from './parseWalletLink.ts'

it.each([
  ['metamask://', 'metamask://'],
  ['trust:', 'trust://'],
  ['OKEX://main/', 'okex://main'],
  ['unstoppable.money://', 'unstoppable.money://'],
  ['onekey-wallet://wc', 'onekey-wallet://wc'],
  ['https://metamask.app.link', 'https://metamask.app.link'],
  ['https://x.test:8443/app/?a=1&b=%20#frag', 'https://x.test:8443/app?a=1&b=%20'],
  ['https://x.test/app?uri=evil&a=1&URI=evil&Uri', 'https://x.test/app?a=1'],
  ['https://x.test?redirect_uri=evil&b=uri', 'https://x.test?b=uri'],
  ['http://localhost:5173/wallet', 'http://localhost:5173/wallet'],
  ['http://127.0.0.1:5173', 'http://127.0.0.1:5173'],
])('%s is opened as %s', (link, href) => {
  expect(parseWalletLink(link)?.href).toBe(href)
})

it.each([
  '',
  'metamask',
  '//wallet.test',
  'kiosk://',
  'steam://',
  'vscode://',
  'zoommtg://',
  'javascript:alert(1)',
  'javascript://alert(1)',
  'javascript://',
  'JaVaScRiPt://x',
  ' javascript://x',
  'java\nscript://x',
  'java\tscript:alert(1)',
  '\u0000javascript://x',
  '&#x6a;avascript://x',
  'data:text/html,<script>alert(1)</script>',
  'data://text/html',
  'vbscript://x',
  'file:///etc/passwd',
  'file://x',
  'blob:https://x.test/1',
  'blob://x',
  'filesystem://x',
  'about:blank',
  'about://blank',
  'intent://scan/#Intent;scheme=zxing;end',
  'intent://x',
  'android-app://com.example',
  'ms-msdt://x',
  'ms-settings://x',
  'search-ms://x',
  'microsoft-edge://x',
  'view-source://x',
  'chrome://settings',
  'chrome-extension://x',
  'itms-apps://x',
  'mailto:a@example.test',
  'tel://1',
  'ws://x.test',
  'http://wallet.test',
  'http://localhost.wallet.test',
  'http://localhost@wallet.test',
  'http://127.0.0.1.wallet.test',
  'https://',
  'https:',
  'https:wallet.test',
  'https:///wallet.test',
  'https://user@wallet.test',
  'https://user:pass@wallet.test',
  'https://wallet.test\\@evil.test',
  'https://wallet.test/a b',
  'https://wallet.test/a\nb',
  'https://wallet.test/\u202egpj',
  'https://wallet.test/../x',
  'https://wallet.test/%75ri',
  'https://wallet.test/a&uri=evil',
  'https://wallet.test/a;uri=evil',
  'https://wallet.test/?%75ri=evil',
  'https://wallet.test/?a=1;uri=evil',
  'https://wallet.test/?uri[]=evil',
  'https://wallet.test/?+uri=evil',
  'https://wallet.test/?a=1?uri=evil',
  'https://wallet.test/?a=%',
  'https://999.999.999.999',
  'metamask://user@x',
  'metamask:alert(1)',
  'metamask://x:80:80',
  'metamask:///x',
  `x://${'a'.repeat(10_000)}`,
  `${'a'.repeat(40)}://`,
])('%j is not opened', (link) => {
  expect(parseWalletLink(link)).toBeUndefined()
})

it('allows schemes that the app adds to those of the catalogue', () => {
  expect(parseWalletLink('kiosk://pay', { walletSchemes: ['kiosk'] })?.href).toBe('kiosk://pay')
  expect(parseWalletLink('kiosks://pay', { walletSchemes: ['kiosk'] })).toBeUndefined()
})

it('returns links that the URL parser reads the same way, without user or fragment', () => {
  fc.assert(
    fc.property(hostileLink(), (link) => {
      const parsed = parseWalletLink(link)
      if (!parsed) return
      const url = new URL(parsed.href)
      expect(url.protocol).toBe(`${parsed.scheme}:`)
      expect(url).toMatchObject({ username: '', password: '', hash: '' })
      expect(parseWalletLink(parsed.href)?.href).toBe(parsed.href)
    }),
    { numRuns: 5_000 },
  )
})

function hostileLink(): fc.Arbitrary<string> {
  const piece = fc.constantFrom(
    ...[
      'https',
      'metamask',
      'javascript',
      'http',
      ':',
      '//',
      '/',
      '?',
      '#',
      '&',
      '=',
      ';',
      'uri',
      'URI',
      '%75ri',
      'wc',
      '@',
      '.',
      '..',
    ],
    ...['wallet.test', 'localhost', '\n', ' ', '\\', '%', '+', '[]', 'a', '1'],
  )
  const pieces = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
  return fc.oneof(
    pieces,
    pieces.map((rest) => `https://wallet.test${rest}`),
    pieces.map((rest) => `metamask://${rest}`),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string(),
  )
}
