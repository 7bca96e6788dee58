import { describe, expect, it } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import type { Purchase } from './Purchase.ts'
import { buildMeldUrl, parseCheckoutUrl } from './showCheckout.ts'

const address = '0xA11CE00000000000000000000000000000000000'
const thief = '0xBAD0000000000000000000000000000000000000'
const purchase: Purchase = {
  id: '3ade1292-2f1d-4d8f-93a4-9bee2b59a730',
  provider: 'coinbase',
  caipNetworkId: 'eip155:1',
  address,
  token: { symbol: 'USDC' },
  payment: { amount: '100', currency: 'USD', method: 'card' },
  startedAt: 0,
  followUntil: 1,
  status: 'open',
}
const latchkey = createLatchkey({
  adapters: [],
  storage: memoryStorage(),
  onramp: {
    checkoutHosts: { coinbase: ['127.0.0.1:8422', 'pay.example'] },
    meld: { publicKey: 'k:1' },
  },
})
const parse = (url: string, change: Partial<Purchase> = {}) =>
  parseCheckoutUrl(latchkey, { ...purchase, ...change }, url)

const good = `https://pay.coinbase.com/buy/select-asset?sessionToken=t&partnerUserRef=${purchase.id}&defaultAsset=USDC&fiatCurrency=USD&presetFiatAmount=100`

describe('parseCheckoutUrl', () => {
  it.each([good, 'http://127.0.0.1:8422/?sessionToken=t', 'https://pay.example/x'])('accepts %s', (url) => {
    expect(parse(url)).toBe(url)
  })

  // Only https (http on localhost), and only the provider's hosts.
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt://pay.coinbase.com/%0aalert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'blob:https://pay.coinbase.com/1',
    'http://pay.coinbase.com/',
    'http://pay.example/',
    'http://127.0.0.1:8423/',
    'https://pay.coinbase.com.evil.example/',
    'https://evil.example/?https://pay.coinbase.com/',
    'https://pay.coinbase.com@evil.example/',
    'https://evil.example@pay.coinbase.com/',
    'https://pay.coinbase.com:444/',
    '//pay.coinbase.com/',
    `https://pay.coinbase.com/?${'x'.repeat(9_000)}`,
    '',
  ])('rejects %j', (url) => {
    expect(() => parse(url)).toThrow(/is not a safe one of coinbase/)
  })

  it('keeps providers apart', () => {
    expect(() => parse('https://meldcrypto.com/?token=t')).toThrow(/not a safe one/)
    expect(parse('https://meldcrypto.com/?token=t', { provider: 'meld' })).toBe('https://meldcrypto.com/?token=t')
  })

  // Each query value is changed in turn, among them the wallet that receives the purchase.
  it.each([
    [purchase.id, 'another'],
    ['USDC', 'SCAM'],
    ['fiatCurrency=USD', 'fiatCurrency=EUR'],
    ['FiatAmount=100', 'FiatAmount=1000'],
    ['sessionToken=t', `sessionToken=t&addresses=${encodeURIComponent(`{"${thief}":["base"]}`)}`],
    ['sessionToken=t', `sessionToken=t&walletAddress=${thief}`],
    ['sessionToken=t', 'sessionToken=t&walletAddress=bc1qthief'],
    ['sessionToken=t', 'sessionToken=t&SessionToken=t&PRESETFIATAMOUNT=9000'],
  ])('rejects a checkout with %s changed to %s', (from, to) => {
    expect(() => parse(good.replace(from, to))).toThrow(/not a safe one/)
  })

  const coinbase = 'https://pay.coinbase.com/buy/select-asset?sessionToken=t'
  const meld = 'https://meldcrypto.com/?publicKey=k:1'
  const solanaThief = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value))
  it.each([
    `${coinbase}&addresses=${encoded({ bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq: ['bitcoin'] })}`,
    `${coinbase}&addresses=${encoded({ 'thief.eth': ['ethereum'] })}`,
    `${coinbase}&destinationWallets=${encoded([{ address: solanaThief, blockchains: ['solana'] }])}`,
    `${coinbase}&assets=${encoded(['BTC'])}`,
    `${coinbase}&presetCryptoAmount=9`,
    `${coinbase}&fiatAmount=9000`,
    `${coinbase}&defaultNetwork=${encoded(solanaThief)}`,
    `${coinbase}#addresses=${thief}`,
    `https://pay.coinbase.com/${thief}?sessionToken=t`,
    `${meld}&walletAddressLocked=bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq`,
    `${meld}&walletaddress=${solanaThief}`,
    `${meld}&destinationCurrencyCode=BTC`,
    `${meld}&sourceAmount=7500`,
    `${meld}#walletAddress=${thief}`,
    `https://meldcrypto.com/${thief}?publicKey=k:1`,
    'https://meldcrypto.com/?publicKey=another',
  ])('rejects values the visitor did not choose, in any part of the URL: %s', (url) => {
    const provider = url.startsWith(meld.slice(0, 22)) ? 'meld' : 'coinbase'
    expect(() => parse(url, { provider })).toThrow(/not a safe one/)
  })
})

describe('buildMeldUrl', () => {
  it.each([
    ['eip155:8453', 'USDC'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'SOL'],
    ['bip122:000000000019d6689c085ae165831e93', 'BTC'],
  ] as const)('appends key, currency, wallet and customer on %s', (caipNetworkId, code) => {
    const url = new URL(
      buildMeldUrl({ ...purchase, caipNetworkId }, { publicKey: 'k:1', url: 'https://meldcrypto.com' }),
    )
    expect(url.origin).toBe('https://meldcrypto.com')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      publicKey: 'k:1',
      destinationCurrencyCode: code,
      walletAddress: address,
      externalCustomerId: purchase.id,
    })
    expect(parse(url.href, { provider: 'meld', caipNetworkId })).toBe(url.href)
  })

  it.each(['cosmos:cosmoshub-4', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'] as const)(
    'sells nothing on %s',
    (caipNetworkId) => {
      const build = () =>
        buildMeldUrl({ ...purchase, caipNetworkId }, { publicKey: 'k:1', url: 'https://meldcrypto.com' })
      expect(build).toThrow(expect.objectContaining({ code: 'PURCHASE_REFUSED' }))
      const url = 'https://meldcrypto.com/?publicKey=k:1&destinationCurrencyCode=USDC'
      expect(() => parse(url, { provider: 'meld', caipNetworkId })).toThrow(/not a safe one/)
    },
  )
})
