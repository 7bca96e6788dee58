import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alice, createScriptedWallet, networkS, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { getAccount } from './account.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { findConnector } from './getWalletMethods.ts'
import { getListedConnectors, getRecentConnectors } from './listedConnectors.ts'
import { close, getModal, open } from './modal.ts'
import { getNamespaces } from './namespaces.ts'
import { navigate } from './navigate.ts'
import { getSend, setSend } from './send.ts'
import { setNamespaceEnabled } from './setNamespaceEnabled.ts'
import { switchNamespace } from './switchNamespace.ts'
import { switchNetwork } from './switchNetwork.ts'
import { getWalletConnections } from './walletConnections.ts'

const sol = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'

let stops: (() => void)[] = []
beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const stop of stops) stop()
  stops = []
  await Promise.resolve()
})

/** A wallet of two namespaces, and one of each. */
function createWallets() {
  const evm = createScriptedWallet({ id: 'app.phantom', name: 'Phantom', info: { rdns: 'app.phantom' } })
  const solana = createScriptedWallet({ id: 'solana/Phantom', name: 'Phantom', chain: 'solana' })
  Object.assign(solana, { accounts: [sol], chainId: 'sol' })
  const rabby = createScriptedWallet({ id: 'io.rabby', name: 'Rabby' })
  const solflare = createScriptedWallet({ id: 'solana/Solflare', name: 'Solflare', chain: 'solana' })
  Object.assign(solflare, { accounts: [sol], chainId: 'sol' })
  return { evm, solana, rabby, solflare }
}

async function openTab(wallets = createWallets()): Promise<Latchkey> {
  const { evm, solana, rabby, solflare } = wallets
  const latchkey = createLatchkey({
    adapters: [scriptedAdapter([evm, rabby]), scriptedAdapter([solana, solflare], {}, [networkS])],
  })
  stops.push(latchkey.start())
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  return latchkey
}

async function connectBoth(latchkey: Latchkey): Promise<void> {
  await connect(latchkey, { connectorId: 'solana/Phantom' })
  await connect(latchkey, { connectorId: 'app.phantom' })
}

const shown = (latchkey: Latchkey) => getAccount(latchkey).address
const names = (latchkey: Latchkey) => getListedConnectors(latchkey).map(({ name, type }) => `${name} ${type}`)

test('each namespace has its own connection; the one that connected last is shown, and another is one switch away', async () => {
  const wallets = createWallets()
  const latchkey = await openTab(wallets)
  await connectBoth(latchkey)
  expect(getWalletConnections(latchkey).map(({ namespace, address }) => [namespace, address])).toEqual([
    ['eip155', alice],
    ['solana', sol],
  ])
  expect(shown(latchkey)).toBe(alice)
  expect(switchNamespace(latchkey, { namespace: 'solana' }).address).toBe(sol)
  wallets.evm.setAccounts(['0xB0B0000000000000000000000000000000000000'])
  expect(shown(latchkey)).toBe(sol)
  wallets.solana.lock()
  expect(shown(latchkey)).toBeUndefined()
  expect(getAccount(latchkey, { namespace: 'eip155' }).address).toBe('0xB0B0000000000000000000000000000000000000')
})

test('a transfer that is being prepared ends as another namespace is shown, but for a payment request', async () => {
  const latchkey = await openTab(createWallets())
  await connectBoth(latchkey)
  setSend(latchkey, { receiverAddress: alice, sendTokenAmount: '1' })
  switchNamespace(latchkey, { namespace: 'eip155' })
  expect(getSend(latchkey)).toMatchObject({ receiverAddress: alice, sendTokenAmount: '1' })
  switchNamespace(latchkey, { namespace: 'solana' })
  expect([getSend(latchkey).receiverAddress, getSend(latchkey).sendTokenAmount]).toEqual([undefined, undefined])
  const paymentRequest = { receiver: alice, chainNamespace: 'eip155' as const }
  setSend(latchkey, { receiverAddress: alice, paymentRequest })
  switchNamespace(latchkey, { namespace: 'eip155' })
  expect(getSend(latchkey)).toMatchObject({ receiverAddress: alice, paymentRequest })
})

test('a reload restores every namespace, and the one that was shown', async () => {
  const wallets = createWallets()
  const first = await openTab(wallets)
  await connectBoth(first)
  switchNamespace(first, { namespace: 'solana' })
  const reloaded = await openTab(wallets)
  expect(shown(reloaded)).toBe(sol)
  expect(getAccount(reloaded, { namespace: 'eip155' }).address).toBe(alice)
})

test('two tabs agree on the namespace that is shown, also on one that the modal was opened for', async () => {
  const wallets = createWallets()
  const one = await openTab(wallets)
  await connectBoth(one)
  const other = await openTab(wallets)
  switchNamespace(one, { namespace: 'solana' })
  await vi.waitFor(() => expect(shown(other)).toBe(sol))
  open(other, { namespace: 'eip155' })
  await vi.waitFor(() => expect(shown(one)).toBe(alice))
})

test('disconnecting one namespace shows the account of another; disconnecting without one ends them all', async () => {
  const wallets = createWallets()
  const latchkey = await openTab(wallets)
  await connectBoth(latchkey)
  open(latchkey)
  await disconnect(latchkey, { namespace: 'eip155' })
  expect(shown(latchkey)).toBe(sol)
  expect(getModal(latchkey).open).toBe(true)
  expect(wallets.evm.isGranted).toBe(false)
  await connect(latchkey, { connectorId: 'app.phantom' })
  open(latchkey)
  await disconnect(latchkey)
  expect(getWalletConnections(latchkey)).toEqual([])
  expect([wallets.evm.isGranted, wallets.solana.isGranted, getModal(latchkey).open]).toEqual([false, false, false])
})

test('switching to a namespace without a wallet, or to a disabled one, throws and changes nothing', async () => {
  const latchkey = await openTab()
  await connect(latchkey, { connectorId: 'io.rabby' })
  expect(() => switchNamespace(latchkey, { namespace: 'solana' })).toThrow(
    expect.objectContaining({ code: 'NOT_CONNECTED' }),
  )
  setNamespaceEnabled(latchkey, { namespace: 'solana', enabled: false })
  expect(() => switchNamespace(latchkey, { namespace: 'solana' })).toThrow(
    expect.objectContaining({ code: 'NAMESPACE_DISABLED' }),
  )
  await expect(switchNetwork(latchkey, { caipNetworkId: 'solana:sol' })).rejects.toMatchObject({
    code: 'NAMESPACE_DISABLED',
  })
  expect(shown(latchkey)).toBe(alice)
})

test('opening for a namespace without a wallet keeps the account that is shown, and lists only wallets that speak it', async () => {
  const latchkey = await openTab()
  await connect(latchkey, { connectorId: 'io.rabby' })
  open(latchkey, { namespace: 'solana' })
  expect(getModal(latchkey).stack).toEqual([{ view: 'Connect', params: {} }])
  expect(names(latchkey)).toEqual(['Phantom ANNOUNCED', 'Solflare ANNOUNCED'])
  expect(shown(latchkey)).toBe(alice)
  close(latchkey, { reason: 'api' })
  expect(shown(latchkey)).toBe(alice)
  open(latchkey, { namespace: 'solana' })
  await connect(latchkey, { connectorId: 'solana/Phantom' })
  expect(shown(latchkey)).toBe(sol)
  // A Connect that is opened from the account later is for any wallet.
  open(latchkey, { namespace: 'solana' })
  navigate(latchkey, 'Connect', {})
  expect(names(latchkey)).toContain('Rabby ANNOUNCED')
})

test('a wallet that several namespaces list under one name is one wallet, also among the recent ones', async () => {
  const latchkey = await openTab()
  expect(names(latchkey)).toEqual(['Phantom MULTI_CHAIN', 'Rabby ANNOUNCED', 'Solflare ANNOUNCED'])
  await connectBoth(latchkey)
  expect(getRecentConnectors(latchkey).map(({ name }) => name)).toEqual(['Phantom'])
  const listing = { id: 'x', name: 'Phantom', rdns: 'app.phantom', injected: null } as never
  expect(findConnector(latchkey, { wallet: listing })?.connectors).toHaveLength(2)
})

test('wallets of a disabled namespace are not listed, and its account is not shown', async () => {
  const latchkey = await openTab()
  await connectBoth(latchkey)
  switchNamespace(latchkey, { namespace: 'solana' })
  setNamespaceEnabled(latchkey, { namespace: 'solana', enabled: false })
  expect(getNamespaces(latchkey)).toEqual(['eip155'])
  expect(names(latchkey)).toEqual(['Phantom ANNOUNCED', 'Rabby ANNOUNCED'])
  expect(shown(latchkey)).toBe(alice)
  open(latchkey, { namespace: 'solana' })
  expect(getModal(latchkey).namespace).toBeUndefined()
  expect(shown(latchkey)).toBe(alice)
  setNamespaceEnabled(latchkey, { namespace: 'solana', enabled: true })
  await vi.waitFor(() => expect(getAccount(latchkey, { namespace: 'solana' }).address).toBe(sol))
})

test('a wallet of a namespace that is not shown opens nothing when it is on a chain that the app does not support', async () => {
  const wallets = createWallets()
  const latchkey = await openTab(wallets)
  await connectBoth(latchkey)
  wallets.solana.setChain('unknown')
  expect(getModal(latchkey).open).toBe(false)
  switchNamespace(latchkey, { namespace: 'solana' })
  expect(getModal(latchkey).stack.at(-1)?.view).toBe('UnsupportedChain')
})
