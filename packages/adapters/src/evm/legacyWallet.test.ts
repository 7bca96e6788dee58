import { connect, createLatchkey, disconnect, getAccount, getConnectors, signMessage } from '@latchkey/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { evm } from './evm.ts'
import { announceWallet } from './test/announceWallet.ts'
import { createTestChain } from './test/createTestChain.ts'
import { alice, bob } from './test/createTestWallet.ts'

// Latchkey and the wallet at `window.ethereum`, whose place any extension can take, often without an event.

const connectorId = 'injected'
const stops: (() => void)[] = []
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await settled()
  vi.unstubAllGlobals()
})

/** A wallet that lets every page in, and notes what it was asked. */
function createWallet(account: string, facts: { isMetaMask?: boolean; onAccounts?: () => void } = {}) {
  const requests: string[] = []
  return {
    ...facts,
    requests,
    async request({ method }: { method: string }) {
      requests.push(method)
      if (method === 'eth_accounts') facts.onAccounts?.()
      if (/accounts/i.test(method)) return [account]
      if (method === 'eth_chainId') return '0x7a69'
      return method === 'personal_sign' ? '0x22' : null
    },
  }
}

const setLegacy = (wallet: unknown) => Object.assign(window, { ethereum: wallet })

function openPage(stored = new Map<string, string>()) {
  const latchkey = createLatchkey({
    adapters: [evm({ chains: [createTestChain(31337, 'http://127.0.0.1:1')] })],
    storage: {
      getItem: (key) => stored.get(key),
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
  stops.push(latchkey.start())
  return { latchkey, stored, listed: () => getConnectors(latchkey).map(({ id, name }) => `${id} ${name}`) }
}

test('does not connect a wallet that took the place at window.ethereum unseen: it is listed, and the visitor chooses again', async () => {
  setLegacy(createWallet(alice, { isMetaMask: true }))
  const { latchkey, stored, listed } = openPage()
  expect(listed()).toEqual(['injected MetaMask'])
  const other = createWallet(bob)
  setLegacy(other)
  await expect(connect(latchkey, { connectorId })).rejects.toMatchObject({ code: 'WALLET_REPLACED' })
  expect(other.requests).toEqual([])
  expect(listed()).toEqual(['injected Browser Wallet'])
  await connect(latchkey, { connectorId })
  expect(getAccount(latchkey)).toMatchObject({ address: bob, connector: { name: 'Browser Wallet' } })
  expect(stored.get('latchkey.injected.eip155')).toContain('Browser Wallet')
})

/** The storage of a page on which `account` of MetaMask at window.ethereum is connected. */
async function connectedPage(account: string) {
  setLegacy(createWallet(account, { isMetaMask: true }))
  const { latchkey, stored } = openPage()
  await connect(latchkey, { connectorId })
  for (const stop of stops.splice(0)) stop()
  await settled()
  return stored
}

test('follows and uses the wallet that was read at page load, though another took its place before it answered', async () => {
  const stored = await connectedPage(alice)
  const other = createWallet(alice, { isMetaMask: true })
  const wallet = createWallet(alice, { isMetaMask: true, onAccounts: () => setLegacy(other) })
  setLegacy(wallet)
  const { latchkey } = openPage(stored)
  await vi.waitFor(() => expect(getAccount(latchkey).status).toBe('connected'))
  await signMessage(latchkey, { message: 'Hello' })
  expect(wallet.requests).toContain('personal_sign')
  expect(other.requests).toEqual([])
})

test('does not restore a wallet by the listed name of the one whose place it took unseen', async () => {
  const stored = await connectedPage(alice)
  setLegacy(createWallet(alice, { isMetaMask: true }))
  const { latchkey, listed } = openPage(stored)
  setLegacy(createWallet(alice))
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  expect(getAccount(latchkey).status).toBe('disconnected')
  expect(listed()).toEqual(['injected Browser Wallet'])
})

test('keeps a connected wallet listed, under its first name, when its provider object is announced under another id', async () => {
  const wallet = createWallet(alice, { isMetaMask: true })
  setLegacy(wallet)
  const { latchkey, listed } = openPage()
  await connect(latchkey, { connectorId })
  announceWallet(wallet, { rdns: 'io.evil', name: 'Other' })
  await settled()
  expect(listed()).toEqual(['injected MetaMask'])
  expect(getAccount(latchkey)).toMatchObject({ address: alice, connector: { id: connectorId, name: 'MetaMask' } })
  await signMessage(latchkey, { message: 'Hello' })
  await disconnect(latchkey)
  expect(wallet.requests.slice(-2)).toEqual(['personal_sign', 'wallet_revokePermissions'])
  expect(listed()).toEqual(['io.evil Other'])
})

test('releases the place at window.ethereum when the wallet there is disconnected, or declines', async () => {
  const wallet = createWallet(alice, { isMetaMask: true })
  setLegacy(wallet)
  const { latchkey, listed } = openPage()
  await connect(latchkey, { connectorId })
  const other = createWallet(bob)
  setLegacy(other)
  await disconnect(latchkey)
  expect([wallet.requests.at(-1), other.requests]).toEqual(['wallet_revokePermissions', []])
  expect(listed()).toEqual(['injected Browser Wallet'])
  const declining = { ...other, request: () => Promise.reject({ code: 4001, message: 'No' }) }
  setLegacy(declining)
  await expect(connect(latchkey, { connectorId })).rejects.toMatchObject({ code: 'WALLET_REPLACED' })
  await expect(connect(latchkey, { connectorId })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  setLegacy(wallet)
  window.dispatchEvent(new Event('ethereum#initialized'))
  await settled()
  expect(listed()).toEqual(['injected MetaMask'])
})

test('connects and disconnects a wallet whose listeners cannot be added or removed, and another one beside it', async () => {
  const fail = () => {
    throw new Error('The wallet fails.')
  }
  const { latchkey, stored } = openPage()
  announceWallet({ ...createWallet(alice), on: () => {}, removeListener: fail }, { rdns: 'io.one', name: 'One' })
  announceWallet({ ...createWallet(bob), on: fail }, { rdns: 'io.two', name: 'Two' })
  await settled()
  await connect(latchkey, { connectorId: 'io.one' })
  await connect(latchkey, { connectorId: 'io.two' })
  expect(getAccount(latchkey)).toMatchObject({ status: 'connected', address: bob })
  await disconnect(latchkey)
  expect(getAccount(latchkey).status).toBe('disconnected')
  expect(stored.get('latchkey.session')).toContain('"connections":{},"background":{}')
})

test('hears nothing of a wallet that is no longer followed, though it cannot remove a listener', async () => {
  const listeners: ((accounts: unknown) => void)[] = []
  const on = (name: string, listener: (payload: unknown) => void) => {
    if (name === 'accountsChanged') listeners.push(listener)
  }
  setLegacy({ ...createWallet(alice), on })
  const adapter = evm({ chains: [createTestChain(31337, 'http://127.0.0.1:1')] })
  stops.push(adapter.watchConnectors(() => {}))
  await adapter.connect({ connectorId })
  const events: unknown[] = []
  const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
  const announce = (account: string) => {
    for (const listener of listeners) listener([account])
  }
  announce(bob)
  stop()
  announce(alice)
  expect(events).toEqual([{ type: 'accounts', accounts: [bob] }])
})
