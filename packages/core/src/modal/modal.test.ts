import { afterEach, expect, test, vi } from 'vitest'
import { alice, createScriptedWallet, networkA, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { close } from '../actions/close.ts'
import { getNetwork } from '../actions/getNetwork.ts'
import { goBack } from '../actions/goBack.ts'
import { navigate } from '../actions/navigate.ts'
import { open } from '../actions/open.ts'
import { shake } from '../actions/shake.ts'
import type { Adapter } from '../adapter.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey, LatchkeyOptions } from '../latchkey.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'

const wallet = createScriptedWallet()

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function createKit(options: Partial<LatchkeyOptions> = {}): Latchkey {
  return createLatchkey({ adapters: [scriptedAdapter([wallet])], storage: memoryStorage(), ...options })
}

function share(kit: Latchkey): void {
  applyEvent(kit, 'eip155', { type: 'connectRequested', connectorId: 'test.wallet', attempt: 1 })
  applyEvent(kit, 'eip155', { type: 'sessionGranted', attempt: 1, session: { accounts: [alice], chainId: '1' } })
}

const modal = (kit: Latchkey) => kit.store.getState().modal
const views = (kit: Latchkey) => modal(kit).stack.map(({ view }) => view)

test('opens on Connect, on Account once an address is connected, and on the view asked for before either', () => {
  const kit = createKit()
  open(kit)
  expect(views(kit)).toEqual(['Connect'])
  open(kit, { view: 'AllWallets' })
  expect(views(kit)).toEqual(['AllWallets'])
  share(kit)
  open(kit)
  expect(views(kit)).toEqual(['Account'])
  open(kit, { view: 'AllWallets' })
  expect(views(kit)).toEqual(['AllWallets'])
})

test.each([
  ['in manual pairing', { manualPairing: true }],
  ['without an adapter', { adapters: [] }],
])('%s opens on the code, and on a phone on all wallets, whatever view was asked for', (_, options) => {
  const kit = createKit(options)
  open(kit, { view: 'Connect' })
  expect(views(kit)).toEqual(['ConnectingWalletConnectBasic'])
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })
  open(kit, { view: 'Connect' })
  expect(views(kit)).toEqual(['AllWallets'])
})

test('manual pairing changes nothing for an address that is connected', () => {
  const kit = createKit({ manualPairing: true })
  share(kit)
  open(kit)
  expect(views(kit)).toEqual(['Account'])
})

test('going back takes the last view away, and closes from the first', () => {
  const kit = createKit()
  open(kit)
  navigate(kit, 'AllWallets', {})
  goBack(kit)
  expect(views(kit)).toEqual(['Connect'])
  goBack(kit)
  expect(modal(kit)).toMatchObject({ open: false, reason: 'back' })
})

test('going back to Connect while connected shows Account', () => {
  const kit = createKit()
  open(kit, { view: 'Connect' })
  navigate(kit, 'AllWallets', {})
  share(kit)
  goBack(kit)
  expect(views(kit)).toEqual(['Account'])
})

test('closing goes back to Connect and clears what was loading', () => {
  const kit = createKit()
  share(kit)
  open(kit)
  kit.store.setState({ modal: { ...modal(kit), loading: true, loadingNamespaces: { eip155: true }, shake: true } })
  close(kit, { reason: 'closeButton' })
  expect(modal(kit)).toMatchObject({ open: false, loading: false, loadingNamespaces: {}, shake: false })
  expect(views(kit)).toEqual(['Connect'])
})

test('an embedded widget shows Connect, or Account once connected, instead of hiding', () => {
  const kit = createKit({ embedded: true })
  open(kit, { view: 'AllWallets' })
  goBack(kit)
  expect(modal(kit).open).toBe(true)
  expect(views(kit)).toEqual(['Connect'])
  share(kit)
  close(kit, { reason: 'api' })
  expect(modal(kit).open).toBe(true)
  expect(views(kit)).toEqual(['Account'])
})

test('opening for another namespace switches to its network without asking', () => {
  const solana = { ...networkA, chainNamespace: 'solana', caipNetworkId: 'solana:one', name: 'Sol' } as const
  const adapters: Adapter[] = [
    scriptedAdapter([wallet]),
    { ...scriptedAdapter([]), namespace: 'solana', networks: [solana] },
  ]
  const kit = createKit({ adapters })
  expect(getNetwork(kit).network?.caipNetworkId).toBe('eip155:1')
  open(kit, { namespace: 'solana' })
  expect(getNetwork(kit).network?.caipNetworkId).toBe('solana:one')
  expect(wallet.requests).toEqual([])
})

test('shakes for 500 ms', () => {
  vi.useFakeTimers()
  const kit = createKit()
  shake(kit)
  vi.advanceTimersByTime(499)
  expect(modal(kit).shake).toBe(true)
  vi.advanceTimersByTime(1)
  expect(modal(kit).shake).toBe(false)
})
