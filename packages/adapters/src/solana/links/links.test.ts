import { createPublicKey, verify } from 'node:crypto'
import {
  fromBase58,
  readTransaction,
  toBase58,
  writeMessage,
  writeTransfer,
  writeUnsigned,
} from '@latchkey/wire/solana'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { solanaDevnet, solanaMainnet } from '../chains.ts'
import { parseOptions } from '../parseOptions.ts'
import { solana } from '../solana.ts'
import { createLinkTestWallet } from '../test/createLinkTestWallet.ts'
import { createTestTabs } from '../test/createTestTabs.ts'
import { alice, bob, createTestWallet, registerWallet } from '../test/createTestWallet.ts'
import type { StandardWallet } from '../wallet.ts'
import { acceptReturn } from './acceptReturn.ts'
import { takeReturn } from './takeReturn.ts'

const page = 'https://app.example/pay'
const chains = [solanaMainnet, solanaDevnet]
const connectorId = 'solana/Phantom'
const message = 'Grüße'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function start() {
  const tabs = createTestTabs()
  const tab = tabs.openTab(`${page}?order=7#route`)
  const create = () => solana({ chains })
  const adapter = create()
  const phantom = createLinkTestWallet()
  /** What the page that the wallet opens makes of it. */
  const accept = async (href: string, where = tabs.openTab(href)) => {
    const taken = takeReturn()
    return { where, returned: taken && (await acceptReturn(taken, parseOptions({ chains }))) }
  }
  async function connect() {
    const connecting = adapter.connect({ connectorId })
    connecting.catch(() => {})
    await accept(phantom.open(await tabs.nextLink()))
    tab.show()
    return connecting
  }
  return { tabs, tab, create, adapter, phantom, accept, connect }
}

test('connects by a link that names this page and nothing it holds; the page that waits hears of it', async () => {
  const { tabs, tab, adapter, phantom, accept } = start()
  const connecting = adapter.connect({ connectorId, chainId: solanaDevnet.id })
  const link = new URL(await tabs.nextLink())
  expect(link.origin + link.pathname).toBe('https://phantom.app/ul/v1/connect')
  expect([...link.searchParams.keys()].sort()).toEqual([
    'app_url',
    'cluster',
    'dapp_encryption_public_key',
    'redirect_link',
  ])
  expect(link.searchParams.get('cluster')).toBe('devnet')
  expect(link.searchParams.get('redirect_link')).toMatch(/^https:\/\/app\.example\/pay\?latchkey-solana=[0-9a-f]{32}$/)
  const { where, returned } = await accept(phantom.open(link.href))
  expect(where.href()).toBe(page)
  expect(returned).toEqual({ kind: 'connected', connectorId })
  tab.show()
  expect(await connecting).toEqual({ accounts: [alice.address], chainId: solanaDevnet.id })
  expect(adapter.networks.map(({ id }) => id)).toEqual([solanaMainnet.id, solanaDevnet.id])
  const [, devnet] = adapter.networks
  const [mainnet] = adapter.networks
  await expect(adapter.switchNetwork({ connectorId, network: mainnet! })).rejects.toMatchObject({
    code: 'NETWORK_NOT_SHARED',
  })
  await adapter.switchNetwork({ connectorId, network: devnet! })
})

test('a page that was gone is connected by the next one, in the same place, and keeps no spent key', async () => {
  const { tabs, tab, create, phantom, accept, adapter } = start()
  void adapter.connect({ connectorId }).catch(() => {})
  const back = phantom.open(await tabs.nextLink())
  expect(tabs.stored()).toMatch(/"secretKey":"\w{32,}"/)
  tab.leave()
  tab.load(back)
  const { returned } = await accept(back, tab)
  expect(returned).toEqual({ kind: 'connected', connectorId })
  expect(tab.href()).toBe(`${page}?order=7#route`)
  expect(tabs.stored()).not.toMatch(/"secretKey":"\w+"/)
  const granted = await create().reconnect({ connectorId, signal: AbortSignal.timeout(5_000) })
  expect(granted).toEqual({ accounts: [alice.address], chainId: solanaMainnet.id })
})

test('signs a message for the page that waits', async () => {
  const { tabs, tab, adapter, phantom, accept, connect } = start()
  await connect()
  const signing = adapter.signMessage({ connectorId, address: alice.address, message })
  const { returned } = await accept(phantom.open(await tabs.nextLink()))
  tab.show()
  const signature = await signing
  expect(verify(null, Buffer.from(message), createPublicKey(alice.key), fromBase58(signature))).toBe(true)
  expect(returned?.kind === 'kept' && returned.isTaken()).toBe(true)
  expect(phantom.asked.at(-1)).toMatchObject({
    method: 'signMessage',
    content: { session: phantom.session, display: 'utf8' },
  })
})

test('a signature for a page that was gone is kept for the same request, once', async () => {
  const { tabs, tab, create, adapter, phantom, accept, connect } = start()
  await connect()
  void adapter.signMessage({ connectorId, address: alice.address, message }).catch(() => {})
  const back = phantom.open(await tabs.nextLink())
  tab.leave()
  const { returned } = await accept(back)
  expect(returned?.kind === 'kept' && returned.isTaken()).toBe(false)
  const next = create()
  await next.reconnect({ connectorId, signal: AbortSignal.timeout(5_000) })
  const other = next.signMessage({ connectorId, address: alice.address, message: 'Another one' })
  expect(await tabs.nextLink()).toContain('/signMessage?')
  await next.signMessage({ connectorId, address: alice.address, message })
  expect(tabs.links).toEqual([])
  void next.signMessage({ connectorId, address: alice.address, message }).catch(() => {})
  expect(await tabs.nextLink()).toContain('/signMessage?')
  other.catch(() => {})
})

test('a declined request ends', async () => {
  const { tabs, tab, adapter, phantom, accept, connect } = start()
  const connecting = adapter.connect({ connectorId })
  connecting.catch(() => {})
  const { returned } = await accept(phantom.decline(await tabs.nextLink()))
  expect(returned).toMatchObject({ kind: 'failed', error: { code: 'USER_REJECTED' } })
  tab.show()
  await expect(connecting).rejects.toMatchObject({ code: 'USER_REJECTED' })
  await connect()
})

test('a link that somebody made up, with a key of their own, is refused, and the wallet’s still counts', async () => {
  const { tabs, adapter, phantom, accept, tab, connect } = start()
  await connect()
  const signing = adapter.signMessage({ connectorId, address: alice.address, message })
  const link = await tabs.nextLink()
  const stranger = createLinkTestWallet()
  const made = new URL(phantom.open(link))
  const other = new URL(
    stranger.open(
      `https://phantom.app/ul/v1/connect?${new URLSearchParams({
        redirect_link: made.href,
        dapp_encryption_public_key: new URL(link).searchParams.get('dapp_encryption_public_key') ?? '',
      })}`,
    ),
  )
  const { where, returned } = await accept(other.href)
  expect(returned).toMatchObject({ kind: 'failed', error: { code: 'WALLET_RETURN_REFUSED' } })
  expect(where.href()).toBe(page)
  await accept(made.href)
  tab.show()
  expect(await signing).toMatch(/^\w{80,}$/)
})

test.each([
  ['of a request that nobody made', () => `${page}?latchkey-solana=${'0'.repeat(32)}&errorCode=4001`, undefined],
  ['of another parameter alone', () => `${page}?data=x&nonce=y`, undefined],
])('a link %s means nothing', async (_, make, expected) => {
  const { accept } = start()
  expect((await accept(make())).returned).toBe(expected)
})

test('a link counts once', async () => {
  const { tabs, tab, adapter, phantom, accept, connect } = start()
  await connect()
  const signing = adapter.signMessage({ connectorId, address: alice.address, message })
  const back = phantom.open(await tabs.nextLink())
  await accept(back)
  expect((await accept(back)).returned).toBeUndefined()
  tab.show()
  await signing
  expect((await accept(back)).returned).toBeUndefined()
})

test('a link that comes after ten minutes is refused', async () => {
  const { tabs, adapter, phantom, accept } = start()
  void adapter.connect({ connectorId }).catch(() => {})
  const back = phantom.open(await tabs.nextLink())
  vi.setSystemTime(Date.now() + 10 * 60_000 + 1_000)
  expect((await accept(back)).returned).toMatchObject({ kind: 'failed', error: { code: 'WALLET_RETURN_REFUSED' } })
  expect(tabs.stored()).not.toContain('sessions":{"Phantom')
})

test.each([
  ['no address', { public_key: 'nobody', session: 'x' }],
  ['no session', { public_key: alice.address }],
  ['nothing', {}],
])('a wallet that seals %s connects nothing', async (_, sealed) => {
  const { tabs, tab, adapter, phantom, accept } = start()
  phantom.onSeal(() => sealed)
  const connecting = adapter.connect({ connectorId })
  connecting.catch(() => {})
  const { returned } = await accept(phantom.open(await tabs.nextLink()))
  expect(returned).toMatchObject({ kind: 'failed', error: { code: 'WALLET_ERROR' } })
  tab.show()
  await expect(connecting).rejects.toMatchObject({ code: 'WALLET_ERROR' })
})

test('a signature of something else is none', async () => {
  const { tabs, tab, adapter, phantom, accept, connect } = start()
  await connect()
  phantom.onSeal(() => ({ signature: toBase58(new Uint8Array(64).fill(7)) }))
  const signing = adapter.signMessage({ connectorId, address: alice.address, message })
  signing.catch(() => {})
  await accept(phantom.open(await tabs.nextLink()))
  tab.show()
  await expect(signing).rejects.toMatchObject({ code: 'WALLET_ERROR' })
})

test('a transaction comes back to the page that waits, and is sent for one that is gone only where it is unchanged', async () => {
  const { tabs, tab, adapter, phantom, accept, connect } = start()
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    sent.push((JSON.parse(init.body) as { method: string }).method)
    return Response.json({ jsonrpc: '2.0', id: 1, result: 'x' })
  })
  await connect()
  const write = (lamports: bigint) => {
    const instructions = [writeTransfer({ from: alice.address, to: bob.address, lamports })]
    return writeUnsigned(writeMessage({ payer: alice.address, blockhash: bob.address, instructions }))
  }
  const wallet = (await adapter.getProvider({ connectorId })) as StandardWallet
  const feature = wallet.features['solana:signTransaction'] as {
    signTransaction(input: object): Promise<[{ signedTransaction: Uint8Array }]>
  }
  const input = { account: alice, chain: 'solana:mainnet', transaction: write(5n) }
  const signing = feature.signTransaction(input)
  const { returned } = await accept(phantom.open(await tabs.nextLink()))
  expect(returned).toMatchObject({ kind: 'sent', mark: bob.address })
  expect(sent).toEqual(['sendTransaction'])
  tab.show()
  const [{ signedTransaction }] = await signing
  expect(readTransaction(signedTransaction).messageBytes).toEqual(readTransaction(write(5n)).messageBytes)

  void feature.signTransaction(input).catch(() => {})
  phantom.onSeal(() => ({ transaction: toBase58(write(6n)) }))
  const { returned: changed } = await accept(phantom.open(await tabs.nextLink()))
  expect(changed).toMatchObject({ kind: 'failed', error: { code: 'TRANSFER_CHANGED' }, mark: bob.address })
  expect(sent).toEqual(['sendTransaction'])
})

function list(options: Parameters<typeof solana>[0]) {
  const ids: string[] = []
  solana(options).watchConnectors((connectors) => {
    ids.splice(0, ids.length, ...connectors.map(({ id, opensApp }) => `${id} ${opensApp === true}`))
  })
  return ids
}

test('the rows give way to wallets of the page', async () => {
  createTestTabs().openTab(page)
  const shown = list({ chains: [solanaMainnet] })
  expect(shown).toEqual(['solana/Phantom true', 'solana/Solflare true'])
  registerWallet(createTestWallet({ url: page, name: 'Phantom' }).wallet)
  await vi.waitFor(() => expect(shown).toEqual(['solana/Solflare true', 'solana/Phantom false']), 10_000)
})

test('the rows are there on phones alone, on secure pages, and for clusters that the apps know unless the app asks for them', () => {
  createTestTabs().openTab(page)
  const local = { ...solanaMainnet, walletChain: 'solana:localnet' } as const
  expect(list({ chains: [local, solanaDevnet] })).toHaveLength(2)
  expect(list({ chains: [local] })).toEqual([])
  expect(list({ chains: [local], links: true })).toHaveLength(2)
  expect(list({ chains: [solanaMainnet], links: false })).toEqual([])
  vi.stubGlobal('isSecureContext', false)
  expect(list({ chains: [solanaMainnet], links: true })).toEqual([])
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 })
  expect(list({ chains: [solanaMainnet], links: true })).toEqual([])
})
