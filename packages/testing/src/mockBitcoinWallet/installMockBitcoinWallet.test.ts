import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { bitcoin as bitcoinAdapter } from '@latchkey/adapters/bitcoin'
import { type Bitcoin, startBitcoin } from '@latchkey/bitcoin-node'
import { getWallets } from '@wallet-standard/app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toBitcoinSigner } from './bitcoinSigner.ts'
import { installMockBitcoinWallet } from './installMockBitcoinWallet.ts'
import type { MockBitcoinFace, MockBitcoinWallet, MockBitcoinWalletOptions } from './MockBitcoinWallet.ts'

const regtest = { network: 'regtest', kind: 'p2wpkh' } as const
const receiver = toBitcoinSigner(randomBytes(32).toString('hex'), regtest).address
const walletChain = 'bitcoin:regtest'

let node: Bitcoin
let keys: readonly string[]
let addresses: readonly string[]
/** One for all tests: the list of wallets of `@wallet-standard/app` exists once. */
const page = new EventTarget() as EventTarget & { __latchkeyMockWallets?: Record<string, MockBitcoinWallet> }

beforeAll(async () => {
  // Each test opens an app, and apps never stop listening.
  setMaxListeners(0, page)
  node = await startBitcoin()
})
afterAll(() => node.stop())
beforeEach(() => {
  vi.stubGlobal('window', page)
  keys = [0, 1].map(() => randomBytes(32).toString('hex'))
  addresses = keys.map((key) => toBitcoinSigner(key, regtest).address)
})
afterEach(() => {
  for (const wallet of Object.values(page.__latchkeyMockWallets ?? {})) wallet.uninstall()
  vi.unstubAllGlobals()
})

const install = (options: Partial<MockBitcoinWalletOptions> = {}) =>
  installMockBitcoinWallet({ accounts: keys, chains: [{ id: walletChain, apiUrl: node.url }], ...options })

/** An app with the adapter, which finds the wallet, connects it and sends. */
function openApp() {
  const adapter = bitcoinAdapter({
    chains: [
      {
        id: '0f9188f13cb7b2c71f2a335e3a4fc328',
        name: 'Local Bitcoin',
        addresses: 'regtest',
        walletChain,
        rpcUrls: [node.url],
      },
    ],
  })
  const found: string[] = []
  adapter.watchConnectors((connectors) => void found.splice(0, found.length, ...connectors.map(({ id }) => id)))
  const network = adapter.networks[0]!
  const signal = AbortSignal.timeout(20_000)
  return {
    adapter,
    found,
    connect: () => adapter.connect({ connectorId: found[0]!, signal }),
    reconnect: (connectorId: string) => adapter.reconnect({ connectorId, signal }),
    async send(from: string, amount = 20_000n) {
      const { transfer } = await adapter.loadSend!()
      const token = { symbol: 'BTC', decimals: 8 }
      return transfer({ connectorId: found[0]!, network, from, to: receiver, token, amount })
    },
    sign: (address: string, message: string) =>
      adapter.signMessage({ connectorId: found[0]!, address, message, signal }),
  }
}

async function fund(address: string, ...values: number[]): Promise<void> {
  for (const value of values) await node.control.fund(address, value)
  await node.control.mine()
}

const get = async (path: string) => (await fetch(`${node.url}${path}`)).json()
async function received(address = receiver): Promise<number> {
  const { chain_stats, mempool_stats } = await get(`/address/${address}`)
  return chain_stats.funded_txo_sum + mempool_stats.funded_txo_sum
}

const faces: readonly { face: MockBitcoinFace; id: string; connects: string; signs: string }[] = [
  { face: 'standard', id: 'bitcoin/Mock Wallet', connects: 'bitcoin:connect', signs: 'bitcoin:signTransaction' },
  { face: 'xverse', id: 'bitcoin/Xverse', connects: 'wallet_connect', signs: 'signPsbt' },
  { face: 'listed', id: 'bitcoin/Mock Wallet', connects: 'wallet_connect', signs: 'signPsbt' },
  { face: 'unisat', id: 'bitcoin/Unisat', connects: 'requestAccounts', signs: 'signPsbt' },
  { face: 'okx', id: 'bitcoin/OKX Wallet', connects: 'requestAccounts', signs: 'signPsbt' },
  { face: 'leather', id: 'bitcoin/Leather', connects: 'getAddresses', signs: 'signPsbt' },
]

describe.each(faces)('as $face, to an app', ({ face, id, connects, signs }) => {
  test('it is found, shares its account for payments, signs messages and transfers, and ends', async () => {
    const wallet = install({ faces: [face] })
    const app = openApp()
    expect(app.found).toEqual([id])
    const session = await app.connect()
    expect(session.accounts[0]).toBe(addresses[0])
    // The adapter checks what the wallet signed against the address.
    expect(await app.sign(addresses[0]!, 'Hello')).toMatch(/^[A-Za-z0-9+/]+=*$/)
    await fund(addresses[0]!, 15_000, 18_000)
    const before = await received()
    const { hash } = await app.send(addresses[0]!)
    expect(await received()).toBe(before + 20_000)
    expect(await get(`/tx/${hash}`)).toMatchObject({ vin: [{}, {}] })
    const methods = wallet.requests().map(({ method }) => method)
    expect(methods.filter((method) => method === connects)).toHaveLength(1)
    expect(methods.filter((method) => method === signs)).toHaveLength(1)
    await app.adapter.disconnect({ connectorId: id, signal: undefined })
    expect(await app.reconnect(id)).toBeUndefined()
  })

  test('it declines, fails and waits for the visitor', async () => {
    const wallet = install({ faces: [face] })
    const app = openApp()
    wallet.rejectNext(connects)
    await expect(app.connect()).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await app.connect()
    await fund(addresses[0]!, 50_000)
    wallet.rejectNext(signs)
    await expect(app.send(addresses[0]!)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    wallet.hold()
    const sending = app.send(addresses[0]!)
    await vi.waitFor(() => expect(wallet.pending()).toEqual([signs]))
    wallet.release()
    expect((await sending).hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe.each(faces.filter(({ face }) => face !== 'leather'))('as $face', ({ face, id }) => {
  test('it stays connected over a reload, and tells of another account and of none', async () => {
    const wallet = install({ faces: [face], connected: true })
    const app = openApp()
    expect((await app.reconnect(id))?.accounts[0]).toBe(addresses[0])
    const events: unknown[] = []
    app.adapter.watchWallet({ connectorId: id, onEvent: (event) => events.push(event) })
    wallet.setAccounts([addresses[1]!])
    await vi.waitFor(() => expect(events).toEqual([{ type: 'accounts', accounts: [addresses[1]] }]))
    wallet.revoke()
    await vi.waitFor(() => expect(events[1]).toEqual({ type: 'accounts', accounts: [] }))
  })
})

test('with several faces it is one wallet: a page that it let in by one, it lets in by the others', async () => {
  install({ faces: ['standard', 'xverse', 'unisat'] })
  const app = openApp()
  expect(app.found).toEqual(['bitcoin/Mock Wallet', 'bitcoin/Unisat', 'bitcoin/Xverse'])
  await app.connect()
  expect((await app.reconnect('bitcoin/Unisat'))?.accounts).toEqual([addresses[0]])
})

test('a locked wallet waits for its password', async () => {
  const wallet = install({ locked: true })
  const connecting = openApp().connect()
  await vi.waitFor(() => expect(wallet.pending()).toEqual(['bitcoin:connect']))
  wallet.unlock()
  expect((await connecting).accounts).toEqual(addresses)
})

test('addresses in a script’s hash pay and sign as well', async () => {
  const [address] = keys.map((key) => toBitcoinSigner(key, { network: 'regtest', kind: 'p2sh' }).address)
  install({ addressKind: 'p2sh' })
  const app = openApp()
  expect((await app.connect()).accounts[0]).toBe(address)
  await app.sign(address!, 'Hello')
  await fund(address!, 40_000)
  const before = await received()
  await app.send(address!)
  expect(await received()).toBe(before + 20_000)
})

describe('a wallet that', () => {
  test.each(['standard', 'unisat'] as const)('finishes what it signs is understood, as %s', async (face) => {
    install({ faces: [face], finishes: true })
    const app = openApp()
    await app.connect()
    await fund(addresses[0]!, 40_000)
    const before = await received()
    await app.send(addresses[0]!)
    expect(await received()).toBe(before + 20_000)
  })

  test('sends by itself has sent before the app does', async () => {
    install({ sends: true })
    const app = openApp()
    await app.connect()
    await fund(addresses[0]!, 40_000)
    const before = await received()
    const { hash } = await app.send(addresses[0]!)
    expect(await received()).toBe(before + 20_000)
    expect(await get(`/tx/${hash}`)).toMatchObject({ txid: hash })
  })

  test.each(['recipient', 'amount', 'fee'] as const)('changes the %s signs something else', async (tampers) => {
    install({ tampers })
    const app = openApp()
    await app.connect()
    await fund(addresses[0]!, 40_000)
    const before = await received()
    await expect(app.send(addresses[0]!)).rejects.toMatchObject({ code: 'TRANSFER_CHANGED' })
    expect(await received()).toBe(before)
  })

  test('changes what it signs and sends it itself: the network takes it', async () => {
    install({ tampers: 'amount', sends: true })
    const app = openApp()
    await app.connect()
    await fund(addresses[0]!, 40_000)
    const before = await received()
    await expect(app.send(addresses[0]!)).rejects.toMatchObject({ code: 'TRANSFER_CHANGED' })
    expect(await received()).toBe(before + 21_000)
  })
})

test('signs only for accounts that the page may see, and only inputs of theirs', async () => {
  const wallet = install()
  const { features } = wallet.wallet!
  const { accounts } = await features['bitcoin:connect'].connect()
  const [account] = accounts
  const inputsToSign = [{ account: account!, signingIndexes: [0] }]
  const signTransaction = (psbt: Uint8Array) =>
    features['bitcoin:signTransaction'].signTransaction({ psbt, inputsToSign })
  await expect(signTransaction(Uint8Array.of(1, 2, 3))).rejects.toMatchObject({ code: -32602 })
  wallet.setAccounts([addresses[1]!])
  const message = new TextEncoder().encode('Hello')
  await expect(features['bitcoin:signMessage'].signMessage({ account: account!, message })).rejects.toMatchObject({
    code: 4100,
  })
})

test('registers with an unmodified Wallet Standard app, and leaves it', () => {
  const wallet = install()
  expect(getWallets().get()).toEqual([wallet.wallet])
  wallet.announce()
  expect(getWallets().get()).toHaveLength(1)
  wallet.uninstall()
  expect(getWallets().get()).toEqual([])
})
