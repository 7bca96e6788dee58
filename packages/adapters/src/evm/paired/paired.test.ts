import { type Anvil, startAnvil } from '@latchkey/anvil'
import type { CaipAddress, Connector } from '@latchkey/core'
import type { WalletEvent } from '@latchkey/core/internal'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeOf } from '../../codeOf.ts'
import { evm } from '../evm.ts'
import { announceWallet } from '../test/announceWallet.ts'
import { createPairedTestWallet } from '../test/createPairedTestWallet.ts'
import { createTestChain } from '../test/createTestChain.ts'
import { alice, bob, createTestWallet } from '../test/createTestWallet.ts'

const connectorId = 'walletConnect'
let node: Anvil
beforeAll(async () => {
  node = await startAnvil()
})
afterAll(() => node.stop())
beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

function pair(options: { chains?: readonly number[]; connectorId?: string; isGiven?: boolean } = {}) {
  const { connectorId: id = connectorId, isGiven = true, ...granted } = options
  const phone = createPairedTestWallet({ url: node.url, ...granted })
  const adapter = evm({ chains: [createTestChain(31337, node.url), createTestChain(31338, node.url)] })
  const setWallet = (name = 'WalletConnect') =>
    adapter.pairing?.setWallet({
      connector: { id, name, type: 'WALLET_CONNECT', chain: 'eip155' },
      load: async () => phone.wallet,
    })
  if (isGiven) setWallet()
  const [first, second] = adapter.networks
  if (!first || !second) throw new Error('The tests need two networks.')
  const signal = () => AbortSignal.timeout(10_000)
  return { phone, adapter, setWallet, first, second, signal }
}

describe('the connector', () => {
  test('is listed with the others, and again when its name changes', () => {
    const { adapter, setWallet } = pair()
    const names: string[][] = []
    const stop = adapter.watchConnectors((connectors) => names.push(connectors.map(({ name }) => name)))
    setWallet('Phone Wallet')
    stop()
    setWallet('Unwatched')
    expect(names.at(-1)).toEqual(['Phone Wallet'])
    expect(names[0]).toEqual(['WalletConnect'])
  })

  test('is missing without pairing', async () => {
    const adapter = evm({ chains: [createTestChain(31337, node.url)] })
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'WALLET_NOT_FOUND' })
  })
})

describe('an extension that announces itself under the id of the paired wallet', () => {
  test.each(['walletConnect', 'WALLETCONNECT'])('as %s is neither listed nor restored', async (rdns) => {
    const { adapter, phone, signal } = pair()
    const { provider, requests } = createTestWallet({ url: node.url })
    announceWallet(provider, { name: 'Ledger Live', rdns })
    const lists: (readonly Connector[])[] = []
    adapter.watchConnectors((connectors) => lists.push(connectors))()
    expect(lists.at(-1)?.map(({ id, name }) => [id, name])).toEqual([[connectorId, 'WalletConnect']])
    phone.setSession(phone.granted)
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toMatchObject({ accounts: [alice] })
    expect(requests()).toEqual([])
  })

  test.each(['walletConnect', 'WALLETCONNECT', 'org.example.phone'])(
    'as %s does not count as its witness',
    async (rdns) => {
      const { adapter, first } = pair({ connectorId: rdns })
      const { provider, requests } = createTestWallet({ url: node.url })
      announceWallet(provider, { rdns })
      const tokens = await adapter.loadTokens()
      const sources = { network: first, serverUrls: [node.url], connectorId: rdns }
      const token = { symbol: 'ETH', decimals: 18 }
      expect(await tokens.readBalance({ ...sources, owner: alice, token })).toBeUndefined()
      expect(requests()).toEqual([])
    },
  )
})

describe('connect', () => {
  test('uses the wanted chain when the wallet granted it', async () => {
    const { adapter } = pair({ chains: [31337, 31338] })
    expect(await adapter.connect({ connectorId, chainId: '31338' })).toEqual({ accounts: [alice], chainId: '31338' })
  })

  test('uses another chain of the app when the wallet did not grant the wanted one', async () => {
    const { adapter } = pair({ chains: [1, 31337] })
    expect(await adapter.connect({ connectorId, chainId: '31338' })).toEqual({ accounts: [alice], chainId: '31337' })
  })

  test('throws NO_ACCOUNTS when the wallet shares no account', async () => {
    const { adapter, phone } = pair()
    vi.spyOn(phone.wallet, 'connect').mockResolvedValue({ accounts: [], methods: [] })
    expect(await codeOf(adapter.connect({ connectorId }))).toBe('NO_ACCOUNTS')
  })

  test('throws ABORTED when the visitor cancels', async () => {
    const { adapter, phone } = pair()
    vi.spyOn(phone.wallet, 'connect').mockImplementation(
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    expect(await codeOf(adapter.connect({ connectorId, signal: AbortSignal.timeout(30) }))).toBe('ABORTED')
  })
})

describe('a paired wallet', () => {
  test('is restored from its session, and not without one', async () => {
    const { adapter, phone, signal } = pair()
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toBeUndefined()
    phone.setSession(phone.granted)
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toEqual({ accounts: [alice], chainId: '31337' })
    expect(phone.requests).toEqual([])
  })

  test('signs a message and sends a transfer', async () => {
    const { adapter, first, signal } = pair()
    await adapter.connect({ connectorId })
    const message = 'Grüße, 世界'
    const signature = await adapter.signMessage({ connectorId, address: alice, message })
    expect(await verifyMessage({ address: alice, message, signature: signature as `0x${string}` })).toBe(true)

    const before = await adapter.getNativeBalance({ network: first, address: bob })
    const token = { symbol: 'ETH', decimals: 18 }
    const sending = await adapter.loadSend()
    const { hash, nonce } = await sending.transfer({
      connectorId,
      network: first,
      from: alice,
      to: bob,
      token,
      amount: 3n,
    })
    await sending.waitForTransaction({ network: first, hash, from: alice, nonce, signal: signal() })
    expect(await adapter.getNativeBalance({ network: first, address: bob })).toBe(before + 3n)
  })

  test('switches within the session without a request to the wallet', async () => {
    const { adapter, phone, second, signal } = pair({ chains: [31337, 31338] })
    await adapter.connect({ connectorId })
    await adapter.switchNetwork({ connectorId, network: second })
    expect(phone.requests).toEqual([])
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toMatchObject({ chainId: '31338' })
    await adapter.signMessage({ connectorId, address: alice, message: 'hi' })
    expect(phone.requests).toEqual([{ chainId: 'eip155:31338', method: 'personal_sign' }])
  })

  test('gets a request for a chain outside of the session, and extends the session', async () => {
    const { adapter, phone, second, signal } = pair()
    await adapter.connect({ connectorId })
    phone.onRequest(() => {
      const added: CaipAddress = `eip155:31338:${alice}`
      setTimeout(() => phone.setSession({ ...phone.granted, accounts: [...phone.granted.accounts, added] }), 20)
    })
    await adapter.switchNetwork({ connectorId, network: second })
    expect(phone.requests).toEqual([{ chainId: 'eip155:31337', method: 'wallet_switchEthereumChain' }])
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toMatchObject({ chainId: '31338' })
  })

  test('that agrees to a chain and does not add it gets one prompt', async () => {
    const { adapter, phone, second, signal } = pair()
    await adapter.connect({ connectorId })
    expect(await codeOf(adapter.switchNetwork({ connectorId, network: second }))).toBe('NETWORK_NOT_SHARED')
    expect(phone.requests).toEqual([{ chainId: 'eip155:31337', method: 'wallet_switchEthereumChain' }])
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toMatchObject({ chainId: '31337' })
  })

  test.each([
    ['that adds an unknown chain after 4902', ['wallet_switchEthereumChain', 'wallet_addEthereumChain'], 'none'],
    [
      'that adds an unknown chain without a word',
      ['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
      'NETWORK_NOT_SHARED',
    ],
  ])('%s gets one prompt for each', async (_, methods, outcome) => {
    const { adapter, phone, second } = pair()
    await adapter.connect({ connectorId })
    phone.onRequest((method) => {
      if (method === 'wallet_switchEthereumChain') throw Object.assign(new Error('Unrecognized chain.'), { code: 4902 })
      const added: CaipAddress = `eip155:31338:${alice}`
      const extend = () => phone.setSession({ ...phone.granted, accounts: [...phone.granted.accounts, added] })
      if (outcome === 'none') setTimeout(extend, 200)
    })
    expect(await codeOf(adapter.switchNetwork({ connectorId, network: second }))).toBe(outcome)
    expect(phone.requests.map(({ method }) => method)).toEqual(methods)
  })

  test('keeps its chain when it rejects another one', async () => {
    const { adapter, phone, second, signal } = pair()
    await adapter.connect({ connectorId })
    phone.onRequest(() => {
      throw Object.assign(new Error('User rejected.'), { code: 4001 })
    })
    expect(await codeOf(adapter.switchNetwork({ connectorId, network: second }))).toBe('USER_REJECTED')
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toMatchObject({ chainId: '31337' })
  })

  test('throws UNSUPPORTED_METHOD when it cannot switch chains', async () => {
    const { adapter, phone, second } = pair()
    vi.spyOn(phone.wallet, 'connect').mockImplementation(async () => {
      phone.setSession({ ...phone.granted, methods: ['personal_sign'] })
      return { ...phone.granted, methods: ['personal_sign'] }
    })
    await adapter.connect({ connectorId })
    expect(await codeOf(adapter.switchNetwork({ connectorId, network: second }))).toBe('UNSUPPORTED_METHOD')
    expect(phone.requests).toEqual([])
  })

  test('is followed although its connection is still loading, and not once that was stopped', async () => {
    const { adapter, phone, setWallet, first } = pair({ isGiven: false })
    // The chain's code is here before the wallet.
    await adapter.getNativeBalance({ address: alice, network: first })
    setWallet()
    const [events, stopped]: WalletEvent[][] = [[], []]
    const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events?.push(event) })
    adapter.watchWallet({ connectorId, onEvent: (event) => stopped?.push(event) })()
    await adapter.connect({ connectorId })
    phone.setSession(undefined)
    await vi.waitFor(() => expect(events).toEqual([{ type: 'disconnect' }]), 5000)
    expect(stopped).toEqual([])
    stop()
  })

  test('emits accounts that came after a restore without any, before somebody listened', async () => {
    const { adapter, phone, signal } = pair()
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toBeUndefined()
    phone.setSession(phone.granted)
    const events: WalletEvent[] = []
    const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
    await vi.waitFor(() => expect(events).toEqual([{ type: 'accounts', accounts: [alice] }]), 5000)
    stop()
  })

  test('emits accounts, chain and disconnect', async () => {
    const { adapter, phone } = pair({ chains: [31337, 31338] })
    const withBob = phone.granted.accounts.flatMap((account): CaipAddress[] => [
      account,
      account.replace(alice, bob) as CaipAddress,
    ])
    await adapter.connect({ connectorId })
    const events: WalletEvent[] = []
    const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
    const emitted = (count: number) => vi.waitFor(() => expect(events).toHaveLength(count), 5000)
    phone.setSession({ ...phone.granted, accounts: withBob })
    await emitted(1)
    phone.emit({ type: 'event', name: 'accountsChanged', data: [`eip155:31337:${bob}`], chainId: 'eip155:31337' })
    await emitted(2)
    phone.emit({ type: 'event', name: 'chainChanged', data: 31338, chainId: 'eip155:31338' })
    await emitted(3)
    phone.setSession(undefined)
    await emitted(4)
    expect(events).toEqual([
      { type: 'accounts', accounts: [alice, bob] },
      { type: 'accounts', accounts: [bob, alice] },
      { type: 'chain', chainId: '31338' },
      { type: 'disconnect' },
    ])
    stop()
  })

  test.each([
    ['a number', 31338],
    ['hex', '0x7a6a'],
    ['decimal text', '31338'],
    ['CAIP-2', 'eip155:31338'],
    ['an object with a number', { chainId: 31338 }],
    ['an object with hex', { chainId: '0x7a6a' }],
    ['an object with decimal text', { chainId: '31338', networkVersion: '31338' }],
    ['an object with CAIP-2', { chainId: 'eip155:31338' }],
  ])('switches to the chain that it emits as %s', async (_, data) => {
    const { adapter, phone, signal } = pair({ chains: [31337, 31338] })
    await adapter.connect({ connectorId, chainId: '31337' })
    phone.emit({ type: 'event', name: 'chainChanged', data, chainId: 'eip155:31338' })
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toMatchObject({ chainId: '31338' })
  })

  test('ignores an event for a chain that it did not grant', async () => {
    const { adapter, phone, signal } = pair()
    await adapter.connect({ connectorId })
    for (const data of [1, '0x1', 'x', undefined, { chainId: 1 }, {}, { chainId: {} }, 'solana:31338', [31338]])
      phone.emit({ type: 'event', name: 'chainChanged', data, chainId: 'eip155:1' })
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toMatchObject({ chainId: '31337' })
  })

  test('ends its session on disconnect', async () => {
    const { adapter, signal } = pair()
    await adapter.connect({ connectorId })
    await adapter.disconnect({ connectorId })
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toBeUndefined()
  })
})

describe('its provider', () => {
  test('reads from the node, and requests only granted methods of the wallet', async () => {
    const { adapter, phone } = pair()
    await adapter.connect({ connectorId })
    const provider = (await adapter.getProvider({ connectorId })) as {
      request(request: { method: string; params?: unknown }): Promise<unknown>
    }
    expect(await provider.request({ method: 'eth_blockNumber' })).toMatch(/^0x/)
    await expect(provider.request({ method: 'eth_signTypedData_v4', params: [] })).rejects.toMatchObject({ code: 4200 })
    await expect(provider.request({ method: 'wallet_sendCalls', params: [] })).rejects.toMatchObject({ code: 4200 })
    expect(phone.requests).toEqual([])
  })
})
