import { evm } from '@latchkey/adapters/evm'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { installMockWallet } from './installMockWallet.ts'
import type { MockWallet, MockWalletOptions } from './MockWallet.ts'

// Anvil's development accounts.
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
// A key that the node does not have.
const strangerKey = `0x${'5e'.repeat(32)}`

let node: Anvil
let other: Anvil
const installed: MockWallet[] = []

beforeAll(async () => {
  ;[node, other] = await Promise.all([startAnvil(), startAnvil({ chainId: 31338 })])
})
afterAll(async () => {
  await Promise.all([node.stop(), other.stop()])
})
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  for (const wallet of installed.splice(0)) wallet.uninstall()
  vi.unstubAllGlobals()
})

function install(options: Partial<MockWalletOptions> = {}): MockWallet {
  const chains = [{ id: 31337, rpcUrl: node.url }]
  const wallet = installMockWallet({ accounts: [alice, bob], chains, ...options })
  installed.push(wallet)
  return wallet
}

function createAdapter() {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = (id: number, url: string) => ({
    id,
    name: `Local ${id}`,
    nativeCurrency,
    rpcUrls: { default: { http: [url] } },
  })
  return evm({ chains: [chain(31337, node.url), chain(31338, other.url)] })
}

const ether = { symbol: 'ETH', decimals: 18 }
const connectorId = 'org.latchkey.mock'

describe('with the EVM adapter', () => {
  test('connects, signs and sends a transaction until its confirmation', async () => {
    install()
    const adapter = createAdapter()
    const lists: string[][] = []
    adapter.watchConnectors((connectors) => lists.push(connectors.map(({ name }) => name)))
    expect(lists).toEqual([['Mock Wallet']])

    expect(await adapter.connect({ connectorId })).toEqual({ accounts: [alice, bob], chainId: '31337' })
    const signature = await adapter.signMessage({ connectorId, address: alice, message: 'hello' })
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` })).toBe(alice)

    const network = adapter.networks[0]!
    const before = await adapter.getNativeBalance({ network, address: bob })
    const sending = await adapter.loadSend()
    const { hash, nonce } = await sending.transfer({
      connectorId,
      network,
      from: alice,
      to: bob,
      token: ether,
      amount: 7n,
    })
    expect(nonce).toBe(0)
    const signal = AbortSignal.timeout(5000)
    expect(await sending.waitForTransaction({ network, hash, from: alice, nonce, signal })).toMatchObject({
      status: 'confirmed',
      hash,
    })
    expect((await adapter.getNativeBalance({ network, address: bob })) - before).toBe(7n)
  })

  test('adds an unknown chain and switches to it', async () => {
    const wallet = install()
    const adapter = createAdapter()
    await adapter.connect({ connectorId })
    await adapter.switchNetwork({ connectorId, network: adapter.networks[1]! })
    expect(wallet.requests().map(({ method }) => method)).toContain('wallet_addEthereumChain')
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    expect(await adapter.getNativeBalance({ network: adapter.networks[1]!, address: alice })).toBeGreaterThan(0n)
  })

  test('emits lock, account switch, chain switch and disconnect', async () => {
    const wallet = install({
      chains: [
        { id: 31337, rpcUrl: node.url },
        { id: 31338, rpcUrl: other.url },
      ],
    })
    const adapter = createAdapter()
    await adapter.connect({ connectorId })
    const events: unknown[] = []
    const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
    wallet.setAccounts([bob, alice])
    wallet.setChain(31338)
    wallet.lock()
    wallet.unlock()
    wallet.disconnect()
    await vi.waitFor(() => expect(events).toHaveLength(5), 5000)
    expect(events).toEqual([
      { type: 'accounts', accounts: [bob, alice] },
      { type: 'chain', chainId: '31338' },
      { type: 'accounts', accounts: [] },
      { type: 'accounts', accounts: [bob, alice] },
      { type: 'disconnect' },
    ])
    stop()
    wallet.lock()
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'WALLET_DISCONNECTED' })
    expect(events).toHaveLength(5)
  })

  test('rejects the next prompt once', async () => {
    const wallet = install()
    const adapter = createAdapter()
    wallet.rejectNext('eth_requestAccounts')
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect((await adapter.connect({ connectorId })).accounts).toContain(alice)
  })

  test('revokes the page’s permission when the adapter disconnects', async () => {
    install()
    const adapter = createAdapter()
    await adapter.connect({ connectorId })
    await adapter.disconnect({ connectorId })
    expect(await adapter.reconnect({ connectorId, signal: AbortSignal.timeout(2000) })).toBeUndefined()
  })
})

test('signs and sends with a private key the node does not hold', async () => {
  const wallet = install({ accounts: [strangerKey] })
  const [address] = (await wallet.provider.request({ method: 'eth_requestAccounts' })) as [`0x${string}`]
  const fund = { method: 'anvil_setBalance', params: [address, '0xde0b6b3a7640000'] }
  await wallet.provider.request(fund)
  const signature = (await wallet.provider.request({
    method: 'personal_sign',
    params: ['0x6869', address],
  })) as `0x${string}`
  expect((await recoverMessageAddress({ message: 'hi', signature })).toLowerCase()).toBe(address)
  const hash = await wallet.provider.request({
    method: 'eth_sendTransaction',
    params: [{ from: address, to: bob, value: '0x5' }],
  })
  const sent = await wallet.provider.request({ method: 'eth_getTransactionByHash', params: [hash] })
  expect(sent).toMatchObject({ from: address, value: '0x5' })
})

test.each([
  ['node', alice],
  ['key', strangerKey],
])('gives a call half more gas than the %s’s node estimates, unless the page sets the gas', async (_, account) => {
  const wallet = install({ accounts: [account] })
  const [from] = (await wallet.provider.request({ method: 'eth_requestAccounts' })) as [string]
  await wallet.provider.request({ method: 'anvil_setBalance', params: [from, '0xde0b6b3a7640000'] })
  const call = { from, to: bob, data: '0x12345678' }
  const estimate = BigInt(String(await wallet.provider.request({ method: 'eth_estimateGas', params: [call] })))
  const gasOf = async (transaction: object) => {
    const hash = await wallet.provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    const sent = await wallet.provider.request({ method: 'eth_getTransactionByHash', params: [hash] })
    return BigInt((sent as { gas: string }).gas)
  }
  expect(await gasOf(call)).toBe((estimate * 3n) / 2n)
  expect(await gasOf({ ...call, gas: '0x30d40' })).toBe(200_000n)
})

test.each([
  ['node', alice],
  ['key', strangerKey],
])('signs typed data by the %s', async (_, account) => {
  const wallet = install({ accounts: [account] })
  const [address] = (await wallet.provider.request({ method: 'eth_requestAccounts' })) as [`0x${string}`]
  const typedData = {
    domain: { name: 'Latchkey' },
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Note: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Note',
    message: { text: 'hi' },
  } as const
  const params = [address, JSON.stringify(typedData)]
  const signature = (await wallet.provider.request({ method: 'eth_signTypedData_v4', params })) as `0x${string}`
  expect((await recoverTypedDataAddress({ ...typedData, signature })).toLowerCase()).toBe(address.toLowerCase())
})

test('keeps a prompt open while held, and rejects a second one', async () => {
  const wallet = install()
  wallet.hold()
  const first = wallet.provider.request({ method: 'eth_requestAccounts' })
  await vi.waitFor(() => expect(wallet.pending()).toEqual(['eth_requestAccounts']), 5000)
  await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: -32002 })
  wallet.release()
  expect(await first).toHaveLength(2)
})

test('waits for its password when locked, without accounts until then', async () => {
  const wallet = install({ locked: true, connected: true })
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  const connecting = wallet.provider.request({ method: 'eth_requestAccounts' })
  await vi.waitFor(() => expect(wallet.pending()).toHaveLength(1), 5000)
  wallet.unlock()
  expect(await connecting).toHaveLength(2)
})

test('announces thousands of wallets', () => {
  install({ count: 5000 })
  let connectors = 0
  createAdapter().watchConnectors((list) => {
    connectors = list.length
  })
  expect(connectors).toBe(5000)
})

test('is also at window.ethereum with `legacy`', () => {
  install({ legacy: true, announce: false })
  const names: string[] = []
  createAdapter().watchConnectors((list) => names.push(...list.map(({ id }) => id)))
  expect(names).toEqual(['injected'])
})

describe('several calls at once (EIP-5792)', () => {
  const request = (wallet: MockWallet, method: string, ...params: unknown[]) =>
    wallet.provider.request({ method, params })
  const calls = (...values: string[]) => ({
    version: '2.0.0',
    from: alice,
    chainId: '0x7a69',
    atomicRequired: true,
    calls: values.map((value) => ({ to: bob, value })),
  })
  const settle = (wallet: MockWallet, id: string) =>
    vi.waitFor(async () => {
      const status = (await request(wallet, 'wallet_getCallsStatus', id)) as { status: number; receipts: object[] }
      expect(status.status).not.toBe(100)
      return status
    })

  test('have one prompt, are sent in order, and have a status by their id', async () => {
    const wallet = install({ connected: true, takesBatches: true })
    expect(await request(wallet, 'wallet_getCapabilities', alice)).toEqual({
      '0x7a69': { atomic: { status: 'supported' } },
    })
    const { id } = (await request(wallet, 'wallet_sendCalls', calls('0x1', '0x2'))) as { id: string }
    const { status, receipts } = await settle(wallet, id)
    expect([status, receipts.length]).toEqual([200, 2])
    wallet.rejectNext('wallet_sendCalls')
    await expect(request(wallet, 'wallet_sendCalls', calls('0x1'))).rejects.toMatchObject({ code: 4001 })
  })

  test('stop at the first one that fails', async () => {
    const wallet = install({ connected: true, takesBatches: true })
    const { id } = (await request(wallet, 'wallet_sendCalls', calls(`0x${'f'.repeat(60)}`, '0x1'))) as { id: string }
    expect(await settle(wallet, id)).toMatchObject({ status: 500, receipts: [] })
  })

  test('are unsupported by default', async () => {
    const wallet = install({ connected: true })
    await expect(request(wallet, 'wallet_getCapabilities', alice)).rejects.toMatchObject({ code: 4200 })
  })
})
