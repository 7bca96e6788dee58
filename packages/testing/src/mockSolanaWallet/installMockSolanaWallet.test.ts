import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { solana } from '@latchkey/adapters/solana'
import { createMint, createSvmClient, mintTo, named, type Svm, type SvmClient, startSvm } from '@latchkey/svm'
import {
  decodeInstruction,
  type Instruction,
  joinBytes,
  tokenProgram as program,
  readTransaction,
  toBase58,
  toBase64,
  toKey,
  toTokenAccount,
  writeMessage,
  writeTokenAccount,
  writeTokenTransfer,
  writeTransfer,
  writeUnitLimit,
  writeUnitPrice,
  writeUnsigned,
} from '@latchkey/wire/solana'
import { getWallets } from '@wallet-standard/app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { installMockSolanaWallet } from './installMockSolanaWallet.ts'
import type { MockSolanaWallet, MockSolanaWalletOptions, MockStandardAccount } from './MockSolanaWallet.ts'
import { type SolanaSigner, toSolanaSigner } from './solanaSigner.ts'

const keys = [toBase58(Uint8Array.from(randomBytes(32))), randomBytes(32).toString('hex')] as const
const sol = 1_000_000_000n
const chain = 'solana:localnet'

let node: Svm
let client: SvmClient
let alice: SolanaSigner
let bob: SolanaSigner
/** One for all tests: the app's list of wallets exists once. */
const page = new EventTarget() as EventTarget & { __latchkeyMockWallets?: Record<string, MockSolanaWallet> }

beforeAll(async () => {
  node = await startSvm({ slotMs: 20 })
  client = createSvmClient(node.url)
  ;[alice, bob] = await Promise.all([toSolanaSigner(keys[0]), toSolanaSigner(keys[1])])
  for (const { address } of [alice, bob]) await client.airdrop(address as never, 10n * sol)
})
afterAll(() => node.stop())
beforeEach(() => {
  vi.stubGlobal('window', page)
})
afterEach(() => {
  for (const wallet of Object.values(page.__latchkeyMockWallets ?? {})) wallet.uninstall()
  vi.unstubAllGlobals()
})

function install(options: Partial<MockSolanaWalletOptions> = {}): MockSolanaWallet {
  return installMockSolanaWallet({ accounts: keys, chains: [{ id: chain, rpcUrl: node.url }], ...options })
}

async function connect(options: Partial<MockSolanaWalletOptions> = {}) {
  const wallet = install(options)
  const { features } = wallet.wallet
  const { accounts } = await features['standard:connect'].connect()
  return { wallet, features, account: accounts[0] as MockStandardAccount }
}

/** A transfer from alice that nobody signed yet. */
function writeUnsignedTransfer(options: { version?: 0; budget?: boolean; lamports?: bigint } = {}) {
  const { version, budget = false, lamports = sol } = options
  const transfer = writeTransfer({ from: alice.address, to: bob.address, lamports })
  return writeForAlice(budget ? [writeUnitLimit(1_000), writeUnitPrice(5n), transfer] : [transfer], version)
}

async function writeForAlice(instructions: readonly Instruction[], version?: 0) {
  const { value } = (await client.request('getLatestBlockhash')) as { value: { blockhash: string } }
  const message = writeMessage({ payer: alice.address, blockhash: value.blockhash, instructions })
  return writeUnsigned(version === 0 ? joinBytes([0x80], message, [0]) : message)
}

const balanceOf = async (address: string) =>
  BigInt(((await client.request('getBalance', [address])) as { value: number }).value)
const decode = (bytes: Uint8Array) => readTransaction(bytes).message.instructions.map(decodeInstruction)

function isSignature(signature: Uint8Array, bytes: Uint8Array, publicKey: Uint8Array): boolean {
  const x = Buffer.from(publicKey).toString('base64url')
  return verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
}

describe('to an unmodified Wallet Standard app', () => {
  test('it registers, whichever comes first, and unregisters', async () => {
    const early = install({ name: 'Early' })
    const wallets = getWallets()
    const late = install({ name: 'Late', id: 'late' })
    expect(wallets.get()).toEqual([early.wallet, late.wallet])
    late.announce()
    expect(wallets.get()).toHaveLength(2)
    expect(early.wallet.icon).toMatch(/^data:image\/svg\+xml;base64,/)
    const left: unknown[] = []
    wallets.on('unregister', (...some) => left.push(...some))
    early.uninstall()
    late.uninstall()
    expect(wallets.get()).toEqual([])
    expect(left).toEqual([early.wallet, late.wallet])
  })

  test('several register, also late', async () => {
    install({ count: 3, announceDelayMs: 50, icon: 'data:image/png;base64,AAAA' })
    const wallets = getWallets()
    expect(wallets.get()).toEqual([])
    await vi.waitFor(() => expect(wallets.get().map(({ name }) => name)).toHaveLength(3))
    expect(wallets.get().map(({ name, icon }) => [name, icon])).toEqual(
      ['Mock Wallet', 'Mock Wallet 2', 'Mock Wallet 3'].map((name) => [name, 'data:image/png;base64,AAAA']),
    )
  })

  test('it is absent without `announce`, and has no way to send without `sends`', async () => {
    install({ announce: false })
    install({ id: 'signer', sends: false })
    const [only, ...others] = getWallets().get()
    expect(others).toEqual([])
    expect(Object.keys(only?.features ?? {})).toEqual([
      'standard:connect',
      'standard:disconnect',
      'standard:events',
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signIn',
    ])
  })

  test('it has no Sign In With Solana without `signsIn`, nor have its accounts', async () => {
    const wallet = install({ signsIn: false })
    const { accounts } = await wallet.wallet.features['standard:connect'].connect()
    const signing = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
    expect(accounts[0]?.features).toEqual(signing)
    expect(Object.keys(wallet.wallet.features)).toEqual(expect.arrayContaining(signing))
    expect(wallet.wallet.features).not.toHaveProperty('solana:signIn')
  })
})

test('connects through the Solana adapter, signs a message, and is disconnected', async () => {
  const wallet = install()
  const id = 'Latchkey1oca1SVMgenesishash11111'
  const adapter = solana({ chains: [{ id, name: 'Local', walletChain: chain, rpcUrls: [node.url] }] })
  adapter.watchConnectors(() => {})
  const connectorId = 'solana/Mock Wallet'
  expect((await adapter.connect({ connectorId })).accounts).toEqual([alice.address, bob.address])
  const signature = await adapter.signMessage({ connectorId, address: alice.address, message: 'hello' })
  expect(signature).toBe(toBase58(await alice.sign(new TextEncoder().encode('hello'))))
  wallet.rejectNext('solana:signMessage')
  await expect(adapter.signMessage({ connectorId, address: alice.address, message: 'hello' })).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  await adapter.disconnect({ connectorId })
  expect(wallet.wallet.accounts).toEqual([])
})

describe('access', () => {
  test('is not requested silently, and then visible in every way', async () => {
    const wallet = install()
    const { features } = wallet.wallet
    const changes: unknown[] = []
    const stop = features['standard:events'].on('change', ({ accounts }) => changes.push(accounts))
    expect(await features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
    const { accounts } = await features['standard:connect'].connect()
    expect(accounts.map(({ address }) => address)).toEqual([alice.address, bob.address])
    expect(accounts.map(({ publicKey }) => toBase58(publicKey))).toEqual([alice.address, bob.address])
    expect(wallet.wallet.accounts).toEqual(accounts)
    expect(await features['standard:connect'].connect({ silent: true })).toEqual({ accounts })
    stop()
    await features['standard:disconnect'].disconnect()
    expect(changes).toEqual([accounts])
  })

  test('changes with lock, account and revocation', async () => {
    const { wallet, features } = await connect()
    const changes: (string[] | undefined)[] = []
    features['standard:events'].on('change', ({ accounts }) => changes.push(accounts?.map(({ address }) => address)))
    wallet.setAccounts([bob.address])
    wallet.lock()
    wallet.unlock()
    wallet.revoke()
    expect(changes).toEqual([[bob.address], [], [bob.address], []])
  })

  test('waits for the password of a locked wallet', async () => {
    const wallet = install({ locked: true, connected: true })
    const connecting = wallet.wallet.features['standard:connect'].connect()
    await vi.waitFor(() => expect(wallet.pending()).toEqual(['standard:connect']))
    expect(wallet.wallet.accounts).toEqual([])
    wallet.unlock()
    expect((await connecting).accounts).toHaveLength(2)
  })

  test('is there from the start with `connected`', async () => {
    const wallet = install({ connected: true })
    await vi.waitFor(() => expect(wallet.wallet.accounts).toHaveLength(2))
    expect(wallet.pending()).toEqual([])
  })
})

describe('signatures', () => {
  test('are those of the account’s key, for several messages at once', async () => {
    const { features, account } = await connect()
    const messages = ['one', 'two'].map((text) => new TextEncoder().encode(text))
    const signed = await features['solana:signMessage'].signMessage(
      ...messages.map((message) => ({ account, message })),
    )
    expect(signed.map(({ signedMessage }) => signedMessage)).toEqual(messages)
    for (const { signedMessage, signature } of signed)
      expect(isSignature(signature, signedMessage, account.publicKey)).toBe(true)
  })

  test('log a visitor in by Sign In With Solana, with one prompt', async () => {
    const wallet = install()
    const [output] = await wallet.wallet.features['solana:signIn']!.signIn({
      domain: 'app.test',
      statement: 'Log in.',
      uri: 'https://app.test/login',
      version: '1',
      chainId: 'localnet',
      nonce: 'abcdef12',
      issuedAt: '2026-11-29T05:00:00.000Z',
      resources: ['https://app.test/terms', 'https://app.test/privacy'],
    })
    const { account, signedMessage = new Uint8Array(), signature = new Uint8Array() } = output ?? {}
    expect(new TextDecoder().decode(signedMessage)).toBe(`app.test wants you to sign in with your Solana account:
${alice.address}

Log in.

URI: https://app.test/login
Version: 1
Chain ID: localnet
Nonce: abcdef12
Issued At: 2026-11-29T05:00:00.000Z
Resources:
- https://app.test/terms
- https://app.test/privacy`)
    expect(account?.address).toBe(alice.address)
    expect(isSignature(signature, signedMessage, account?.publicKey ?? new Uint8Array())).toBe(true)
    expect(wallet.wallet.accounts).toHaveLength(2)
    expect(wallet.requests().map(({ method }) => method)).toEqual(['solana:signIn'])
    vi.stubGlobal('location', { host: 'here.test' })
    const [short] = await wallet.wallet.features['solana:signIn']!.signIn()
    expect(new TextDecoder().decode(short?.signedMessage)).toBe(
      `here.test wants you to sign in with your Solana account:\n${alice.address}`,
    )
  })

  test('are refused for an account that the page may not see, or that does not sign', async () => {
    const { wallet, features, account } = await connect()
    const [other] = [wallet.wallet.accounts[1] as MockStandardAccount]
    const transaction = await writeUnsignedTransfer()
    const { signTransaction } = features['solana:signTransaction']
    await expect(signTransaction({ account: other, transaction, chain })).rejects.toMatchObject({ code: -32602 })
    await expect(signTransaction({ account, transaction: Uint8Array.of(1, 2, 3) })).rejects.toMatchObject({
      code: -32602,
    })
    await expect(signTransaction({ account, transaction, chain: 'solana:mainnet' })).rejects.toMatchObject({
      code: 4901,
    })
    wallet.setAccounts([bob.address])
    await expect(signTransaction({ account, transaction })).rejects.toMatchObject({ code: 4100 })
  })
})

describe('a transaction', () => {
  test.each([undefined, 0] as const)('of version %s is sent through the wallet’s own node', async (version) => {
    const { wallet, features, account } = await connect()
    const before = await balanceOf(bob.address)
    const transaction = await writeUnsignedTransfer({ ...(version === 0 && { version }) })
    const [sent] = await features['solana:signAndSendTransaction']!.signAndSendTransaction({
      account,
      transaction,
      chain,
      options: { preflightCommitment: 'confirmed' },
    })
    await vi.waitFor(async () => expect((await balanceOf(bob.address)) - before).toBe(sol))
    const signature = await alice.sign(readTransaction(transaction).messageBytes)
    expect(sent?.signature).toEqual(signature)
    const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    await vi.waitFor(async () =>
      expect(await client.request('getTransaction', [toBase58(signature), config])).toMatchObject({
        version: version ?? 'legacy',
        meta: { err: null },
      }),
    )
    expect(wallet.requests().at(-1)).toMatchObject({
      method: 'solana:signAndSendTransaction',
      params: [{ account: alice.address, transaction: toBase64(transaction), chain }],
    })
  })

  test('that the node refuses gets its error', async () => {
    const { features, account } = await connect()
    const transaction = await writeUnsignedTransfer({ lamports: 1_000n * sol })
    await expect(
      features['solana:signAndSendTransaction']!.signAndSendTransaction({ account, transaction, chain }),
    ).rejects.toMatchObject({ code: -32002, message: expect.stringContaining('simulation failed') })
  })

  test('is signed as it is', async () => {
    const { features, account } = await connect()
    const transaction = await writeUnsignedTransfer({ budget: true })
    const [signed] = await features['solana:signTransaction'].signTransaction({ account, transaction })
    const { messageBytes } = readTransaction(transaction)
    const result = readTransaction(signed?.signedTransaction ?? new Uint8Array())
    expect(result.messageBytes).toEqual(messageBytes)
    expect(isSignature(result.signatures[0] ?? new Uint8Array(), messageBytes, account.publicKey)).toBe(true)
  })

  test.each([
    [false, 200_000, 20_000n],
    [true, 1_000, 20_005n],
  ])('gets a priority fee (it has a budget: %s)', async (budget, units, microLamports) => {
    const { features, account } = await connect({ addsPriorityFee: true })
    const transaction = await writeUnsignedTransfer({ version: 0, budget })
    const [signed] = await features['solana:signTransaction'].signTransaction({ account, transaction })
    const bytes = signed?.signedTransaction ?? new Uint8Array()
    expect(readTransaction(bytes).message.version).toBe(0)
    expect(decode(bytes)).toMatchObject([
      { kind: 'unitLimit', units },
      { kind: 'unitPrice', microLamports },
      { kind: 'transfer', lamports: sol, to: { address: bob.address } },
    ])
  })

  test('is another one from a lying wallet, which the network takes', async () => {
    const before = await balanceOf(bob.address)
    const send = async (tampers: 'recipient' | 'amount') => {
      const { features, account } = await connect({ tampers })
      const transaction = await writeUnsignedTransfer({ version: 0 })
      const [sent] = await features['solana:signAndSendTransaction']!.signAndSendTransaction({
        account,
        transaction,
        chain,
      })
      const signature = toBase58(sent?.signature ?? new Uint8Array())
      await vi.waitFor(async () =>
        expect(await client.request('getSignatureStatuses', [[signature]])).toMatchObject({ value: [{ err: null }] }),
      )
    }
    await send('recipient')
    expect((await balanceOf(bob.address)) - before).toBe(0n)
    await send('amount')
    expect((await balanceOf(bob.address)) - before).toBe(sol + 1n)
  })
})

test.each([
  ['recipient', 0],
  ['amount', 8],
] as const)('a lying wallet sends tokens elsewhere, too: another %s', async (tampers, received) => {
  const authority = await named('authority')
  const mint = await named(`mint ${tampers}`)
  await client.airdrop(authority.address, sol)
  await createMint(client, { mint, authority, program: 'spl-token', decimals: 6 })
  const token = { mint: mint.address, program: 'spl-token', decimals: 6 } as const
  await mintTo(client, token, { authority, owner: alice.address as never, amount: 100n })
  const holding = (owner: string) => ({ owner, mint: mint.address as string, program })
  const [from, to] = [toTokenAccount(holding(alice.address)), toTokenAccount(holding(bob.address))]
  const { features, account } = await connect({ tampers })
  const transaction = await writeForAlice([
    writeTokenAccount({ payer: alice.address, ...holding(bob.address) }),
    writeTokenTransfer({ program, mint: mint.address, from, to, owner: alice.address, amount: 7n, decimals: 6 }),
  ])
  await features['solana:signAndSendTransaction']!.signAndSendTransaction({ account, transaction, chain })
  const amountOf = async (address: string) =>
    Number(((await client.request('getTokenAccountBalance', [address])) as { value: { amount: string } }).value.amount)
  await vi.waitFor(async () => expect(await amountOf(from)).toBeLessThan(100))
  expect(await amountOf(to)).toBe(received)
})

describe('the visitor', () => {
  test('rejects, fails, takes time and leaves prompts open', async () => {
    const { wallet, features, account } = await connect({ rejects: ['solana:signIn'] })
    const message = new TextEncoder().encode('hi')
    const sign = () => features['solana:signMessage'].signMessage({ account, message })
    wallet.rejectNext('solana:signMessage')
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
    await expect(features['solana:signIn']!.signIn()).rejects.toMatchObject({ code: 4001 })
    wallet.failNext({ code: -32603, message: 'Internal error' })
    await expect(sign()).rejects.toMatchObject({ code: -32603 })
    wallet.hold()
    const held = sign()
    await vi.waitFor(() => expect(wallet.pending()).toEqual(['solana:signMessage']))
    await expect(sign()).rejects.toMatchObject({ code: -32002 })
    wallet.release()
    expect(await held).toHaveLength(1)
    wallet.setLatency(200)
    const start = performance.now()
    await sign()
    expect(performance.now() - start).toBeGreaterThanOrEqual(195)
  })

  test('may switch accounts while a prompt is open', async () => {
    const { wallet, features, account } = await connect()
    wallet.hold()
    const signing = features['solana:signMessage'].signMessage({ account, message: Uint8Array.of(1) })
    await vi.waitFor(() => expect(wallet.pending()).toHaveLength(1))
    wallet.setAccounts([bob.address])
    wallet.release()
    await expect(signing).rejects.toMatchObject({ code: 4100 })
  })
})

test('reads keys in base58 and hex, alone or with the public key behind them', async () => {
  const seed = randomBytes(32)
  const { address } = await toSolanaSigner(seed.toString('hex'))
  const both = joinBytes(seed, toKey(address))
  const texts = [`0x${seed.toString('hex')}`, toBase58(seed), toBase58(both), Buffer.from(both).toString('hex')]
  for (const text of texts) expect((await toSolanaSigner(text)).address).toBe(address)
  await expect(toSolanaSigner('abc')).rejects.toThrow('32 or 64 bytes')
})
