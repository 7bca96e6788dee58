import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listing } from '../../test/listing.ts'
import { scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { noPairing } from '../initialState.ts'
import type { Latchkey, PairingOptions } from '../latchkey.ts'
import { createEarlyLink, offerEarlyLink, takeEarlyLink } from '../pairing/earlyLink.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { writePairedLink } from '../storage/pairedLink.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { getPairedLink, openPairedWallet, resetPairing } from './openPairedWallet.ts'
import { openWallet } from './openWallet.ts'
import { getPairing } from './pairing.ts'

const uri = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1750000000&relay-protocol=irn&symKey=${'c4'.repeat(32)}`
const sent = `wc?uri=${encodeURIComponent(uri)}`
const wallet = listing('metamask', {
  name: 'MetaMask',
  mobile_link: 'metamask://',
  link_mode: 'https://metamask.app.link',
  desktop_link: 'metamask-desktop://',
  webapp_link: 'https://portfolio.metamask.test/app',
})
let opened: unknown[][]

beforeEach(() => {
  opened = []
  vi.spyOn(window, 'open').mockImplementation((...args) => {
    opened.push(args)
    return null
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A Latchkey instance with a link on offer. */
function createTestLatchkey(options: { expiresInMs?: number; pairing?: Partial<PairingOptions> } = {}): Latchkey {
  const { expiresInMs = 4 * 60_000 } = options
  const latchkey = createLatchkey({
    adapters: [scriptedAdapter([])],
    pairing: { relayUrl: 'ws://127.0.0.1:1', ...options.pairing },
    storage: memoryStorage(),
  })
  latchkey.store.setState({ pairing: { ...noPairing, uri, expiresAt: Date.now() + expiresInMs } })
  return latchkey
}

const agents = {
  'iOS Safari':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Android Chrome':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Telegram on Android':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Telegram-Android/11.3.3',
  'Telegram on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Telegram/11.2',
} as const

describe('openWallet', () => {
  it.each<[keyof typeof agents, string, string]>([
    ['iOS Safari', 'metamask://', '_self'],
    ['Android Chrome', 'metamask://', '_self'],
    ['Telegram on Android', 'https://metamask.app.link/', '_blank'],
    ['Telegram on iOS', 'https://metamask.app.link/', '_blank'],
  ])('opens the wallet’s link once with our exact uri in the same task on %s', (agent, start, target) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agents[agent])
    expect(openWallet(createTestLatchkey(), { wallet, method: 'mobile' })).toBe(true)
    expect(opened.map(([href, where]) => [href, where])).toEqual([[`${start}${sent}`, target]])
  })

  it('opens desktop and web apps by their links, and universal links where preferred', () => {
    openWallet(createTestLatchkey({ pairing: { walletSchemes: ['metamask-desktop'] } }), { wallet, method: 'desktop' })
    openWallet(createTestLatchkey(), { wallet, method: 'web' })
    openWallet(createTestLatchkey({ pairing: { preferUniversalLinks: true } }), { wallet, method: 'mobile' })
    expect(opened.map(([href]) => href)).toEqual([
      `metamask-desktop://${sent}`,
      `https://portfolio.metamask.test/app/${sent}`,
      `https://metamask.app.link/${sent}`,
    ])
  })

  it('stores the wallet and its link without our uri', () => {
    const latchkey = createTestLatchkey()
    openWallet(latchkey, { wallet, method: 'mobile' })
    expect(getPairing(latchkey)).toMatchObject({
      uri,
      linking: { name: 'MetaMask', href: 'metamask://' },
      recentWallet: wallet,
    })
  })

  it.each([
    ['there is no link yet', { ...noPairing }],
    ['the link has expired', { ...noPairing, uri, expiresAt: Date.now() - 1 }],
    ['the link ends within 10 s', { ...noPairing, uri, expiresAt: Date.now() + 10_000 }],
  ])('opens nothing while %s', (_, pairing) => {
    const latchkey = createTestLatchkey()
    latchkey.store.setState({ pairing })
    expect(openWallet(latchkey, { wallet, method: 'mobile' })).toBe(false)
    expect(opened).toEqual([])
    expect(getPairing(latchkey)).toEqual(pairing)
  })

  it('opens a link before the relay confirms it', () => {
    const latchkey = createTestLatchkey()
    latchkey.store.setState(({ pairing }) => ({ pairing: { ...pairing, buffering: true } }))
    expect(openWallet(latchkey, { wallet, method: 'mobile' })).toBe(true)
  })

  it('opens no link that the pairing client has not taken: the wallet would wait for nothing', () => {
    const latchkey = createTestLatchkey()
    latchkey.store.setState({ pairing: noPairing })
    offerEarlyLink(latchkey, createEarlyLink(latchkey))
    expect(openWallet(latchkey, { wallet, method: 'mobile' })).toBe(false)
    takeEarlyLink(latchkey)
    expect(openWallet(latchkey, { wallet, method: 'mobile' })).toBe(true)
  })

  it.each(['javascript:alert(1)', 'https://user@wallet.test', '', null])(
    'opens nothing for a listing with %j',
    (link) => {
      const latchkey = createTestLatchkey()
      expect(openWallet(latchkey, { wallet: listing('x', { mobile_link: link }), method: 'mobile' })).toBe(false)
      expect(opened).toEqual([])
      expect(getPairing(latchkey).linking).toBeUndefined()
    },
  )
})

describe('the paired wallet', () => {
  it('is opened by its own link, and not at all on another device', () => {
    const latchkey = createTestLatchkey()
    expect(openPairedWallet(latchkey)).toBe(false)
    writePairedLink(storagePlace(latchkey), { name: 'MetaMask', href: 'metamask://' })
    expect(getPairedLink(latchkey)).toEqual({ name: 'MetaMask', href: 'metamask://' })
    expect(openPairedWallet(latchkey)).toBe(true)
    expect(opened).toEqual([['metamask://', '_self']])
  })

  it('is not opened by a link that another script stored', () => {
    const latchkey = createTestLatchkey()
    latchkey.storage.setItem('latchkey.deeplink', JSON.stringify({ name: 'MetaMask', href: 'javascript:alert(1)' }))
    expect(openPairedWallet(latchkey)).toBe(false)
    expect(opened).toEqual([])
  })
})

it('resetPairing clears the pairing, except which wallet is paired', () => {
  const latchkey = createTestLatchkey()
  openWallet(latchkey, { wallet, method: 'mobile' })
  writePairedLink(storagePlace(latchkey), { name: 'MetaMask', href: 'metamask://' })
  latchkey.store.setState(({ pairing }) => ({ pairing: { ...pairing, peer: { name: 'MetaMask' } } }))
  resetPairing(latchkey)
  expect(getPairing(latchkey)).toEqual({ ...noPairing, peer: { name: 'MetaMask' } })
  expect(getPairedLink(latchkey)).toBeUndefined()
})
