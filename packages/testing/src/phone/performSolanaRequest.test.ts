import { createPairingClient, type PairingClient } from '@latchkey/pairing'
import { createSvmClient, deriveSigner, type Svm, type SvmClient, startSvm, svmNetworkId } from '@latchkey/svm'
import {
  addSignature,
  readTransaction,
  toBase58,
  toBase64,
  writeMessage,
  writeTransfer,
  writeUnsigned,
} from '@latchkey/wire/solana'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay, type TestRelay } from '../../../pairing/test/startRelay.ts'
import { createPhoneWallet } from './createPhoneWallet.ts'
import { deriveSolanaSigners } from './deriveSolanaSigners.ts'
import type { PhoneSession, PhoneWallet } from './PhoneWallet.ts'
import type { PhoneWalletOptions } from './PhoneWalletOptions.ts'

// A busy machine takes its time to encrypt, too.
vi.setConfig({ testTimeout: 60_000 })

const mnemonic = 'test test test test test test test test test test test junk'
const evmChain = 'eip155:31337'
const evmAccount = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const requested = {
  eip155: { chains: [evmChain], methods: ['personal_sign', 'eth_sendTransaction'], events: ['accountsChanged'] },
  solana: {
    chains: [svmNetworkId],
    methods: [
      'solana_getAccounts',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_other',
    ],
    events: ['accountsChanged'],
  },
}
const sol = 1_000_000_000n

let relay: TestRelay
let node: Svm
let client: SvmClient
let alice: string
let bob: string
const closers: (() => unknown)[] = []

beforeAll(async () => {
  ;[relay, node] = await Promise.all([startRelay(), startSvm({ slotMs: 20 })])
  client = createSvmClient(node.url)
  ;[alice, bob] = (await deriveSolanaSigners(mnemonic, 2)).map(({ address }) => address) as [string, string]
  await client.airdrop(alice as never, 10n * sol)
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
  const rpcUrls = { [svmNetworkId]: node.url, [evmChain]: 'http://127.0.0.1:9' }
  const wallet = await createPhoneWallet({ relayUrl: relay.url, rpcUrls, accounts: { mnemonic, count: 2 }, ...options })
  closers.push(wallet.close)
  return wallet
}

async function connect(options: Partial<PhoneWalletOptions> = {}) {
  const dapp = createDapp()
  const wallet = await createWallet(options)
  const { uri, approval } = dapp.propose({ namespaces: requested })
  const [session, { namespaces }] = await Promise.all([wallet.pair(uri), approval])
  const { topic } = session as PhoneSession
  const request = (method: string, params: unknown, chainId: string = svmNetworkId) =>
    dapp.request({ topic, chainId, method, params })
  return { dapp, wallet, session, namespaces, request }
}

/** A transfer that nobody signed yet; with `cosigner`, that account sends and the payer only pays. */
async function writeTransaction({
  payer = alice,
  cosigner = alice,
  lamports = sol,
}: {
  payer?: string
  cosigner?: string
  lamports?: bigint
} = {}) {
  const { value } = (await client.request('getLatestBlockhash')) as { value: { blockhash: string } }
  const transfer = writeTransfer({ from: cosigner, to: bob, lamports })
  return writeUnsigned(writeMessage({ payer, blockhash: value.blockhash, instructions: [transfer] }))
}

const sign = async (index: number, bytes: Uint8Array<ArrayBuffer>) =>
  (await deriveSolanaSigners(mnemonic, 2))[index]!.sign(bytes)

test('derives the accounts that other wallets derive', async () => {
  const expected = await Promise.all([deriveSigner(mnemonic, 0), deriveSigner(mnemonic, 1)])
  expect([alice, bob]).toEqual(expected.map(({ signer }) => signer.address))
})

describe('a proposal of several namespaces', () => {
  test('is approved with the accounts of each', async () => {
    const { wallet, session, namespaces } = await connect()
    const accounts = [`${svmNetworkId}:${alice}`, `${svmNetworkId}:${bob}`]
    expect(namespaces.solana).toMatchObject({
      accounts,
      methods: requested.solana.methods.filter((method) => method !== 'solana_other'),
      events: ['accountsChanged'],
    })
    expect(namespaces.eip155?.accounts[0]).toBe(`${evmChain}:${evmAccount}`)
    expect(wallet.proposals()).toMatchObject([{ chains: [evmChain, svmNetworkId] }])
    expect(session?.chains).toEqual([evmChain, svmNetworkId])
    expect(session?.accounts).toEqual(expect.arrayContaining(accounts))
    expect([wallet.chainId(), wallet.solanaAccounts()]).toEqual([evmChain, [alice, bob]])
  })

  test.each([
    ['by a script', false],
    ['by a callback', true],
  ])('is approved for one namespace alone, %s', async (_, isCallback) => {
    const answer = { namespaces: ['solana'] } as const
    const dapp = createDapp()
    const wallet = await createWallet(isCallback ? { onProposal: () => answer } : {})
    if (!isCallback) wallet.answerNextProposal(answer)
    const { uri, approval } = dapp.propose({ namespaces: requested })
    const session = await wallet.pair(uri)
    expect(Object.keys((await approval).namespaces)).toEqual(['solana'])
    expect(session?.chains).toEqual([svmNetworkId])
  })

  test('is approved for Solana by a wallet with nothing else', async () => {
    const key = 'c3'.repeat(32)
    const { namespaces, wallet } = await connect({ rpcUrls: { [svmNetworkId]: node.url }, solanaAccounts: [key] })
    expect(Object.keys(namespaces)).toEqual(['solana'])
    expect(namespaces.solana?.accounts).toEqual(wallet.solanaAccounts().map((address) => `${svmNetworkId}:${address}`))
    expect(wallet.solanaAccounts()).toHaveLength(1)
    await expect(wallet.switchChain(svmNetworkId)).rejects.toThrow('Only EVM chains')
  })
})

describe('a request', () => {
  test('for the accounts or a message is answered', async () => {
    const { request } = await connect()
    expect(await request('solana_getAccounts', {})).toEqual([{ pubkey: alice }, { pubkey: bob }])
    const message = new TextEncoder().encode('hello')
    expect(await request('solana_signMessage', { message: toBase58(message), pubkey: bob })).toEqual({
      signature: toBase58(await sign(1, message)),
    })
  })

  test('for a transaction is signed, by the account that is named or else by the one that signs', async () => {
    const { request } = await connect()
    const transaction = await writeTransaction({ payer: alice, cosigner: bob })
    const { messageBytes } = readTransaction(transaction)
    const [ofAlice, ofBob] = [await sign(0, messageBytes), await sign(1, messageBytes)]
    const first = addSignature(readTransaction(transaction), { address: alice, signature: ofAlice })
    expect(await request('solana_signTransaction', { transaction: toBase64(transaction) })).toEqual({
      signature: toBase58(ofAlice),
      transaction: toBase64(first),
    })
    expect(await request('solana_signTransaction', { transaction: toBase64(first), pubkey: bob })).toEqual({
      signature: toBase58(ofBob),
      transaction: toBase64(addSignature(readTransaction(first), { address: bob, signature: ofBob })),
    })
    expect(await request('solana_signAllTransactions', { transactions: [toBase64(transaction)] })).toEqual({
      transactions: [toBase64(first)],
    })
  })

  test('is sent through the wallet’s own node', async () => {
    const { request, wallet } = await connect()
    const transaction = await writeTransaction()
    const signature = toBase58(await sign(0, readTransaction(transaction).messageBytes))
    const params = { transaction: toBase64(transaction), sendOptions: { preflightCommitment: 'confirmed' } }
    expect(await request('solana_signAndSendTransaction', params)).toEqual({ signature })
    await expect
      .poll(() => client.request('getSignatureStatuses', [[signature]]))
      .toMatchObject({ value: [{ err: null }] })
    expect(wallet.requests()).toMatchObject([
      { method: 'solana_signAndSendTransaction', chainId: svmNetworkId, params, answer: { result: { signature } } },
    ])
  })

  test('that the node or the wallet refuses gets an error', async () => {
    const { request, wallet } = await connect()
    const refused = async (method: string, params: unknown) => {
      await request(method, params).catch(() => undefined)
      return wallet.requests().at(-1)?.answer
    }
    const tooMuch = toBase64(await writeTransaction({ lamports: 1_000n * sol }))
    const stranger = svmNetworkId.slice('solana:'.length)
    expect(await refused('solana_signAndSendTransaction', { transaction: tooMuch })).toMatchObject({
      error: { code: -32002, message: expect.stringContaining('simulation failed') },
    })
    expect(await refused('solana_signMessage', { message: 'abc', pubkey: stranger })).toMatchObject({
      error: { code: 4100 },
    })
    expect(await refused('solana_signTransaction', { transaction: 'AQID' })).toMatchObject({ error: { code: -32602 } })
    expect(await refused('solana_signAllTransactions', {})).toMatchObject({ error: { code: -32602 } })
    wallet.rejectNext('solana_signMessage')
    expect(await refused('solana_signMessage', { message: 'abc', pubkey: alice })).toMatchObject({
      error: { code: 5000 },
    })
  })
})

test('another Solana account leaves the EVM accounts as they are', async () => {
  const { dapp, wallet } = await connect()
  const emitted = new Promise((resolve) => dapp.on('event', resolve))
  const before = dapp.sessions()[0]?.namespaces.eip155
  await wallet.switchAccount(bob)
  expect(await emitted).toMatchObject({ name: 'accountsChanged', chainId: svmNetworkId, data: [bob, alice] })
  expect(dapp.sessions()[0]?.namespaces.solana?.accounts[0]).toBe(`${svmNetworkId}:${bob}`)
  expect(dapp.sessions()[0]?.namespaces.eip155).toEqual(before)
})
