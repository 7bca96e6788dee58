import { createPublicKey, verify } from 'node:crypto'
import type { WalletEvent } from '@latchkey/core/internal'
import { type Svm, startSvm } from '@latchkey/svm'
import {
  fromBase58,
  fromBase64,
  toBase58,
  toBase64,
  writeMessage,
  writeTransfer,
  writeUnsigned,
} from '@latchkey/wire/solana'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeOf } from '../../codeOf.ts'
import { solanaDevnet, solanaMainnet } from '../chains.ts'
import { solana } from '../solana.ts'
import { createPairedTestWallet } from '../test/createPairedTestWallet.ts'
import { alice, bob, callNode } from '../test/createTestWallet.ts'
import { testChains } from '../test/testChains.ts'
import { oldMainnetId } from './methods.ts'

const connectorId = 'walletConnect'
const sol = { symbol: 'SOL', decimals: 9 }
let node: Svm
beforeAll(async () => {
  node = await startSvm({ slotMs: 20 })
  for (const { address } of [alice, bob]) await callNode(node.url, 'requestAirdrop', [address, 5_000_000_000])
  node.ledger.tick()
})
afterAll(() => node.stop())
beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

function pair(options: { chains?: readonly string[]; methods?: readonly string[] } = {}) {
  const [local, other] = testChains(node.url)
  const phone = createPairedTestWallet({ url: node.url, chains: [local.id], ...options })
  const adapter = solana({ chains: [local, other] })
  const setWallet = (name = 'WalletConnect') =>
    adapter.pairing.setWallet({
      connector: { id: connectorId, name, type: 'WALLET_CONNECT', chain: 'solana' },
      load: async () => phone.wallet,
    })
  setWallet()
  const [first, second] = adapter.networks
  if (!first || !second) throw new Error('The tests need two networks.')
  const send = async () =>
    (await adapter.loadSend()).transfer({
      connectorId,
      network: first,
      from: alice.address,
      to: bob.address,
      token: sol,
      amount: 3_000_000n,
    })
  return { phone, adapter, setWallet, first, second, send }
}

const signal = () => AbortSignal.timeout(10_000)
describe('the proposal', () => {
  test('asks for the clusters of the app, and for the mainnet by its older id too', () => {
    expect(solana({ chains: [solanaMainnet, solanaDevnet] }).pairing.chains).toEqual([`solana:${oldMainnetId}`])
    expect(solana({ chains: [solanaDevnet] }).pairing.chains).toEqual([])
  })
})

describe('a paired wallet', () => {
  test('is restored from its session, and not without one', async () => {
    const { adapter, phone, first } = pair()
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toBeUndefined()
    phone.setSession(phone.granted)
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toEqual({
      accounts: [alice.address],
      chainId: first.id,
    })
    expect(phone.requests).toEqual([])
  })

  test('signs a message', async () => {
    const { adapter, phone, first } = pair()
    await adapter.connect({ connectorId })
    const message = 'Grüße, 世界'
    const signature = await adapter.signMessage({ connectorId, address: alice.address, message })
    expect(verify(null, Buffer.from(message), createPublicKey(alice.key), fromBase58(signature))).toBe(true)
    const params = { message: toBase58(Buffer.from(message)), pubkey: alice.address }
    expect(phone.requests).toEqual([{ chainId: first.caipNetworkId, method: 'solana_signMessage', params }])
  })

  test('whose signature is another account’s is not believed', async () => {
    const { adapter, phone } = pair()
    await adapter.connect({ connectorId })
    phone.onAnswer(() => ({ signature: toBase58(new Uint8Array(64).fill(7)) }))
    const signing = adapter.signMessage({ connectorId, address: alice.address, message: 'hi' })
    expect(await codeOf(signing)).toBe('WALLET_ERROR')
  })

  test('sends a transfer itself where it grants that, and its response is known after a reload', async () => {
    const { adapter, phone, send, first } = pair()
    await adapter.connect({ connectorId })
    const before = await adapter.getNativeBalance({ network: first, address: bob.address })
    const { hash } = await send()
    const sending = await adapter.loadSend()
    await sending.waitForTransaction({ network: first, hash, from: alice.address, signal: signal() })
    expect(await adapter.getNativeBalance({ network: first, address: bob.address })).toBe(before + 3_000_000n)
    const [request] = phone.requests
    expect(request).toMatchObject({ method: 'solana_signAndSendTransaction', sends: { to: bob.address } })
    expect(sending.parseHash({ signature: hash })).toBe(hash)
  })

  test('that answers with the signature of an earlier, equal transfer has sent nothing', async () => {
    const { adapter, phone, send, first } = pair()
    await adapter.connect({ connectorId })
    const { hash } = await send()
    const sending = await adapter.loadSend()
    await sending.waitForTransaction({ network: first, hash, from: alice.address, signal: signal() })
    phone.stop()
    phone.onAnswer(() => ({ signature: hash }))
    expect(await codeOf(send())).toBe('WALLET_ERROR')
  })

  test('that chooses another fee has sent it', async () => {
    const { adapter, phone, send, first } = pair()
    await adapter.connect({ connectorId })
    phone.stop()
    const instructions = [writeTransfer({ from: alice.address, to: bob.address, lamports: 3_000_000n })]
    phone.onAnswer(async () => {
      const latest = await callNode<{ value: { blockhash: string } }>(node.url, 'getLatestBlockhash')
      const own = writeUnsigned(writeMessage({ payer: alice.address, ...latest.value, instructions }))
      return phone.send(own)
    })
    const { hash } = await send()
    const following = (await adapter.loadSend()).waitForTransaction({
      network: first,
      hash,
      from: alice.address,
      signal: signal(),
    })
    expect(await following).toMatchObject({ status: 'confirmed', hash })
  })

  test.each([
    ['the transaction in base64', (signed: Signed) => ({ transaction: signed.transaction })],
    ['the transaction in base58', (signed: Signed) => ({ transaction: toBase58(fromBase64(signed.transaction)) })],
    ['its signature alone', (signed: Signed) => ({ signature: signed.signature })],
  ])('that only signs returns %s, which is compared and sent from here', async (_, answer) => {
    const { adapter, phone, send, first } = pair({ methods: ['solana_signTransaction'] })
    await adapter.connect({ connectorId })
    phone.onAnswer((signed) => answer(signed as Signed))
    const before = await adapter.getNativeBalance({ network: first, address: bob.address })
    const { hash } = await send()
    await (await adapter.loadSend()).waitForTransaction({ network: first, hash, from: alice.address, signal: signal() })
    expect(await adapter.getNativeBalance({ network: first, address: bob.address })).toBe(before + 3_000_000n)
    expect(phone.requests.map(({ method, sends }) => [method, sends])).toEqual([['solana_signTransaction', undefined]])
  })

  test.each([
    ['another transfer', () => ({ transaction: writeOther() }), 'TRANSFER_CHANGED'],
    ['a signature of something else', () => ({ signature: toBase58(new Uint8Array(64).fill(7)) }), 'WALLET_ERROR'],
    ['no transaction', () => ({ transaction: 'AAAA' }), 'WALLET_ERROR'],
    ['a text without an end', () => ({ transaction: 'A'.repeat(100_000) }), 'WALLET_ERROR'],
    ['nothing', () => null, 'WALLET_ERROR'],
  ])('that signs returns %s: nothing is sent', async (_, answer, code) => {
    const { adapter, phone, send } = pair({ methods: ['solana_signTransaction'] })
    await adapter.connect({ connectorId })
    const onFetch = vi.spyOn(globalThis, 'fetch')
    phone.onAnswer(answer)
    expect(await codeOf(send())).toBe(code)
    expect(onFetch.mock.calls.filter(([, init]) => String(init?.body).includes('sendTransaction'))).toEqual([])
    onFetch.mockRestore()
  })

  test('gets no request for a method that it did not grant', async () => {
    const { adapter, phone, send } = pair({ methods: ['solana_signMessage'] })
    await adapter.connect({ connectorId })
    expect(await codeOf(send())).toBe('UNSUPPORTED_METHOD')
    expect(phone.requests).toEqual([])
  })

  test('that declines sends nothing', async () => {
    const { adapter, phone, send } = pair({ methods: ['solana_signTransaction'] })
    await adapter.connect({ connectorId })
    phone.onAnswer(() => {
      throw Object.assign(new Error('User rejected.'), { code: 4001 })
    })
    expect(await codeOf(send())).toBe('USER_REJECTED')
  })

  test('that calls the mainnet by its older id gets requests by that', async () => {
    const phone = createPairedTestWallet({ url: node.url, chains: [oldMainnetId] })
    const adapter = solana({ chains: [solanaMainnet] })
    const connector = { id: connectorId, name: 'Phone', type: 'WALLET_CONNECT', chain: 'solana' } as const
    adapter.pairing.setWallet({ connector, load: async () => phone.wallet })
    expect(await adapter.connect({ connectorId })).toEqual({ accounts: [alice.address], chainId: solanaMainnet.id })
    await adapter.signMessage({ connectorId, address: alice.address, message: 'hi' })
    expect(phone.requests[0]?.chainId).toBe(`solana:${oldMainnetId}`)
  })

  test('is on a cluster that it shares, and is not switched to another', async () => {
    const { adapter, first, second } = pair({ chains: [solanaDevnet.id] })
    const connecting = adapter.connect({ connectorId, chainId: String(first.id) })
    expect((await connecting).chainId).toBe(second.id)
    expect(await codeOf(adapter.switchNetwork({ connectorId, network: first }))).toBe('NETWORK_NOT_SHARED')
    await adapter.switchNetwork({ connectorId, network: second })
    expect((await adapter.reconnect({ connectorId, signal: signal() }))?.chainId).toBe(second.id)
  })

  test.each([
    ['no account', []],
    ['an account on an unknown cluster', [`solana:${solanaMainnet.id}:${alice.address}`]],
    ['no address', [`solana:${solanaDevnet.id}:not-an-address`]],
  ])('that shares %s is not connected', async (_, accounts) => {
    const { adapter, phone } = pair()
    phone.setSession({ ...phone.granted, accounts: accounts as typeof phone.granted.accounts })
    expect(await codeOf(adapter.connect({ connectorId }))).toBe('NO_ACCOUNTS')
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toBeUndefined()
  })

  test('throws ABORTED when the visitor cancels', async () => {
    const { adapter, phone } = pair()
    const connecting = vi
      .spyOn(phone.wallet, 'connect')
      .mockImplementation(
        (options) =>
          new Promise((_, reject) => options.signal?.addEventListener('abort', () => reject(options.signal?.reason))),
      )
    expect(await codeOf(adapter.connect({ connectorId, signal: AbortSignal.timeout(30) }))).toBe('ABORTED')
    expect(connecting.mock.calls[0]?.[0].signal?.aborted).toBe(true)
  })

  test('emits its accounts, the one in use first, and none once the session ended', async () => {
    const { adapter, phone, first } = pair()
    await adapter.connect({ connectorId })
    const [events, others]: WalletEvent[][] = [[], []]
    const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events?.push(event) })
    adapter.watchWallet({ connectorId, onEvent: (event) => others?.push(event) })
    phone.setSession({ ...phone.granted, accounts: phone.accountsOf([alice, bob]) })
    const chainId = first.caipNetworkId
    phone.emit({ type: 'event', name: 'accountsChanged', data: [bob.address], chainId })
    phone.emit({ type: 'event', name: 'accountsChanged', data: [`${chainId}:${alice.address}`], chainId })
    phone.emit({ type: 'event', name: 'accountsChanged', data: 'nonsense', chainId })
    phone.setSession(undefined)
    const both = [alice.address, bob.address]
    const expected = [both, both.toReversed(), both, []].map((accounts) => ({ type: 'accounts', accounts }))
    expect(events).toEqual(expected)
    expect(others).toEqual(expected)
    stop()
    phone.setSession(phone.granted)
    expect(events).toHaveLength(4)
  })

  test('emits accounts that came after a restore without any, before somebody listened', async () => {
    const { adapter, phone } = pair()
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toBeUndefined()
    phone.setSession(phone.granted)
    const events: WalletEvent[] = []
    adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
    await vi.waitFor(() => expect(events).toEqual([{ type: 'accounts', accounts: [alice.address] }]))
  })

  test('gets no request from an account that is no longer in use', async () => {
    const { adapter, phone, send, first } = pair()
    await adapter.connect({ connectorId })
    phone.setSession({ ...phone.granted, accounts: phone.accountsOf([alice, bob]) })
    adapter.watchWallet({ connectorId, onEvent: () => {} })
    phone.emit({ type: 'event', name: 'accountsChanged', data: [bob.address], chainId: first.caipNetworkId })
    expect(await codeOf(send())).toBe('ACCOUNT_CHANGED')
    expect(phone.requests).toEqual([])
  })

  test('is listed with those of the page, and again when its name changes', () => {
    const { adapter, setWallet } = pair()
    const names: string[][] = []
    const stop = adapter.watchConnectors((connectors) => names.push(connectors.map(({ name }) => name)))
    setWallet('Phone Wallet')
    stop()
    setWallet('Unwatched')
    expect([names[0], names.at(-1)]).toEqual([['WalletConnect'], ['Phone Wallet']])
  })

  test('ends its session on disconnect', async () => {
    const { adapter } = pair()
    await adapter.connect({ connectorId })
    await adapter.disconnect({ connectorId })
    expect(await adapter.reconnect({ connectorId, signal: signal() })).toBeUndefined()
  })

  test('is a wallet of the Wallet Standard for the app, with the features that it granted', async () => {
    const { adapter } = pair({ methods: ['solana_signMessage'] })
    await adapter.connect({ connectorId })
    const provider = (await adapter.getProvider({ connectorId })) as { features: object; chains: unknown }
    expect(Object.keys(provider.features)).toEqual([
      'standard:connect',
      'standard:disconnect',
      'standard:events',
      'solana:signMessage',
    ])
    expect(provider.chains).toEqual(['solana:localnet'])
  })
})

type Signed = { signature: string; transaction: string }

/** To somebody whom the visitor did not name. */
function writeOther(): string {
  const instructions = [writeTransfer({ from: alice.address, to: alice.address, lamports: 3_000_000n })]
  return toBase64(writeUnsigned(writeMessage({ payer: alice.address, blockhash: bob.address, instructions })))
}
