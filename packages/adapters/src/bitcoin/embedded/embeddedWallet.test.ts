import { type Bitcoin, startBitcoin } from '@latchkey/bitcoin-node'
import { EmbeddedWalletRequestTooLargeError } from '@latchkey/core/errors'
import {
  type Bytes,
  fromBase64,
  readPsbt,
  toAddress,
  toBase64,
  toHex,
  toTxid,
  writeUnsignedPsbt,
} from '@latchkey/wire/bitcoin'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { codeOf } from '../../codeOf.ts'
import { createPairedDouble } from '../../createPairedDouble.ts'
import { bitcoin } from '../bitcoin.ts'
import { type BitcoinChain, bitcoinMainnet, bitcoinSignet, bitcoinTestnet } from '../chains.ts'
import { createTestKey } from '../test/createTestKey.ts'
import { createTestWallet, registerWallet } from '../test/createTestWallet.ts'
import { testChains } from '../test/testChains.ts'
import { embeddedMethods } from './createEmbeddedWallet.ts'

// A busy machine loads the chain’s code late.
vi.setConfig({ testTimeout: 60_000 })

const connectorId = 'embeddedWallet'
const bob = createTestKey(171)
let node: Bitcoin
beforeAll(async () => {
  node = await startBitcoin()
})
afterAll(() => node.stop())
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  return () => void vi.unstubAllGlobals()
})

type Params = { account: string; message: string; psbt: string; signInputs: { index: number; address: string }[] }
type Account = { address: string; chains: string[]; purpose: string; publicKey: Uint8Array }
type Standard = { accounts: readonly Account[]; features: Record<string, Record<string, Feature>> }
type Feature = (...inputs: unknown[]) => Promise<Record<string, Uint8Array>[]>

let seed = 180
/** The adapter with the wallet of a page that signs with a key of this test, and says its address of the main network. */
function setUp({
  chains = [testChains(node.url)[0]] as BitcoinChain[],
  methods = embeddedMethods as readonly string[],
} = {}) {
  seed += 1
  const key = createTestKey(seed)
  const main = toAddress(key.script) ?? ''
  const page = createPairedDouble(
    { accounts: chains.map(({ id }) => `bip122:${id}:${main}` as const), methods },
    ({ method, params }) => {
      const { account, message, psbt, signInputs } = params as Params
      if (method === 'signMessage') return { address: account, signature: toHex(key.signMessage(Buffer.from(message))) }
      const indexes = signInputs.map(({ index }) => index)
      return { psbt: toBase64(key.signPsbt(fromBase64(psbt), indexes)) }
    },
  )
  const adapter = bitcoin({ chains })
  adapter.embedded.setWallet({
    connector: { id: connectorId, name: 'Email', type: 'AUTH', chain: 'bip122' },
    title: 'Shop Wallet',
    load: async () => page.wallet,
  })
  return {
    ...page,
    adapter,
    key,
    main,
    networks: adapter.networks,
    /** As other code of the page has it. */
    async connect() {
      await adapter.connect({ connectorId })
      const standard = (await adapter.getProvider({ connectorId })) as Standard
      const call = (name: string, ...inputs: unknown[]) =>
        standard.features[`bitcoin:${name}`]?.[name]?.(...inputs) ?? Promise.reject(new Error(`no ${name}`))
      return { standard, call, account: standard.accounts[0]! }
    },
    async send(values = [100_000], amount = 20_000n) {
      for (const value of values) await node.control.fund(key.address, value)
      await node.control.mine()
      const token = { symbol: 'BTC', decimals: 8 }
      const network = adapter.networks[0]!
      const request = { connectorId, network, from: key.address, to: bob.address, token, amount }
      return { request, ...(await (await adapter.loadSend()).transfer(request)) }
    },
  }
}

const psbtOf = ([request]: readonly { params: unknown }[]) => (request?.params as Params | undefined)?.psbt ?? ''

/** A PSBT that spends an output of the key; the transaction with that output has at least so many bytes. */
function writePsbtOf({ script }: { script: Uint8Array }, bytes = 0): Bytes {
  const toInput = (txid: Bytes) => ({ txid, index: 0, script: new Uint8Array(), sequence: 0xffff_fffd })
  const filler = { amount: 0n, script: Uint8Array.from([0x6a, ...new Uint8Array(bytes)]) }
  const outputs = [{ amount: 50_000n, script: Uint8Array.from(script) }, filler]
  const previous = { version: 2, lockTime: 0, inputs: [toInput(new Uint8Array(32).fill(7))], outputs }
  const paid = [{ amount: 40_000n, script: Uint8Array.from(bob.script) }]
  const transaction = { version: 2, lockTime: 0, inputs: [toInput(toTxid(previous))], outputs: paid }
  return writeUnsignedPsbt(transaction, [{ previous }])
}

test('connects with the address in the form of each network, and is one account per form', async () => {
  const chains = [bitcoinMainnet, bitcoinTestnet, bitcoinSignet]
  const { adapter, connect, main, key } = setUp({ chains })
  expect(await adapter.connect({ connectorId })).toEqual({ accounts: [main], chainId: bitcoinMainnet.id })
  const { standard } = await connect()
  const test = toAddress(key.script, 'test')
  expect(standard.accounts).toMatchObject([
    { address: main, chains: ['bitcoin:mainnet'], purpose: 'payment' },
    { address: test, chains: ['bitcoin:testnet', 'bitcoin:signet'], purpose: 'payment' },
  ])
  // The same objects each time, as the standard has it.
  expect((await connect()).standard.accounts[1]).toBe(standard.accounts[1])
})

test('switches to a network of another form, whose address it has then; choosing the other one there is refused', async () => {
  const { adapter, main, key } = setUp({ chains: [bitcoinMainnet, bitcoinSignet] })
  await adapter.connect({ connectorId })
  const [, signet] = adapter.networks
  await adapter.switchNetwork({ connectorId, network: signet! })
  const restored = await adapter.reconnect({ connectorId, signal: AbortSignal.timeout(10_000) })
  const address = toAddress(key.script, 'test') ?? ''
  expect(restored).toEqual({ accounts: [address], chainId: bitcoinSignet.id })
  expect(await codeOf(adapter.chooseAccount({ connectorId, address: main }))).toBe('UNAUTHORIZED')
  const signed = adapter.signMessage({ connectorId, address, message: 'hi' })
  expect(await signed).toMatch(/^[\w+/]+=*$/)
  expect(await codeOf(adapter.signMessage({ connectorId, address: main, message: 'hi' }))).toBe('ACCOUNT_CHANGED')
})

test('is restored without a prompt where somebody is signed in, and not otherwise', async () => {
  const { adapter, wallet, key, setSession, networks } = setUp()
  const connects = vi.spyOn(wallet, 'connect')
  const restore = () => adapter.reconnect({ connectorId, signal: AbortSignal.timeout(10_000) })
  expect(await restore()).toBeUndefined()
  setSession({ accounts: [`bip122:${networks[0]!.id}:${toAddress(key.script) ?? ''}`], methods: embeddedMethods })
  expect(await restore()).toEqual({ accounts: [key.address], chainId: networks[0]!.id })
  expect(connects).not.toHaveBeenCalled()
})

test('says when somebody signs in or out elsewhere', async () => {
  const { adapter, setSession, session, key } = setUp()
  await adapter.connect({ connectorId })
  const events: unknown[] = []
  const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
  const before = session()
  await vi.waitFor(() => expect(events).toEqual([{ type: 'accounts', accounts: [key.address] }]))
  setSession(undefined)
  setSession(before)
  await vi.waitFor(() => expect(events.slice(1)).toMatchObject([{ accounts: [] }, { accounts: [key.address] }]))
  stop()
  setSession(undefined)
  expect(events).toHaveLength(3)
})

test('signs a message by its page; a signature over another one is not believed', async () => {
  const { adapter, connect, requests, onAnswer, key, networks } = setUp()
  await connect()
  const message = 'Grüße, 世界'
  await adapter.signMessage({ connectorId, address: key.address, message })
  const params = { account: key.address, message, protocol: 'bip322' }
  expect(requests).toEqual([{ chainId: networks[0]!.caipNetworkId, method: 'signMessage', params }])
  onAnswer(() => ({ signature: toHex(key.signMessage(Buffer.from('something else'))) }))
  expect(await codeOf(adapter.signMessage({ connectorId, address: key.address, message }))).toBe('WALLET_ERROR')
})

test('bytes that are no text are not signed as another message', async () => {
  const { connect, requests } = setUp()
  const { call, account } = await connect()
  await expect(call('signMessage', { account, message: Uint8Array.of(0xff, 0xfe) })).rejects.toMatchObject({
    code: -32602,
  })
  expect(requests).toEqual([])
  const marked = new TextEncoder().encode('\uFEFFhi')
  await call('signMessage', { account, message: marked })
  expect(requests[0]?.params).toMatchObject({ message: '\uFEFFhi' })
})

test('sends a transfer that its page signed, with the transactions that it spends from: the recipient gets the amount', async () => {
  const { adapter, connect, send, requests, key, networks } = setUp()
  await connect()
  const network = networks[0]!
  const balanceOf = (address: string) => adapter.getNativeBalance({ network, address })
  const before = await balanceOf(bob.address)
  // Two outputs, as neither suffices.
  const { hash, request } = await send([15_000, 15_000])
  const psbt = readPsbt(fromBase64(psbtOf(requests)))
  expect(psbt.inputs.map(({ isProven }) => isProven)).toEqual([true, true])
  expect(requests).toMatchObject([{ method: 'signPsbt', params: { account: key.address, broadcast: false } }])
  await node.control.mine()
  const signal = AbortSignal.timeout(20_000)
  const sending = await adapter.loadSend()
  await sending.waitForTransaction({ network, hash, from: key.address, signal })
  expect(await balanceOf(bob.address)).toBe(before + request.amount)
})

test('speeds a transfer up by a second signature of its page', async () => {
  const { adapter, connect, send, requests, key, networks } = setUp()
  await connect()
  const { hash, request } = await send()
  const replacements = await adapter.loadReplacements()
  const terms = {
    network: networks[0]!,
    from: key.address,
    hashes: [hash],
    call: { to: bob.address, value: request.amount },
    purpose: 'speedUp' as const,
  }
  const { before, after } = (await replacements.estimateReplacement!(terms))!
  expect(after).toBeGreaterThan(before)
  const replaced = await replacements.replace!({ ...terms, connectorId })
  expect(replaced.hash).not.toBe(hash)
  expect(requests.map(({ method }) => method)).toEqual(['signPsbt', 'signPsbt'])
})

test('a page that answers with another transaction, or with none, is refused, and nothing is sent', async () => {
  const { connect, send, onAnswer } = setUp()
  await connect()
  let other = ''
  onAnswer(({ psbt = '' }: { psbt?: string }) => {
    other = psbt
    throw { code: 4001, message: 'Declined' }
  })
  expect(await codeOf(send())).toBe('USER_REJECTED')
  for (const answer of [{ psbt: other }, { psbt: 'x' }, { psbt: 7 }, {}, null, undefined]) {
    onAnswer(() => answer as never)
    // Another amount: another transaction than the earlier answer.
    expect(await codeOf(send([100_000], 21_000n))).toBe('WALLET_ERROR')
  }
})

test('a caller that changes the bytes after its request changes nothing', async () => {
  const { connect, requests, key } = setUp()
  const { call, account } = await connect()
  const psbt = writePsbtOf(key)
  const before = Uint8Array.from(psbt)
  const signing = call('signTransaction', { psbt, inputsToSign: [{ account, signingIndexes: [0] }] })
  psbt.fill(0)
  const [{ signedPsbt } = {}] = await signing
  expect(readPsbt(signedPsbt!).transaction).toEqual(readPsbt(before).transaction)
  expect(psbtOf(requests)).toBe(toBase64(before))
})

test('a PSBT that has no room in a message goes without the transactions that it spends from, and is signed', async () => {
  const { connect, requests, key } = setUp()
  const { call, account } = await connect()
  const psbt = writePsbtOf(key, 300_000)
  const [{ signedPsbt } = {}] = await call('signTransaction', {
    psbt,
    inputsToSign: [{ account, signingIndexes: [0] }],
  })
  const sent = psbtOf(requests)
  expect(sent.length).toBeLessThan(1_000)
  expect(readPsbt(fromBase64(sent)).inputs).toMatchObject([{ isProven: false, spends: { amount: 50_000n } }])
  expect(readPsbt(signedPsbt!).transaction).toEqual(readPsbt(psbt).transaction)
})

test('so does one that has no room in an address, where the app has to go to the wallet’s page', async () => {
  const { connect, requests, onAnswer, key } = setUp()
  const { call, account } = await connect()
  onAnswer((answer, { params }) => {
    if ((params as Params).psbt.length > 50_000) throw new EmbeddedWalletRequestTooLargeError()
    return answer
  })
  const psbt = writePsbtOf(key, 60_000)
  const input = { psbt, inputsToSign: [{ account, signingIndexes: [0] }] }
  const [{ signedPsbt } = {}] = await call('signTransaction', input)
  expect(readPsbt(signedPsbt!).transaction).toEqual(readPsbt(psbt).transaction)
  expect(requests.map(({ params }) => (params as Params).psbt.length > 1_000)).toEqual([true, false])
})

test.each([
  ['an account that is not shared', { inputsToSign: [{ account: bob, signingIndexes: [0] }] }, 4100],
  ['a network that the page does not have', { chain: 'bitcoin:mainnet' }, 4902],
  ['no input', { inputsToSign: [] }, -32602],
])('%s gets no request', async (_name, change, code) => {
  const { connect, requests, key } = setUp()
  const { call, account } = await connect()
  const input = { psbt: writePsbtOf(key), inputsToSign: [{ account, signingIndexes: [0] }], chain: 'bitcoin:regtest' }
  await expect(call('signTransaction', { ...input, ...change })).rejects.toMatchObject({ code })
  expect(requests).toEqual([])
})

test.each(['NONE', 'SINGLE', 'ALL|ANYONECANPAY'])(
  'a signature of a part of a transaction (%s) is not requested',
  async (sigHash) => {
    const { connect, requests, key } = setUp()
    const { call, account } = await connect()
    const inputsToSign = [{ account, signingIndexes: [0], sigHash }]
    await expect(call('signTransaction', { psbt: writePsbtOf(key), inputsToSign })).rejects.toMatchObject({
      code: -32602,
    })
    expect(requests).toEqual([])
  },
)

test('a method that was not granted gets no request', async () => {
  const { adapter, connect, requests, key } = setUp({ methods: ['eth_sendTransaction', 'personal_sign'] })
  await connect()
  const signing = adapter.signMessage({ connectorId, address: key.address, message: 'hi' })
  expect(await codeOf(signing)).toBe('UNSUPPORTED_METHOD')
  expect(requests).toEqual([])
})

test('registered with all code of the page, it is still one wallet of its own page', async () => {
  const { adapter } = setUp()
  const ids: string[][] = []
  adapter.watchConnectors((connectors) => ids.push(connectors.map(({ id }) => id)))
  await adapter.connect({ connectorId })
  registerWallet(await adapter.getProvider({ connectorId }))
  registerWallet(createTestWallet().wallet)
  await vi.waitFor(() => expect(ids.at(-1)).toEqual([connectorId, 'bitcoin/Test Wallet']))
})
