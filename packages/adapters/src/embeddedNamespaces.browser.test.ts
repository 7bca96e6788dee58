import {
  connectEmail,
  disconnect,
  getAccount,
  getWalletConnections,
  type Latchkey,
  type LatchkeyOptions,
  open,
  setNamespaceEnabled,
  switchNamespace,
  switchNetwork,
} from '@latchkey/core'
import { getListedConnectors } from '@latchkey/core/internal'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bitcoin } from './bitcoin/bitcoin.ts'
import { type BitcoinChain, bitcoinRegtest, bitcoinSignet } from './bitcoin/chains.ts'
import { evm } from './evm/evm.ts'
import { createTestChain } from './evm/test/createTestChain.ts'
import {
  account,
  connectorId,
  email,
  eventually,
  address as evmAddress,
  openWalletPage,
  tell,
  walletFrame,
} from './evm/test/openWalletPage.ts'
import { solana } from './solana/solana.ts'

// A busy machine loads the page's code late.
vi.setConfig({ testTimeout: 60_000 })

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const node = 'http://127.0.0.1:1'
const solanaAddress = '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'
const user = { ...account, addresses: { eip155: evmAddress, solana: solanaAddress }, email }
const cluster = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  walletChain: 'solana:mainnet',
  rpcUrls: [node],
} as const
/** As the wallet’s page says it, and in the form of the networks. */
const bitcoinAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const localAddress = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const signetAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const local = (chain: BitcoinChain): BitcoinChain => ({ ...chain, rpcUrls: [node] })
const withBitcoin = { ...user, addresses: { ...user.addresses, bip122: bitcoinAddress } }
const both = [`eip155 ${evmAddress}`, `solana ${solanaAddress}`]

/** A page with an adapter of each, whose wallet's page has an account of each. */
async function openPage(script: Record<string, unknown> = {}, options: Parameters<typeof openWalletPage>[1] = {}) {
  const adapters = [evm({ chains: [createTestChain(31337, node)] }), solana({ chains: [cluster] })]
  const page = await openWalletPage({ account: user, ...script }, { adapters, ...options })
  stops.push(page.stop)
  return page
}

/** The same, with Bitcoin. */
async function openBitcoinPage(options: Parameters<typeof openWalletPage>[1] = {}) {
  const adapters = [
    evm({ chains: [createTestChain(31337, node)] }),
    solana({ chains: [cluster] }),
    bitcoin({ chains: [bitcoinRegtest, bitcoinSignet].map(local) }),
  ]
  return openPage({ account: withBitcoin, ...(options.storage && { user: withBitcoin }) }, { adapters, ...options })
}

const shown = (latchkey: Latchkey) =>
  getWalletConnections(latchkey).map(({ namespace, address }) => `${namespace} ${address}`)

/** The storage of a page on which the visitor signed in. */
async function connectedBefore(): Promise<Pick<LatchkeyOptions, 'storage'>> {
  const { latchkey, storage, stop } = await openPage()
  await connectEmail(latchkey, { email })
  stop()
  await eventually(() => expect(walletFrame()).toBeUndefined())
  return { storage }
}

describe('the embedded wallet of several namespaces', () => {
  test('connects all of them by one login, and is one row', async () => {
    const { latchkey, types } = await openPage()
    const [row, ...others] = getListedConnectors(latchkey)
    expect(row).toMatchObject({ id: connectorId, type: 'AUTH', connectors: [{ chain: 'eip155' }, { chain: 'solana' }] })
    expect(others).toEqual([])
    expect((await connectEmail(latchkey, { email })).address).toBe(evmAddress)
    expect(shown(latchkey)).toEqual(both)
    expect(types().filter((type) => type === 'connectEmail')).toHaveLength(1)
    expect(getAccount(latchkey).address).toBe(evmAddress)
    expect(switchNamespace(latchkey, { namespace: 'solana' })).toMatchObject({
      address: solanaAddress,
      user: { email },
    })
  })

  test('connects all of them for a caller that left once the first was connected, as a view that closes does', async () => {
    const { latchkey } = await openPage()
    const leaving = new AbortController()
    stops.push(
      latchkey.store.subscribe(({ connections }) => {
        if (connections.eip155.status === 'connected') leaving.abort()
      }),
    )
    await connectEmail(latchkey, { email, signal: leaving.signal }).catch(() => {})
    await eventually(() => expect(shown(latchkey)).toEqual(both))
  })

  test('shows the account that the modal was opened for', async () => {
    const { latchkey } = await openPage()
    open(latchkey, { namespace: 'solana' })
    expect((await connectEmail(latchkey, { email })).address).toBe(solanaAddress)
    expect(getAccount(latchkey).address).toBe(solanaAddress)
    expect(shown(latchkey)).toEqual(both)
  })

  test('connects none that is disabled, and none that it has no account in', async () => {
    const disabled = await openPage()
    setNamespaceEnabled(disabled.latchkey, { namespace: 'solana', enabled: false })
    await connectEmail(disabled.latchkey, { email })
    expect(shown(disabled.latchkey)).toEqual(both.slice(0, 1))
    disabled.stop()
    const { latchkey, storage, stop } = await openPage({ account: { ...account, email } })
    await connectEmail(latchkey, { email })
    expect(shown(latchkey)).toEqual(both.slice(0, 1))
    stop()
    // Nothing waits for it after a reload.
    expect(JSON.parse(String(storage.getItem('latchkey.session'))).connections).toEqual({ eip155: connectorId })
  })

  test('is restored in all of them without asking', async () => {
    const { latchkey, types } = await openPage({ user }, await connectedBefore())
    await eventually(() => expect(shown(latchkey)).toEqual(both))
    expect(types()).not.toContain('connectEmail')
  })

  test('disconnected from one namespace stays signed in for the other; from the last one it signs out', async () => {
    const { latchkey, types } = await openPage()
    await connectEmail(latchkey, { email })
    await disconnect(latchkey, { namespace: 'solana' })
    expect(shown(latchkey)).toEqual(both.slice(0, 1))
    expect(getAccount(latchkey).user?.email).toBe(email)
    expect(types()).not.toContain('signOut')
    await disconnect(latchkey, { namespace: 'eip155' })
    await eventually(() => expect(types()).toContain('signOut'))
    expect(shown(latchkey)).toEqual([])
  })

  test('signs out once where all are disconnected', async () => {
    const { latchkey, types } = await openPage()
    await connectEmail(latchkey, { email })
    await disconnect(latchkey)
    expect(shown(latchkey)).toEqual([])
    // Its code may have come late.
    for (const adapter of latchkey.adapters) await adapter.disconnect({ connectorId })
    const signOuts = () => types().filter((type) => type === 'signOut')
    expect(signOuts()).toHaveLength(1)
    await connectEmail(latchkey, { email: `another.${email}` })
    await disconnect(latchkey)
    await eventually(() => expect(signOuts()).toHaveLength(2))
  })

  test('ends in all of them when the visitor signs out elsewhere, and comes back when they sign in', async () => {
    const { latchkey } = await openPage()
    await connectEmail(latchkey, { email })
    tell({ event: 'user', payload: { user: null } })
    await eventually(() => expect(shown(latchkey)).toEqual([]))
    tell({ event: 'user', payload: { user } })
    await eventually(() => expect(shown(latchkey)).toEqual(both))
  })

  test('is registered by the Wallet Standard only where the app wants that, and is no second wallet of its own page', async () => {
    const registered: { name: string; chains: string[]; accounts: { address: string }[] }[] = []
    const leave = vi.fn()
    const register = (wallet: (typeof registered)[number]) => {
      registered.push(wallet)
      return leave
    }
    const listen = (event: Event) => (event as CustomEvent).detail({ register })
    window.addEventListener('wallet-standard:register-wallet', listen)
    stops.push(() => window.removeEventListener('wallet-standard:register-wallet', listen))
    const silent = await openPage()
    await connectEmail(silent.latchkey, { email })
    silent.stop()
    expect(registered).toEqual([])

    const { latchkey, stop } = await openPage(
      {},
      { wallet: { registerWalletStandard: true }, metadata: { name: 'Shop', url: 'https://shop.test' } },
    )
    await connectEmail(latchkey, { email })
    await eventually(() => expect(registered).toHaveLength(1))
    expect(registered[0]).toMatchObject({ name: 'Shop Wallet', chains: ['solana:mainnet'] })
    expect(registered[0]?.accounts.map(({ address }) => address)).toEqual([solanaAddress])
    expect(latchkey.store.getState().connectors.map(({ id }) => id)).toEqual([connectorId, connectorId])
    expect(leave).not.toHaveBeenCalled()
    stop()
    await eventually(() => expect(leave).toHaveBeenCalledOnce())
  })

  test('connects Bitcoin by the same login, with the address in the form of its network, and restores it', async () => {
    const { latchkey, storage, types, stop } = await openBitcoinPage()
    await connectEmail(latchkey, { email })
    expect(shown(latchkey)).toEqual([...both, `bip122 ${localAddress}`])
    expect(types().filter((type) => type === 'connectEmail')).toHaveLength(1)
    stop()
    await eventually(() => expect(walletFrame()).toBeUndefined())
    const again = await openBitcoinPage({ storage })
    await eventually(() => expect(shown(again.latchkey)).toEqual([...both, `bip122 ${localAddress}`]))
    expect(again.types()).not.toContain('connectEmail')
  })

  test('has the address of the network on Bitcoin that the page switches to, also after a reload', async () => {
    const { latchkey, storage, stop } = await openBitcoinPage()
    await connectEmail(latchkey, { email })
    await switchNetwork(latchkey, { caipNetworkId: `bip122:${bitcoinSignet.id}` })
    await eventually(() => expect(shown(latchkey)).toContain(`bip122 ${signetAddress}`))
    stop()
    await eventually(() => expect(walletFrame()).toBeUndefined())
    const again = await openBitcoinPage({ storage })
    await eventually(() => expect(shown(again.latchkey)).toContain(`bip122 ${signetAddress}`))
    expect(shown(again.latchkey)).not.toContain(`bip122 ${localAddress}`)
  })

  test('on Bitcoin, ends when the visitor signs out elsewhere, and comes back when they sign in', async () => {
    const { latchkey } = await openBitcoinPage()
    await connectEmail(latchkey, { email })
    tell({ event: 'user', payload: { user: null } })
    await eventually(() => expect(shown(latchkey)).toEqual([]))
    tell({ event: 'user', payload: { user: withBitcoin } })
    await eventually(() => expect(shown(latchkey)).toContain(`bip122 ${localAddress}`))
  })
})
