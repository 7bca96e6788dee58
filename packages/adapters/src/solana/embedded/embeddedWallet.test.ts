import { sign } from 'node:crypto'
import type { CaipNetworkId } from '@latchkey/core'
import type { PairedSession, PairedWallet } from '@latchkey/core/internal'
import { type Svm, startSvm } from '@latchkey/svm'
import { addSignature, fromBase58, fromBase64, readTransaction, toBase58, toBase64 } from '@latchkey/wire/solana'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { solana } from '../solana.ts'
import { createKey } from '../test/createTestNode.ts'
import { alice, bob, callNode } from '../test/createTestWallet.ts'
import { testChains } from '../test/testChains.ts'
import type { StandardAccount } from '../wallet.ts'
import { embeddedMethods } from './createEmbeddedWallet.ts'

let node: Svm
beforeAll(async () => {
  node = await startSvm({ slotMs: 20 })
  await callNode(node.url, 'requestAirdrop', [alice.address, 5_000_000_000])
  node.ledger.tick()
})
afterAll(() => node.stop())
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

/** Each method has some of them. */
type Params = { message: string; transaction: string; transactions: string[]; sendOptions: unknown }
type Request = { chainId: CaipNetworkId; method: string; params: Params }

const signBytes = (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, alice.key))
const signTransaction = (text: string) => {
  const transaction = readTransaction(fromBase64(text))
  const signature = signBytes(transaction.messageBytes)
  const signed = toBase64(addSignature(transaction, { address: alice.address, signature }))
  return { signature: toBase58(signature), transaction: signed }
}

/** What the wallet's page answers to each method, with Alice's key; `answers` changes some. */
function createPage(answers: Partial<Record<string, (params: Request['params']) => unknown>> = {}) {
  const requests: Request[] = []
  const [{ id }] = testChains(node.url)
  let session: PairedSession | undefined
  const page: Record<string, (params: Request['params']) => unknown> = {
    solana_signMessage: ({ message }) => ({ signature: toBase58(signBytes(fromBase58(message))) }),
    solana_signTransaction: ({ transaction }) => signTransaction(transaction),
    solana_signAllTransactions: ({ transactions }) => ({
      transactions: transactions.map((one) => signTransaction(one).transaction),
    }),
    async solana_signAndSendTransaction({ transaction }) {
      const signed = signTransaction(transaction)
      await callNode(node.url, 'sendTransaction', [signed.transaction, { encoding: 'base64' }])
      return { signature: signed.signature }
    },
    ...answers,
  }
  const wallet: PairedWallet = {
    async connect() {
      session = { accounts: [`solana:${id}:${alice.address}`], methods: embeddedMethods }
      return session
    },
    session: () => session,
    async request({ chainId, method, params }) {
      const request = { chainId, method, params: params as Request['params'] }
      requests.push(request)
      return page[method]?.(request.params)
    },
    disconnect: async () => {
      session = undefined
    },
    chain: () => undefined,
    setChain: () => {},
    watch: () => () => {},
  }
  return { wallet, requests }
}

type Feature = (...inputs: unknown[]) => Promise<Record<string, Uint8Array>[]>

/** The adapter, connected to the wallet of such a page; the wallet as other code of the page has it. */
async function connect(answers?: Parameters<typeof createPage>[0]) {
  const { wallet, requests } = createPage(answers)
  const adapter = solana({ chains: testChains(node.url) })
  const connectorId = 'email'
  adapter.embedded.setWallet({
    connector: { id: connectorId, name: 'Email', type: 'AUTH', chain: 'solana' },
    title: 'Shop Wallet',
    load: async () => wallet,
  })
  await adapter.connect({ connectorId })
  const standard = (await adapter.getProvider({ connectorId })) as {
    accounts: readonly [StandardAccount]
    features: Record<string, Record<string, Feature>>
  }
  const call = (name: string, ...inputs: unknown[]) =>
    standard.features[`solana:${name}`]?.[name]?.(...inputs) ?? Promise.reject(new Error(`no ${name}`))
  return { adapter, connectorId, requests, standard, call, account: standard.accounts[0] }
}

/** A transfer by Alice, unsigned. */
async function writeTransfer(): Promise<Uint8Array> {
  const { adapter, connectorId, requests } = await connect({ solana_signAndSendTransaction: () => undefined })
  const { transfer } = await adapter.loadSend!()
  const [network] = adapter.networks
  const request = { connectorId, from: alice.address, to: createKey().address, token: {}, amount: 1_000_000n }
  await transfer({ ...request, network: network! } as never).catch(() => {})
  return fromBase64(requests.at(-1)!.params.transaction)
}

describe('the embedded wallet on Solana', () => {
  test('signs a message by its page, in base58', async () => {
    const { adapter, connectorId, requests } = await connect()
    const signature = await adapter.signMessage({ connectorId, address: alice.address, message: 'hi' })
    expect(fromBase58(signature)).toHaveLength(64)
    const params = { message: toBase58(new TextEncoder().encode('hi')), pubkey: alice.address }
    expect(requests).toEqual([{ chainId: adapter.networks[0]?.caipNetworkId, method: 'solana_signMessage', params }])
  })

  test('sends a transfer by its page, which is followed to its end', async () => {
    const { adapter, connectorId, requests } = await connect()
    const send = await adapter.loadSend!()
    const network = adapter.networks[0]!
    const { address: to } = createKey()
    const { hash } = await send.transfer({
      connectorId,
      network,
      from: alice.address,
      to,
      token: {} as never,
      amount: 1_000_000n,
    })
    const signal = AbortSignal.timeout(20_000)
    expect(await send.waitForTransaction({ network, hash, from: alice.address, signal })).toMatchObject({
      status: 'confirmed',
    })
    expect((await callNode<{ value: number }>(node.url, 'getBalance', [to])).value).toBe(1_000_000)
    expect(requests.map(({ method }) => method)).toEqual(['solana_signAndSendTransaction'])
  })

  test('signs several transactions by one request, and one by its own', async () => {
    const { call, account, requests } = await connect()
    const transaction = await writeTransfer()
    const input = { account, transaction, chain: 'solana:localnet' }
    const signed = await call('signTransaction', input, input)
    expect(signed).toHaveLength(2)
    for (const { signedTransaction } of [...signed, ...(await call('signTransaction', input))])
      expect(readTransaction(signedTransaction!).messageBytes).toEqual(readTransaction(transaction).messageBytes)
    expect(requests.map(({ method }) => method)).toEqual(['solana_signAllTransactions', 'solana_signTransaction'])
  })

  test('sends only the options that the wallet’s page takes', async () => {
    const { call, account, requests } = await connect({ solana_signAndSendTransaction: () => ({ signature: '1' }) })
    const options = { commitment: 'finalized', skipPreflight: true, preflightCommitment: 'confirmed', mode: 'serial' }
    const input = { account, transaction: await writeTransfer(), chain: 'solana:localnet', options }
    await expect(call('signAndSendTransaction', input)).rejects.toMatchObject({ code: 'WALLET_ERROR' })
    expect(requests[0]?.params.sendOptions).toEqual({ skipPreflight: true, preflightCommitment: 'confirmed' })
  })

  test('a caller that changes the bytes after its request changes nothing', async () => {
    const { call, account } = await connect()
    const message = new TextEncoder().encode('1 SOL')
    const signing = call('signMessage', { account, message })
    message[0] = 57
    const [output] = await signing
    expect(new TextDecoder().decode(output?.signedMessage)).toBe('1 SOL')
    expect(output?.signature).toEqual(signBytes(new TextEncoder().encode('1 SOL')))
    const transaction = await writeTransfer()
    const before = Uint8Array.from(transaction)
    const changed = call('signTransaction', { account, transaction }, { account, transaction })
    transaction.fill(0)
    for (const { signedTransaction } of await changed)
      expect(readTransaction(signedTransaction!).messageBytes).toEqual(readTransaction(before).messageBytes)
  })

  test('a page that answers with another transaction, or with none, is refused', async () => {
    const [one, other] = [await writeTransfer(), toBase64(await writeTransfer())]
    for (const answer of [{ transaction: other }, { transaction: 'x' }, {}, null, undefined, { transaction: 7 }]) {
      const { call, account } = await connect({ solana_signTransaction: () => answer })
      await expect(call('signTransaction', { account, transaction: one })).rejects.toMatchObject({
        code: expect.stringMatching(/WALLET_ERROR/),
      })
    }
  })

  test.each([
    ['an account that is not shared', { account: bob }, 4100],
    ['a network that the page does not have', { chain: 'solana:mainnet' }, 4902],
  ])('%s gets no request', async (_, change, code) => {
    const { call, account, requests } = await connect()
    const input = { account, transaction: await writeTransfer(), chain: 'solana:localnet', ...change }
    for (const method of ['signTransaction', 'signAndSendTransaction'])
      await expect(call(method, input)).rejects.toMatchObject({ code })
    expect(requests).toEqual([])
  })

  test('a method that was not granted gets no request', async () => {
    const { wallet, requests } = createPage()
    const session = wallet.session
    wallet.session = () => {
      const granted = session()
      return granted && { ...granted, methods: ['eth_sendTransaction', 'personal_sign'] }
    }
    const adapter = solana({ chains: testChains(node.url) })
    const connector = { id: 'email', name: 'Email', type: 'AUTH', chain: 'solana' } as const
    adapter.embedded.setWallet({ connector, title: 'Shop Wallet', load: async () => wallet })
    await adapter.connect({ connectorId: 'email' })
    const signing = adapter.signMessage({ connectorId: 'email', address: alice.address, message: 'hi' })
    await expect(signing).rejects.toMatchObject({ code: 'UNSUPPORTED_METHOD' })
    expect(requests).toEqual([])
  })
})
