import { afterEach, describe, expect, it, vi } from 'vitest'
import { listing } from '../../test/listing.ts'
import { scriptedAdapter } from '../../test/scriptedAdapter.ts'
import type { Connector } from '../adapter/wallets.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { findConnector, getWalletMethods } from './getWalletMethods.ts'

const metaMask = listing('metamask', {
  name: 'MetaMask',
  rdns: 'io.metamask',
  injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
  mobile_link: 'metamask://',
})
const safe = listing('safe', { mobile_link: 'safe://', webapp_link: 'https://app.safe.global' })
const ledger = listing('ledger', { mobile_link: 'ledgerlive://', desktop_link: 'ledgerlive://' })
const trezor = listing('trezor', { desktop_link: 'trezorsuite://', webapp_link: 'https://suite.trezor.io/web' })
const zengo = listing('zengo', { app_store: 'https://apps.apple.com/app/id1440147115' })
const brave = listing('brave', { rdns: 'com.brave.wallet' })

const announced: Connector = { id: 'io.metamask', name: 'MetaMask', type: 'ANNOUNCED', chain: 'eip155' }
const pairing: Connector = { id: 'walletConnect', name: 'MetaMask', type: 'WALLET_CONNECT', chain: 'eip155' }

afterEach(() => vi.unstubAllGlobals())

function createTestLatchkey(options: { connectors?: readonly Connector[]; canPair?: boolean } = {}): Latchkey {
  const { connectors = [], canPair = true } = options
  const ability = { methods: ['personal_sign'], events: [], setWallet: () => {} }
  const latchkey = createLatchkey({
    adapters: [canPair ? { ...scriptedAdapter([]), pairing: ability } : scriptedAdapter([])],
    ...(canPair && { pairing: { relayUrl: 'ws://127.0.0.1:1' } }),
  })
  latchkey.store.setState({ connectors })
  return latchkey
}

describe('on a desktop', () => {
  it.each([
    ['a phone wallet', metaMask, ['qrcode']],
    ['a phone wallet with a web app', safe, ['qrcode', 'web']],
    ['a phone wallet with a desktop app', ledger, ['qrcode', 'desktop']],
    ['a wallet without a phone app', trezor, ['desktop', 'web']],
    ['a wallet listed with a store only', zengo, ['qrcode']],
    ['an extension that is not installed', brave, []],
    ['a listing with unsafe links', listing('x', { webapp_link: 'javascript:alert(1)' }), []],
  ])('%s', (_, wallet, methods) => {
    expect(getWalletMethods(createTestLatchkey(), { wallet })).toEqual(methods)
  })

  it('offers an installed wallet’s browser method first', () => {
    expect(getWalletMethods(createTestLatchkey({ connectors: [announced] }), { wallet: metaMask })).toEqual([
      'browser',
      'qrcode',
    ])
  })

  it('offers only the browser where pairing is not configured', () => {
    const latchkey = createTestLatchkey({ connectors: [announced], canPair: false })
    expect(getWalletMethods(latchkey, { wallet: metaMask })).toEqual(['browser'])
    expect(getWalletMethods(latchkey, { wallet: trezor })).toEqual([])
  })
})

describe('on a phone', () => {
  it.each([
    ['a phone wallet', metaMask, ['mobile', 'qrcode']],
    ['a phone wallet with a web app', safe, ['mobile', 'web', 'qrcode']],
    ['a desktop app', ledger, ['mobile', 'qrcode']],
    ['a wallet without a phone app', trezor, ['web']],
    ['a wallet listed with a store only', zengo, ['qrcode']],
  ])('%s', (_, wallet, methods) => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Mobile' })
    expect(getWalletMethods(createTestLatchkey(), { wallet })).toEqual(methods)
  })

  it('offers the app first inside the wallet’s own browser too', () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile' })
    expect(getWalletMethods(createTestLatchkey({ connectors: [announced] }), { wallet: metaMask })).toEqual([
      'mobile',
      'browser',
      'qrcode',
    ])
  })
})

describe('findConnector', () => {
  const legacy: Connector = { id: 'injected', name: 'MetaMask', type: 'INJECTED', chain: 'eip155' }
  const rabby = listing('rabby', {
    name: 'Rabby Wallet',
    injected: [{ namespace: 'eip155', injected_id: 'isRabby' }],
  })

  it.each<[string, Connector, boolean]>([
    ['its rdns as the id', announced, true],
    ['its rdns beside another id', { ...announced, id: 'x', info: { rdns: 'IO.MetaMask' } }, true],
    ['the catalogue’s id', { ...announced, id: 'x', explorerId: 'metamask' }, true],
    ['its injected id', { ...announced, id: 'isMetaMask' }, true],
    ['the legacy provider of its name', legacy, true],
    ['the legacy provider of another name', { ...legacy, name: 'Rabby' }, false],
    ['an announced wallet that merely has its name', { ...announced, id: 'org.evil' }, false],
    ['its injected id in another namespace', { ...announced, id: 'isMetaMask', chain: 'solana' }, false],
    ['the connector of paired wallets under its name', pairing, false],
    ['window.ethereum as an injected id', { ...legacy, name: 'Other', id: 'isMetaMask' }, false],
    [
      'an announced wallet’s rdns as an injected id',
      { ...announced, id: 'isMetaMask', info: { rdns: 'io.other' } },
      false,
    ],
  ])('finds a wallet by %s', (_, connector, isFound) => {
    const latchkey = createTestLatchkey({ connectors: [connector] })
    expect(findConnector(latchkey, { wallet: metaMask })).toBe(isFound ? connector : undefined)
  })

  it('finds the legacy provider by the wallet’s short name', () => {
    const connector = { ...legacy, name: 'Rabby' }
    expect(findConnector(createTestLatchkey({ connectors: [connector] }), { wallet: rabby })).toBe(connector)
  })
})
