import { afterEach, expect, test, vi } from 'vitest'
import { alice, createScriptedWallet, networkA, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import type { Adapter } from '../adapter/Adapter.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey, LatchkeyOptions } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { close, open, shakeModal } from './modal.ts'
import { goBack, navigate } from './navigate.ts'
import { getNetwork } from './network.ts'

const wallet = createScriptedWallet()

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function createTestLatchkey(options: Partial<LatchkeyOptions> = {}): Latchkey {
  return createLatchkey({ adapters: [scriptedAdapter([wallet])], storage: memoryStorage(), ...options })
}

function share(latchkey: Latchkey): void {
  applyEvent(latchkey, 'eip155', { type: 'connectRequested', connectorId: 'test.wallet', attempt: 1 })
  applyEvent(latchkey, 'eip155', { type: 'sessionGranted', attempt: 1, session: { accounts: [alice], chainId: '1' } })
}

const modal = (latchkey: Latchkey) => latchkey.store.getState().modal
const views = (latchkey: Latchkey) => modal(latchkey).stack.map(({ view }) => view)

test('opens on the requested view, else on Account if connected, else on Connect', () => {
  const latchkey = createTestLatchkey()
  open(latchkey)
  expect(views(latchkey)).toEqual(['Connect'])
  open(latchkey, { view: 'AllWallets' })
  expect(views(latchkey)).toEqual(['AllWallets'])
  share(latchkey)
  open(latchkey)
  expect(views(latchkey)).toEqual(['Account'])
  open(latchkey, { view: 'AllWallets' })
  expect(views(latchkey)).toEqual(['AllWallets'])
})

test.each([
  ['in manual pairing', { manualPairing: true }],
  ['without an adapter', { adapters: [] }],
])('%s opens on the QR code, or on all wallets on a phone, whatever view is requested', (_, options) => {
  const latchkey = createTestLatchkey({ serverUrl: 'https://server.test', ...options })
  open(latchkey, { view: 'Connect' })
  expect(views(latchkey)).toEqual(['ConnectingWalletConnectBasic'])
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })
  open(latchkey, { view: 'Connect' })
  expect(views(latchkey)).toEqual(['AllWallets'])
})

test('manual pairing opens on the QR code on a phone too if there is no list: no server, no wallet in this browser', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([])], manualPairing: true })
  open(latchkey)
  expect(views(latchkey)).toEqual(['ConnectingWalletConnectBasic'])
})

test('manual pairing has no effect while an address is connected', () => {
  const latchkey = createTestLatchkey({ manualPairing: true })
  share(latchkey)
  open(latchkey)
  expect(views(latchkey)).toEqual(['Account'])
})

test('goBack removes the last view, and closes the modal from the first', () => {
  const latchkey = createTestLatchkey()
  open(latchkey)
  navigate(latchkey, 'AllWallets', {})
  goBack(latchkey)
  expect(views(latchkey)).toEqual(['Connect'])
  goBack(latchkey)
  expect(modal(latchkey)).toMatchObject({ open: false, reason: 'back' })
})

test('goBack to Connect shows Account while connected', () => {
  const latchkey = createTestLatchkey()
  open(latchkey, { view: 'Connect' })
  navigate(latchkey, 'AllWallets', {})
  share(latchkey)
  goBack(latchkey)
  expect(views(latchkey)).toEqual(['Account'])
})

test('goBack to Connect that was opened from Accounts shows Connect', () => {
  const latchkey = createTestLatchkey()
  share(latchkey)
  open(latchkey)
  navigate(latchkey, 'Connect', {})
  navigate(latchkey, 'AllWallets', {})
  goBack(latchkey)
  expect(views(latchkey)).toEqual(['Account', 'Connect'])
})

test('opens on Accounts while wallets are connected and none is active', () => {
  const latchkey = createTestLatchkey()
  latchkey.store.setState({
    background: { eip155: [{ status: 'connected', connectorId: 'test', accounts: ['0x1'], chainId: '1' }] },
  })
  open(latchkey)
  expect(views(latchkey)).toEqual(['Accounts'])
})

test('close resets the modal to Connect and clears loading', () => {
  const latchkey = createTestLatchkey()
  share(latchkey)
  open(latchkey)
  latchkey.store.setState({
    modal: { ...modal(latchkey), loading: true, loadingNamespaces: { eip155: true }, shake: true },
  })
  close(latchkey, { reason: 'closeButton' })
  expect(modal(latchkey)).toMatchObject({ open: false, loading: false, loadingNamespaces: {}, shake: false })
  expect(views(latchkey)).toEqual(['Connect'])
})

test('an embedded widget shows Connect, or Account once connected, instead of closing', () => {
  const latchkey = createTestLatchkey({ embedded: true })
  open(latchkey, { view: 'AllWallets' })
  goBack(latchkey)
  expect(modal(latchkey).open).toBe(true)
  expect(views(latchkey)).toEqual(['Connect'])
  share(latchkey)
  close(latchkey, { reason: 'api' })
  expect(modal(latchkey).open).toBe(true)
  expect(views(latchkey)).toEqual(['Account'])
})

test('opening for another namespace switches to its network without confirmation', () => {
  const solana = { ...networkA, chainNamespace: 'solana', caipNetworkId: 'solana:one', name: 'Sol' } as const
  const adapters: Adapter[] = [
    scriptedAdapter([wallet]),
    { ...scriptedAdapter([]), namespace: 'solana', networks: [solana] },
  ]
  const latchkey = createTestLatchkey({ adapters })
  expect(getNetwork(latchkey).network?.caipNetworkId).toBe('eip155:1')
  open(latchkey, { namespace: 'solana' })
  expect(getNetwork(latchkey).network?.caipNetworkId).toBe('solana:one')
  expect(wallet.requests).toEqual([])
})

test('shakes for 500 ms', () => {
  vi.useFakeTimers()
  const latchkey = createTestLatchkey()
  shakeModal(latchkey)
  vi.advanceTimersByTime(499)
  expect(modal(latchkey).shake).toBe(true)
  vi.advanceTimersByTime(1)
  expect(modal(latchkey).shake).toBe(false)
})
