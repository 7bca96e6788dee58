import { type Anvil, startAnvil } from '@latchkey/anvil'
import { createPairingClient, type PairingClient } from '@latchkey/pairing'
import { createPublicClient, type Hex, http, parseEther, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay, type TestRelay } from '../../../pairing/test/startRelay.ts'
import { createPhoneWallet } from './createPhoneWallet.ts'
import type { PhoneSession, PhoneWallet } from './PhoneWallet.ts'
import type { PhoneWalletOptions } from './PhoneWalletOptions.ts'

// A busy machine takes its time to encrypt, too.
vi.setConfig({ testTimeout: 60_000 })

const [alice, bob] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const mnemonic = 'test test test test test test test test test test test junk'
const [first, second] = ['eip155:31337', 'eip155:31338'] as const
const requested = {
  eip155: {
    chains: [first, second],
    methods: [
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
}

let relay: TestRelay
let node: Anvil
const closers: (() => unknown)[] = []

beforeAll(async () => {
  ;[relay, node] = await Promise.all([startRelay(), startAnvil()])
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
afterAll(async () => {
  await Promise.all([node.stop(), relay.stop()])
})

function createDapp(): PairingClient {
  const items = new Map<string, string>()
  const dapp = createPairingClient({
    projectId: 'test',
    relayUrl: relay.url,
    metadata: { name: 'App', description: '', url: 'https://app.test', icons: [] },
    WebSocket,
    storage: {
      getItem: (key) => items.get(key),
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
  })
  closers.push(dapp.close)
  return dapp
}

async function createWallet(options: Partial<PhoneWalletOptions> = {}): Promise<PhoneWallet> {
  const rpcUrls = { [first]: node.url, [second]: 'http://127.0.0.1:9' }
  const wallet = await createPhoneWallet({ relayUrl: relay.url, rpcUrls, ...options })
  closers.push(wallet.close)
  return wallet
}

async function connect(options: Partial<PhoneWalletOptions> = {}) {
  const dapp = createDapp()
  const wallet = await createWallet(options)
  const { uri, approval } = dapp.propose({ namespaces: requested })
  const [session] = await Promise.all([wallet.pair(uri), approval])
  const { topic } = session as PhoneSession
  const request = (method: string, params: unknown, options: { chainId?: string; signal?: AbortSignal } = {}) =>
    dapp.request({ topic, chainId: first, method, params, ...options })
  return { dapp, wallet, topic, request }
}

const hello = ['0x6869', alice]
const sign = (connected: ReturnType<typeof connect> extends Promise<infer C> ? C : never) =>
  connected.request('personal_sign', hello)

describe('a proposal', () => {
  test('is approved with the common chains, every account on each', async () => {
    const dapp = createDapp()
    const wallet = await createWallet({ accounts: { mnemonic, count: 2 }, rpcUrls: { [first]: node.url } })
    const { uri, approval } = dapp.propose({ namespaces: requested })
    const session = await wallet.pair(uri)
    expect(session).toMatchObject({ chains: [first], peer: { name: 'App', url: 'https://app.test' } })
    expect((await approval).namespaces.eip155?.accounts).toEqual([`${first}:${alice}`, `${first}:${bob}`])
    expect(wallet.proposals()).toMatchObject([{ chains: [first, second], methods: requested.eip155.methods }])
    expect(wallet.sessions()).toEqual([session])
  })

  test.each([
    ['rejected', 'reject'],
    ['rejected with another error', { error: { code: 5001, message: 'Not these chains.' } }],
  ] as const)('is %s', async (_, answer) => {
    const dapp = createDapp()
    const wallet = await createWallet()
    wallet.answerNextProposal(answer)
    const { uri, approval } = dapp.propose({ namespaces: requested })
    const rejected = expect(approval).rejects.toMatchObject({ code: 'PROPOSAL_REJECTED' })
    expect(await wallet.pair(uri)).toBeUndefined()
    await rejected
  })

  test('is rejected when no chain is common', async () => {
    const dapp = createDapp()
    const wallet = await createWallet({ rpcUrls: { 'eip155:1': node.url } })
    const { uri, approval } = dapp.propose({ namespaces: requested })
    const rejected = expect(approval).rejects.toMatchObject({ code: 'PROPOSAL_UNSUPPORTED' })
    expect(await wallet.pair(uri)).toBeUndefined()
    await rejected
  })

  test('gets no response', async () => {
    const dapp = createDapp()
    const wallet = await createWallet()
    wallet.answerNextProposal('ignore')
    const page = new AbortController()
    const { uri, approval } = dapp.propose({ namespaces: requested, signal: page.signal })
    expect(await wallet.pair(uri)).toBeUndefined()
    page.abort(new Error('closed'))
    await expect(approval).rejects.toThrow('closed')
  })

  test('is settled with fewer chains than requested', async () => {
    const dapp = createDapp()
    const wallet = await createWallet()
    wallet.answerNextProposal({ chains: [second] })
    const { uri, approval } = dapp.propose({ namespaces: requested })
    await wallet.pair(uri)
    expect((await approval).namespaces.eip155?.accounts).toEqual([`${second}:${alice}`])
  })

  test('is settled with a chain more than requested, which the app leaves out', async () => {
    const dapp = createDapp()
    const wallet = await createWallet({ accounts: { mnemonic, count: 2 } })
    wallet.answerNextProposal({ chains: [first, 'eip155:56'] })
    const { uri, approval } = dapp.propose({ namespaces: requested })
    await wallet.pair(uri)
    expect((await approval).namespaces.eip155?.accounts).toEqual([`${first}:${alice}`, `${first}:${bob}`])
    // The official client updates its session with both chains.
    await wallet.switchAccount(bob)
    const accounts = () => dapp.sessions()[0]?.namespaces.eip155?.accounts
    await vi.waitFor(() => expect(accounts()).toEqual([`${first}:${bob}`, `${first}:${alice}`]))
  })

  test('is settled without a requested chain, and the app rejects the session', async () => {
    const dapp = createDapp()
    const wallet = await createWallet()
    wallet.answerNextProposal({ chains: ['eip155:56'] })
    const { uri, approval } = dapp.propose({ namespaces: requested })
    const rejected = expect(approval).rejects.toMatchObject({ code: 'SETTLEMENT_INVALID' })
    const session = await wallet.pair(uri)
    await rejected
    await wallet.waitForEnd(session?.topic ?? '')
  })

  test('is decided by an async callback', async () => {
    const dapp = createDapp()
    const peers: string[] = []
    const wallet = await createWallet({
      onProposal(proposal) {
        peers.push(proposal.peer.name)
        return 'reject'
      },
    })
    wallet.hold()
    const { uri, approval } = dapp.propose({ namespaces: requested })
    const rejected = expect(approval).rejects.toMatchObject({ code: 'PROPOSAL_REJECTED' })
    const pairing = wallet.pair(uri)
    await expect.poll(() => wallet.proposals()).toHaveLength(1)
    expect(peers).toEqual([])
    wallet.release()
    expect(await pairing).toBeUndefined()
    await rejected
    expect(peers).toEqual(['App'])
  })

  test('that never arrives is waited for until the timeout', async () => {
    const wallet = await createWallet()
    const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    await expect(wallet.pair(uri, { timeoutMs: 200 })).rejects.toThrow('waited 0.2 s for a proposal')
    await expect(wallet.pair('wc:nothing')).rejects.toThrow('not a WalletConnect link')
  })
})

describe('a request', () => {
  test('is signed with the account’s key', async () => {
    const connected = await connect()
    const signature = (await sign(connected)) as Hex
    expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(alice)
    const typed = {
      domain: { name: 'Test', chainId: 31337 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hi' },
    } as const
    const typedSignature = (await connected.request('eth_signTypedData_v4', [alice, JSON.stringify(typed)])) as Hex
    expect(await recoverTypedDataAddress({ ...typed, signature: typedSignature })).toBe(alice)
    expect(connected.wallet.requests()).toMatchObject([
      { method: 'personal_sign', chainId: first, params: hello, status: 'answered', answer: { result: signature } },
      { method: 'eth_signTypedData_v4', status: 'answered' },
    ])
  })

  test('is sent through the wallet’s node, also two at once', async () => {
    const { request } = await connect()
    const chain = createPublicClient({ transport: http(node.url) })
    const to = '0x00000000000000000000000000000000000000A1'
    const transaction = { from: alice, to, value: `0x${parseEther('0.5').toString(16)}` }
    const hashes = await Promise.all([
      request('eth_sendTransaction', [transaction]),
      request('eth_sendTransaction', [transaction]),
    ])
    for (const hash of hashes as Hex[])
      await expect
        .poll(() =>
          chain.getTransactionReceipt({ hash }).then(
            ({ status }) => status,
            () => undefined,
          ),
        )
        .toBe('success')
    expect(await chain.getBalance({ address: to })).toBe(parseEther('1'))
  })

  test.each([
    ['an unknown account', 'personal_sign', ['0x6869', bob], { code: 4100 }],
    ['a missing transaction', 'eth_sendTransaction', [], { code: -32602 }],
    [
      'an amount above the balance',
      'eth_sendTransaction',
      [{ from: alice, to: bob, value: `0x${'f'.repeat(40)}` }],
      { name: 'WalletRpcError' },
    ],
    ['an unknown chain', 'wallet_switchEthereumChain', [{ chainId: '0x539' }], { code: 4902 }],
    ['a chain without a node', 'wallet_addEthereumChain', [{ chainId: '0x539' }], { code: -32602 }],
    ['an invalid chain id', 'wallet_switchEthereumChain', ['0x539'], { code: -32602 }],
  ])('for %s gets an error', async (_, method, params, error) => {
    const { request } = await connect()
    await expect(request(method, params)).rejects.toMatchObject(error)
  })

  test('is rejected with 5000, or with any code', async () => {
    const connected = await connect()
    connected.wallet.rejectNext('personal_sign')
    await expect(sign(connected)).rejects.toMatchObject({ code: 4001 })
    connected.wallet.answerNext({ error: { code: 4001, message: 'No.' } })
    await expect(sign(connected)).rejects.toMatchObject({ code: 4001 })
    connected.wallet.answerNext({ error: { code: 4900, message: 'Gone.' } }, { method: 'personal_sign' })
    await expect(sign(connected)).rejects.toMatchObject({ code: 4900 })
    connected.wallet.answerNext({ result: 'anything' })
    expect(await sign(connected)).toBe('anything')
  })

  test('gets a response after latency, twice, or after a corrupt envelope', async () => {
    const connected = await connect()
    const { wallet, dapp, topic } = connected
    wallet.setLatency(300)
    const start = performance.now()
    await sign(connected)
    expect(performance.now() - start).toBeGreaterThanOrEqual(300)
    wallet.setLatency(0)

    const published = () => relay.mailTags(topic).filter((tag) => tag === 1109).length
    const before = published()
    wallet.answerNext('twice')
    expect(await sign(connected)).toMatch(/^0x/)
    await expect.poll(published).toBe(before + 2)

    const damaged = new Promise((resolve) => dapp.on('error', resolve))
    wallet.answerNext('corrupt')
    expect(await sign(connected)).toMatch(/^0x/)
    expect(await damaged).toMatchObject({ code: 'ENVELOPE_INVALID' })
  })

  test('gets a response after it has expired', async () => {
    // The wallet's clock is 299 s ahead of the app's, so that the request expires soon.
    const connected = await connect({ now: () => Date.now() + 299_000 })
    const { wallet, topic } = connected
    wallet.answerNext('late')
    const page = new AbortController()
    const answer = connected.request('personal_sign', hello, { signal: page.signal })
    await wallet.waitForRequest('personal_sign')
    page.abort(new Error('aborted'))
    await expect(answer).rejects.toThrow('aborted')
    await expect.poll(() => wallet.requests()[0]?.status, { timeout: 20_000 }).toBe('answered')
    expect(relay.mailTags(topic).filter((tag) => tag === 1109)).toHaveLength(1)
    expect(await sign(connected)).toMatch(/^0x/)
  })

  test('gets no response, or a disconnect', async () => {
    const connected = await connect()
    const { wallet, topic } = connected
    wallet.answerNext('ignore')
    const page = new AbortController()
    const ignored = connected.request('personal_sign', hello, { signal: page.signal })
    await expect.poll(() => wallet.requests()).toMatchObject([{ status: 'closed' }])
    page.abort(new Error('aborted'))
    await expect(ignored).rejects.toThrow('aborted')

    wallet.answerNext('disconnect')
    await expect(sign(connected)).rejects.toMatchObject({ code: 'SESSION_DELETED' })
    await wallet.waitForEnd(topic)
  })

  test('that is on hold is closed when the app disconnects', async () => {
    const { dapp, wallet, topic, request } = await connect()
    wallet.hold()
    const rejected = expect(request('personal_sign', hello)).rejects.toMatchObject({ code: 'SESSION_DELETED' })
    expect(await wallet.waitForRequest()).toMatchObject({ method: 'personal_sign' })
    await dapp.disconnect({ topic })
    await rejected
    await wallet.waitForEnd(topic)
    await expect.poll(() => wallet.requests()).toMatchObject([{ status: 'closed' }])
    expect(wallet.failures()).toEqual([])
  })
})

describe('the app gets', () => {
  test('another account', async () => {
    const { dapp, wallet } = await connect({ accounts: { mnemonic, count: 2 } })
    const emitted = new Promise((resolve) => dapp.on('event', resolve))
    await wallet.switchAccount(bob)
    expect(await emitted).toMatchObject({ name: 'accountsChanged', chainId: first, data: [bob, alice] })
    expect(dapp.sessions()[0]?.namespaces.eip155?.accounts[0]).toBe(`${first}:${bob}`)
    await expect(wallet.switchAccount('0x00000000000000000000000000000000DeaDBeef')).rejects.toThrow('does not have')
  })

  test('another chain, chosen in the wallet or requested', async () => {
    const { dapp, wallet, request } = await connect()
    const emitted: unknown[] = []
    dapp.on('event', (event) => emitted.push(event))
    await wallet.switchChain(second)
    await expect.poll(() => emitted).toMatchObject([{ name: 'chainChanged', chainId: second, data: 31338 }])
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBeNull()
    expect(wallet.chainId()).toBe(first)
    await expect.poll(() => emitted).toMatchObject([{ data: 31338 }, { data: 31337 }])
  })

  test('a chain that its session lacked', async () => {
    const dapp = createDapp()
    const wallet = await createWallet({ rpcUrls: { [first]: node.url } })
    const { uri, approval } = dapp.propose({ namespaces: requested })
    await wallet.pair(uri)
    const { topic } = await approval
    const params = [{ chainId: '0x7a6a', chainName: 'Second', rpcUrls: [node.url] }]
    expect(await dapp.request({ topic, chainId: first, method: 'wallet_addEthereumChain', params })).toBeNull()
    await expect
      .poll(() => dapp.sessions()[0]?.namespaces.eip155?.accounts)
      .toEqual([`${first}:${alice}`, `${second}:${alice}`])
    expect(wallet.chains()).toEqual([first, second])
  })

  test('the end of the session', async () => {
    const { dapp, wallet } = await connect()
    const gone = new Promise((resolve) => dapp.on('delete', resolve))
    await wallet.disconnect()
    expect(await gone).toMatchObject({ reason: expect.any(String) })
    expect([wallet.sessions(), dapp.sessions()]).toEqual([[], []])
  })
})

test('reconnects to a relay that restarts, and responds to requests from meanwhile', async () => {
  const connected = await connect()
  connected.wallet.hold()
  const answer = sign(connected)
  await connected.wallet.waitForRequest()
  await relay.restart()
  // The official client publishes again after 15 seconds if its socket was closed.
  await vi.waitFor(() => expect(relay.clientIds()).toHaveLength(2), { timeout: 30_000 })
  connected.wallet.release()
  expect(await answer).toMatch(/^0x/)
  expect(await sign(connected)).toMatch(/^0x/)
})

test('several wallets in one process share nothing', async () => {
  const [one, other] = [
    await connect(),
    await connect({ metadata: { name: 'Other', description: '', url: 'https://other.test', icons: [] } }),
  ]
  expect(await sign(one)).toBe(await sign(other))
  expect(one.wallet.sessions()).toHaveLength(1)
  expect(one.wallet.requests()).toHaveLength(1)
  expect(other.dapp.sessions()[0]?.peer.name).toBe('Other')
})

test('a wallet with storage restores its session and open requests', async () => {
  const items = new Map<string, string>()
  const storage = {
    get length() {
      return items.size
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  const { wallet, request, topic } = await connect({ storage })
  wallet.hold()
  const answer = request('personal_sign', hello)
  await wallet.waitForRequest()
  await wallet.close()
  const again = await createWallet({ storage })
  expect(again.sessions().map((session) => session.topic)).toEqual([topic])
  expect(await answer).toMatch(/^0x/)
})
