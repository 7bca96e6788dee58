import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alice, bob, createScriptedWallet, type ScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createScriptedMarket, router, usdc } from '../../test/scriptedMarket.ts'
import { connect } from '../actions/connect.ts'
import { cancelTransaction, speedUpTransaction } from '../actions/replaceTransaction.ts'
import { sendToken } from '../actions/sendToken.ts'
import {
  getPendingCount,
  getRequestedTransactions,
  getSentTransactions,
  watchPendingCount,
} from '../actions/transactions.ts'
import type { Adapter } from '../adapter/Adapter.ts'
import type { WaitRequest } from '../adapter/following.ts'
import type { SendAbility } from '../adapter/sending.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { InsufficientFundsError } from '../errors/chain.ts'
import { UserRejectedError, WalletError } from '../errors/wallet.ts'
import type { Latchkey } from '../latchkey.ts'
import type { RequestedTransaction } from '../state.ts'

const connectorId = 'test.wallet'
const eth = {
  name: 'Ether',
  symbol: 'ETH',
  price: 1,
  quantity: { decimals: '18', numeric: '5' },
  iconUrl: null,
  chainId: 'eip155:1',
} as const

type Page = { latchkey: Latchkey; close(): Promise<void> }

let pages: Page[] = []
let wallet: ScriptedWallet

/** A tab of the browser that has `wallet`. `close` is like a crash: it notifies nobody. */
async function openPage(adapter: Adapter = scriptedAdapter([wallet])): Promise<Page> {
  const latchkey = createLatchkey({ adapters: [adapter] })
  const stop = latchkey.start()
  const page = {
    latchkey,
    async close() {
      stop()
      await Promise.resolve()
    },
  }
  pages.push(page)
  wallet.onPrompt = async () => {}
  await connect(latchkey, { connectorId })
  return page
}

const never = () => new Promise<never>(() => {})
const send = (latchkey: Latchkey, amount = '1.5') => sendToken(latchkey, { token: eth, amount, receiver: bob })
const call = { to: bob, value: 15n * 10n ** 17n }
const storedRequests = () => JSON.parse(localStorage.getItem('latchkey.asked') ?? '[]') as RequestedTransaction[]

beforeEach(() => {
  localStorage.clear()
  wallet = createScriptedWallet()
})

afterEach(async () => {
  for (const page of pages) await page.close()
  pages = []
})

describe('a request to a wallet', () => {
  it('is stored before the wallet’s request, and removed once the wallet responds', async () => {
    const { latchkey } = await openPage()
    let stored: RequestedTransaction[] = []
    wallet.onPrompt = async () => {
      stored = storedRequests()
    }
    const sent = await send(latchkey)
    expect(stored).toMatchObject([
      {
        from: alice,
        nonce: 7,
        call: { to: bob, value: '1500000000000000000' },
        details: { kind: 'transfer', to: bob },
      },
    ])
    expect(sent).toMatchObject({ requestId: stored[0]?.id, nonce: 7, status: 'pending' })
    expect(getRequestedTransactions(latchkey)).toEqual([])
    expect(storedRequests()).toEqual([])
  })

  it.each([
    ['removed when the visitor rejects it', 0, new UserRejectedError()],
    ['removed when the chain rejects it', 0, new InsufficientFundsError()],
    ['kept after an error that does not say whether it was sent', 1, new WalletError()],
  ])('is %s', async (_, kept, error) => {
    const { latchkey } = await openPage()
    wallet.onPrompt = async () => {
      throw error
    }
    await expect(send(latchkey)).rejects.toBe(error)
    expect(storedRequests()).toHaveLength(kept)
    // The wallet has responded, so the request is not shown as open.
    expect(getRequestedTransactions(latchkey)).toEqual([])
    // Kept only while such a wallet may still broadcast it.
    for (const { keepUntil } of storedRequests()) expect(keepUntil).toBeLessThan(Date.now() + 3 * 60_000)
  })

  it('stays listed after a crash for an hour, while the wallet may still show it', async () => {
    const { latchkey, close } = await openPage()
    wallet.onPrompt = never
    void send(latchkey)
    await vi.waitFor(() => expect(storedRequests()).toHaveLength(1))
    await close()
    const later = await openPage()
    await vi.waitFor(() => expect(getRequestedTransactions(later.latchkey)).toHaveLength(1))
    await later.close()
    localStorage.setItem(
      'latchkey.asked',
      JSON.stringify(storedRequests().map((request) => ({ ...request, keepUntil: 1 }))),
    )
    const hourLater = await openPage()
    await vi.waitFor(() => expect(storedRequests()).toEqual([]))
    expect(getRequestedTransactions(hourLater.latchkey)).toEqual([])
    expect(getSentTransactions(hourLater.latchkey)).toEqual([])
  })

  it('is read from storage field by field', async () => {
    const { latchkey, close } = await openPage()
    wallet.onPrompt = never
    void send(latchkey)
    await vi.waitFor(() => expect(storedRequests()).toHaveLength(1))
    await close()
    const [good] = storedRequests()
    const bad = [null, 7, { ...good, id: 1 }, { ...good, nonce: '7' }, { ...good, call: { to: bob, value: '1.5' } }]
    localStorage.setItem('latchkey.asked', JSON.stringify([...bad, { ...good, details: { kind: 'gift' } }, good]))
    const next = await openPage()
    await vi.waitFor(() => expect(getRequestedTransactions(next.latchkey)).toEqual([good]))
  })
})

describe('a page that crashes', () => {
  it.each([
    [
      'after the wallet signed, before it broadcast',
      async () => {
        setTimeout(() => wallet.broadcast(call), 300)
      },
    ],
    [
      'after the broadcast',
      async () => {
        wallet.broadcast(call)
      },
    ],
  ])('%s finds the transaction again, once', async (_, sign) => {
    const { latchkey, close } = await openPage()
    wallet.onPrompt = async () => {
      await sign()
      await never()
    }
    void send(latchkey)
    await vi.waitFor(() => expect(storedRequests()).toHaveLength(1))
    await close()
    const { latchkey: next } = await openPage()
    await vi.waitFor(() => expect(getSentTransactions(next)).toHaveLength(1), 5_000)
    expect(getSentTransactions(next)).toMatchObject([{ kind: 'transfer', nonce: 7, status: 'pending', to: bob }])
    expect(storedRequests()).toEqual([])
    expect(wallet.chain).toHaveLength(1)
  })

  it('between storing the transaction and removing the request lists it once', async () => {
    const { latchkey, close } = await openPage()
    let stored = ''
    wallet.onPrompt = async () => {
      stored = localStorage.getItem('latchkey.asked') ?? ''
    }
    await send(latchkey)
    await close()
    localStorage.setItem('latchkey.asked', stored)
    const { latchkey: next } = await openPage()
    await vi.waitFor(() => expect(storedRequests()).toEqual([]))
    expect(getSentTransactions(next)).toHaveLength(1)
  })

  it('with two equal requests open finds both, each under its own nonce', async () => {
    const { latchkey, close } = await openPage()
    wallet.onPrompt = never
    void send(latchkey)
    await vi.waitFor(() => expect(storedRequests()).toHaveLength(1))
    const [first] = storedRequests()
    await close()
    localStorage.setItem('latchkey.asked', JSON.stringify([first, { ...first, id: 'another' }]))
    wallet.broadcast(call)
    wallet.broadcast(call)
    const { latchkey: next } = await openPage()
    await vi.waitFor(() => expect(getSentTransactions(next)).toHaveLength(2), 5_000)
    expect(new Set(getSentTransactions(next).map(({ nonce }) => nonce))).toEqual(new Set([7, 8]))
  })
})

describe('two tabs', () => {
  it('list a transaction once when one finds it before the wallet responds to the other', async () => {
    const { latchkey } = await openPage()
    let answer = () => {}
    wallet.onPrompt = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const sending = send(latchkey)
    await vi.waitFor(() => expect(storedRequests()).toHaveLength(1))
    const transaction = wallet.broadcast(call)
    vi.spyOn(wallet, 'broadcast').mockReturnValue(transaction)
    // The other tab searches at once, because it opens after the request.
    const other = await openPage()
    await vi.waitFor(() => expect(getSentTransactions(other.latchkey)).toHaveLength(1), 5_000)
    // The chain's report counts like the wallet's response.
    expect(await sending).toMatchObject({ hash: transaction.hash, status: 'pending' })
    answer()
    await vi.waitFor(() => expect(storedRequests()).toEqual([]))
    expect(getSentTransactions(latchkey)).toHaveLength(1)
    expect(getSentTransactions(other.latchkey)).toHaveLength(1)
  })
})

describe('an outcome', () => {
  it('is stored with its reason and without the call', async () => {
    const { latchkey, close } = await openPage()
    const { hash } = await send(latchkey)
    await vi.waitFor(() => expect(wallet.waiting.size).toBeGreaterThan(0))
    wallet.settle(hash, { status: 'failed', hash, blockNumber: 1n, reason: 'too greedy' })
    await vi.waitFor(() =>
      expect(getSentTransactions(latchkey)[0]).toMatchObject({ status: 'failed', reason: 'too greedy' }),
    )
    await close()
    const { latchkey: next } = await openPage()
    await vi.waitFor(() =>
      expect(getSentTransactions(next)[0]).toMatchObject({ status: 'failed', reason: 'too greedy' }),
    )
    expect(getSentTransactions(next)[0]?.call).toBeUndefined()
  })
})

describe('speed up and cancel', () => {
  it('stay one entry when mined under the other hash', async () => {
    const { latchkey, close } = await openPage()
    const { hash } = await send(latchkey)
    const entry = await speedUpTransaction(latchkey, { hash })
    expect(wallet.requests.at(-1)).toBe(`replace 7 ${bob} 1500000000000000000`)
    const faster = wallet.chain[1]?.hash ?? ''
    expect(entry).toMatchObject({ hash, status: 'pending', replacement: { purpose: 'speedUp', hash: faster } })
    await close()
    const { latchkey: next } = await openPage()
    await vi.waitFor(() => expect(getSentTransactions(next)).toEqual([entry]))
    const before = wallet.waiting.size
    await vi.waitFor(() => expect(wallet.waiting.size).toBeGreaterThanOrEqual(before))
    wallet.settle(hash, { status: 'confirmed', hash: faster, blockNumber: 1n })
    await vi.waitFor(() =>
      expect(getSentTransactions(next)).toMatchObject([{ hash, status: 'confirmed', minedHash: faster }]),
    )
    await expect(cancelTransaction(next, { hash })).rejects.toMatchObject({ code: 'TRANSACTION_NOT_PENDING' })
  })

  it('are not confirmed by the hash of an earlier one that the wallet returns', async () => {
    const transfer: SendAbility['transfer'] = async ({ to, amount, onRequest }) => {
      onRequest?.({ call: { to, value: amount }, nonce: undefined })
      return { hash: 'first' }
    }
    const { latchkey } = await openPage(scriptedAdapter([wallet], { transfer, waitForTransaction: never }))
    await send(latchkey)
    await expect(send(latchkey)).rejects.toMatchObject({ code: 'WALLET_ERROR' })
    expect(getSentTransactions(latchkey)).toHaveLength(1)
    // It may have been sent all the same: the chain is searched for it.
    expect(storedRequests()).toMatchObject([{ hasFailed: true }])
  })

  it('without nonces, stay one entry by what both spend, which the next page follows it with', async () => {
    const mark = `${'a'.repeat(64)}:0`
    const marks: unknown[] = []
    const adapter = scriptedAdapter([wallet], {
      async transfer({ to, amount, onRequest }) {
        onRequest?.({ call: { to, value: amount }, nonce: undefined, mark })
        return { hash: 'first' }
      },
      waitForTransaction: async (request) => {
        marks.push(request.mark)
        return never()
      },
    })
    const replaced: unknown[] = []
    const page: Adapter = {
      ...adapter,
      loadReplacements: async () => ({
        encodeTransfer: ({ to, amount }) => ({ to, value: amount }),
        async replace({ call, hashes, purpose, onRequest }) {
          onRequest?.({ call, nonce: undefined, mark })
          replaced.push([purpose, call, hashes])
          return { hash: `other${replaced.length}`, isInPlace: true }
        },
      }),
    }
    const { latchkey, close } = await openPage(page)
    const { hash } = await send(latchkey)
    await speedUpTransaction(latchkey, { hash })
    const entry = await cancelTransaction(latchkey, { hash })
    expect(replaced).toEqual([
      ['speedUp', call, ['first']],
      ['cancel', { to: alice, value: 0n }, ['first', 'other1']],
    ])
    expect(entry).toMatchObject({ hash, mark, replacement: { purpose: 'cancel', hash: 'other2' } })
    expect(getSentTransactions(latchkey)).toEqual([entry])
    expect(storedRequests()).toEqual([])
    await close()
    const { latchkey: next } = await openPage(page)
    await vi.waitFor(() => expect(getSentTransactions(next)).toEqual([entry]))
    await vi.waitFor(() => expect(marks).toEqual([mark, mark]))
  })

  it('cancels by sending zero to the account', async () => {
    const { latchkey } = await openPage()
    const { hash } = await send(latchkey)
    const entry = await cancelTransaction(latchkey, { hash })
    expect(wallet.requests.at(-1)).toBe(`replace 7 ${alice} 0`)
    expect(entry.replacement?.purpose).toBe('cancel')
    expect(getSentTransactions(latchkey)).toHaveLength(1)
  })

  it('throws NonceIgnoredError when the wallet sends a separate transaction, and lists both', async () => {
    const { latchkey } = await openPage()
    const { hash } = await send(latchkey)
    wallet.ignoresNonce = true
    await expect(cancelTransaction(latchkey, { hash })).rejects.toMatchObject({ code: 'NONCE_IGNORED' })
    expect(getSentTransactions(latchkey)).toMatchObject([
      { nonce: 8, to: alice, amount: '0' },
      { hash, nonce: 7, to: bob },
    ])
  })

  it.each([
    ['beside its original', 8],
    ['in the place of its original', 7],
  ])('lists a replacement without a known nonce separately until it proves to be sent %s', async (_, nonce) => {
    const adapter = scriptedAdapter([wallet])
    const progress = new Map<string, WaitRequest['onProgress']>()
    const page: Adapter = {
      ...adapter,
      async loadCalls() {
        const calls = await adapter.loadCalls()
        return { ...calls, replace: async (options) => ({ hash: (await calls.replace?.(options))?.hash ?? '' }) }
      },
      async loadSend() {
        const send = await adapter.loadSend()
        return {
          ...send,
          waitForTransaction(options) {
            progress.set(options.hash, options.onProgress)
            return send.waitForTransaction(options)
          },
        }
      },
    }
    const { latchkey, close } = await openPage(page)
    const { hash } = await send(latchkey)
    wallet.ignoresNonce = nonce === 8
    await expect(speedUpTransaction(latchkey, { hash })).rejects.toMatchObject({ code: 'NONCE_IGNORED' })
    const second = wallet.chain[1]?.hash ?? ''
    expect(getSentTransactions(latchkey)).toMatchObject([{ hash: second, nonce: undefined }, { hash }])
    expect(storedRequests()).toEqual([])
    await close()
    progress.clear()
    const { latchkey: next } = await openPage(page)
    await vi.waitFor(() => expect(progress.has(second)).toBe(true))
    progress.get(second)?.({ nonce, isDropped: false })
    const listed = nonce === 8 ? [{ hash: second, nonce }, { hash }] : [{ hash, replacement: { hash: second } }]
    expect(getSentTransactions(next)).toMatchObject(listed)
    expect(JSON.parse(localStorage.getItem('latchkey.sent') ?? '')).toMatchObject(listed)
  })

  it('are one entry again once the original is mined under the replacement’s hash', async () => {
    const adapter = scriptedAdapter([wallet])
    const { latchkey } = await openPage({
      ...adapter,
      async loadCalls() {
        const calls = await adapter.loadCalls()
        return { ...calls, replace: async (options) => ({ hash: (await calls.replace?.(options))?.hash ?? '' }) }
      },
    })
    const { hash } = await send(latchkey)
    await expect(speedUpTransaction(latchkey, { hash })).rejects.toMatchObject({ code: 'NONCE_IGNORED' })
    const second = wallet.chain[1]?.hash ?? ''
    await vi.waitFor(() => expect(wallet.waiting.size).toBe(2))
    wallet.settle(second, { status: 'confirmed', hash: second, blockNumber: 1n })
    wallet.settle(hash, { status: 'confirmed', hash: second, blockNumber: 1n })
    await vi.waitFor(() => expect(getSentTransactions(latchkey)).toMatchObject([{ hash, minedHash: second }]))
  })

  it('stay one entry after a crash after the broadcast', async () => {
    const { latchkey, close } = await openPage()
    const { hash } = await send(latchkey)
    wallet.onPrompt = async () => {
      wallet.broadcast(call, 7)
      await never()
    }
    void speedUpTransaction(latchkey, { hash })
    await vi.waitFor(() => expect(storedRequests()).toMatchObject([{ replaces: { hash, purpose: 'speedUp' } }]))
    await close()
    const { latchkey: next } = await openPage()
    await vi.waitFor(() => expect(storedRequests()).toEqual([]), 5_000)
    expect(getSentTransactions(next)).toMatchObject([{ hash, replacement: { hash: wallet.chain[1]?.hash } }])
  })

  it.each([
    ['declined', 'USER_REJECTED', () => (wallet.onPrompt = () => Promise.reject(new UserRejectedError()))],
    ['another account', 'ACCOUNT_CHANGED', () => wallet.setAccounts([bob])],
    ['another network', 'NETWORK_CHANGED', () => wallet.setChain('2')],
  ])('change nothing: %s', async (_, code, happen) => {
    const { latchkey } = await openPage()
    const sent = await send(latchkey)
    happen()
    await expect(speedUpTransaction(latchkey, { hash: sent.hash })).rejects.toMatchObject({ code })
    expect(getSentTransactions(latchkey)).toEqual([sent])
    expect(getRequestedTransactions(latchkey)).toEqual([])
  })
})

describe('a speed-up sends what is shown', () => {
  const thief = '0x7417F00000000000000000000000000000000000'
  const contract = usdc.address?.split(':')[2] ?? ''
  const token = { address: contract, symbol: 'USDC', decimals: 6 }
  const nft = { address: contract, tokenId: '7', standard: 'erc721', name: 'Seven' } as const
  const stored = { hash: `0x${'ab'.repeat(32)}`, caipNetworkId: 'eip155:1', from: alice, nonce: 7, status: 'pending' }
  const transfer = { kind: 'transfer', to: bob, token: { symbol: 'ETH', decimals: 18 }, amount: '10000000000000000' }
  const sentSwap = {
    kind: 'swap',
    to: router,
    sold: { token, amount: '5000000' },
    bought: { token: { symbol: 'ETH', decimals: 18 }, minimum: '9900000' },
  }
  const renamed = (sold: typeof sentSwap.sold) => ({ ...sold, token: { ...token, symbol: 'PEPE' } })
  const approve = (spender: string, amount: string) => ({ to: contract, value: '0', data: encode({ spender, amount }) })
  const swap = (change: object) => ({
    to: router,
    value: '0',
    data: encode({
      ...{ sold: contract, amountIn: '5000000', minimumOut: '9900000', receiver: alice.toLowerCase() },
      deadline: String(Math.floor(Date.now() / 1000) + 600),
      ...change,
    }),
  })

  /** A page whose storage says this of a transaction. */
  async function speedUp(sent: object): Promise<{ code: string | undefined; replaced: string[] }> {
    localStorage.setItem('latchkey.sent', JSON.stringify([{ ...stored, sentAt: Date.now(), ...sent }]))
    const market = createScriptedMarket(wallet)
    const adapter = market.adapter()
    const { latchkey } = await openPage({
      ...adapter,
      loadSend: async () => ({ ...(await adapter.loadSend()), waitForTransaction: never }),
      async loadTokens() {
        const tokens = await adapter.loadTokens()
        return { ...tokens, readTokenFacts: async () => ({ name: 'USD Coin', symbol: 'USDC', decimals: 6 }) }
      },
    })
    await vi.waitFor(() => expect(getSentTransactions(latchkey)).toHaveLength(1))
    const code = await speedUpTransaction(latchkey, { hash: stored.hash }).then(
      () => undefined,
      (error: { code: string }) => error.code,
    )
    return { code, replaced: wallet.requests.filter((request) => request.startsWith('replace')) }
  }

  it.each([
    ['a transfer', { ...transfer, call: { to: bob, value: transfer.amount } }],
    ['an approval', { kind: 'approval', to: router, token, amount: '5', call: approve(router, '5') }],
    ['an NFT', { kind: 'nft', to: bob, nft, amount: '1', call: { to: bob, value: '0' } }],
    ['a swap', { ...sentSwap, call: swap({}) }],
  ])('is repeated where the stored call matches: %s', async (_, sent) => {
    expect(await speedUp(sent)).toMatchObject({ code: undefined, replaced: [expect.stringMatching(/^replace 7 /)] })
  })

  it.each([
    ['a transfer to another', { ...transfer, call: { to: thief, value: transfer.amount } }],
    ['a transfer of more', { ...transfer, call: { to: bob, value: '4900000000000000000' } }],
    ['a transfer with data', { ...transfer, call: { to: bob, value: transfer.amount, data: '0xdeadbeef' } }],
    ['an approval of another', { kind: 'approval', to: router, token, amount: '5', call: approve(thief, '5') }],
    ['an approval of more', { kind: 'approval', to: router, token, amount: '5', call: approve(router, 'unlimited') }],
    [
      'an approval of no token',
      { kind: 'approval', to: router, token: transfer.token, amount: '5', call: approve(router, '5') },
    ],
    ['an approval of no router', { kind: 'approval', to: thief, token, amount: '5', call: approve(thief, '5') }],
    [
      'a token by another symbol',
      { ...transfer, token: { ...token, symbol: 'PEPE' }, call: { to: bob, value: transfer.amount } },
    ],
    [
      'a token with other decimals',
      { ...transfer, token: { ...token, decimals: 20 }, call: { to: bob, value: transfer.amount } },
    ],
    [
      'an approval of a token by another symbol',
      { kind: 'approval', to: router, token: { ...token, symbol: 'TEST' }, amount: '5', call: approve(router, '5') },
    ],
    ['a swap of a token by another symbol', { ...sentSwap, sold: renamed(sentSwap.sold), call: swap({}) }],
    ['an NFT to another', { kind: 'nft', to: bob, nft, amount: '1', call: { to: thief, value: '0' } }],
    ['a swap for another', { ...sentSwap, call: swap({ receiver: thief.toLowerCase() }) }],
    ['a swap for less', { ...sentSwap, call: swap({ minimumOut: '1' }) }],
    ['a swap of more', { ...sentSwap, call: swap({ amountIn: '5000001' }) }],
    ['a swap that is over', { ...sentSwap, call: swap({ deadline: '1' }) }],
    ['a swap at another contract', { ...sentSwap, call: { ...swap({}), to: thief } }],
    ['a swap at another router than shown', { ...sentSwap, to: thief, call: swap({}) }],
  ])('rejects a changed stored call: %s', async (_, sent) => {
    expect(await speedUp(sent)).toEqual({ code: 'REPLACEMENT_REFUSED', replaced: [] })
  })
})

it('shows the native currency with the network’s symbol and decimals, whatever storage says', async () => {
  const pepe = { symbol: 'PEPE', decimals: 20, iconUrl: 'https://pepe.example/coin.png' }
  const facts = { caipNetworkId: 'eip155:1', from: alice, nonce: 7, sentAt: Date.now(), status: 'pending' }
  const sold = { token: pepe, amount: '1' }
  const bought = { token: { ...pepe, address: usdc.address?.split(':')[2] }, minimum: '1' }
  localStorage.setItem(
    'latchkey.sent',
    JSON.stringify([
      { ...facts, hash: '0x1', kind: 'transfer', to: bob, token: pepe, amount: '1' },
      { ...facts, hash: '0x2', kind: 'swap', to: router, sold, bought },
    ]),
  )
  const { latchkey } = await openPage(scriptedAdapter([wallet], { waitForTransaction: never }))
  await vi.waitFor(() => expect(getSentTransactions(latchkey)).toHaveLength(2))
  const ether = { symbol: 'ETH', decimals: 18 }
  expect(getSentTransactions(latchkey)).toMatchObject([
    { token: ether },
    { sold: { token: ether, amount: '1' }, bought },
  ])
  expect(JSON.stringify(getSentTransactions(latchkey)[0])).not.toContain('pepe')
})

function encode(value: unknown): string {
  return `0x${[...new TextEncoder().encode(JSON.stringify(value))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

it('counts pending transactions and keeps them before final ones, at most 99', async () => {
  const sent = {
    kind: 'transfer',
    caipNetworkId: 'eip155:1',
    from: alice,
    to: bob,
    token: { symbol: 'ETH', decimals: 18 },
    amount: '1',
  }
  const list = Array.from({ length: 140 }, (_, index) => ({
    ...sent,
    hash: `0x${index.toString(16).padStart(64, 'a')}`,
    nonce: index,
    sentAt: index,
    status: index < 60 ? 'pending' : 'confirmed',
  }))
  localStorage.setItem('latchkey.sent', JSON.stringify(list))
  const { latchkey } = await openPage()
  const counts: number[] = []
  watchPendingCount(latchkey, (count) => counts.push(count))
  await vi.waitFor(() => expect(getSentTransactions(latchkey)).toHaveLength(99))
  expect(getPendingCount(latchkey)).toBe(60)
  const { hash } = await send(latchkey)
  expect(getPendingCount(latchkey)).toBe(61)
  expect(getSentTransactions(latchkey)).toHaveLength(99)
  wallet.settle(hash, { status: 'confirmed', hash, blockNumber: 1n })
  await vi.waitFor(() => expect(getPendingCount(latchkey)).toBe(60))
  expect(counts).toEqual([60, 61, 60])
})

it.each([
  ['of another account, dated far ahead', { from: bob, caipNetworkId: 'eip155:424242', sentAt: 9e13 }],
  [
    'of the same account, dated a minute ahead',
    { from: alice, caipNetworkId: 'eip155:1', sentAt: Date.now() + 60_000 },
  ],
])('99 planted transactions %s do not displace one that is sent', async (_, change) => {
  const planted = Array.from({ length: 99 }, (_, index) => ({
    ...{ kind: 'transfer', to: bob, token: { symbol: 'ETH', decimals: 18 }, amount: '0', status: 'pending' },
    ...change,
    hash: `0x${index.toString(16).padStart(64, 'a')}`,
  }))
  localStorage.setItem('latchkey.sent', JSON.stringify(planted))
  const { latchkey, close } = await openPage()
  const { hash } = await send(latchkey)
  expect(getSentTransactions(latchkey).map((sent) => sent.hash)).toContain(hash)
  await close()
  const next = await openPage()
  await vi.waitFor(() => expect(getSentTransactions(next.latchkey).map((sent) => sent.hash)).toContain(hash))
})

it('ignores what another script stores about a transaction that this page sent', async () => {
  const { latchkey } = await openPage()
  const sent = await send(latchkey)
  // Only what another tab sent in its place is news.
  const replacement = { purpose: 'speedUp', hash: '0x5eed' } as const
  const planted = { ...sent, to: alice, status: 'failed', updatedAt: Date.now() + 300_000, replacement }
  localStorage.setItem('latchkey.sent', JSON.stringify([planted]))
  const channel = new BroadcastChannel('latchkey')
  channel.postMessage({ topic: 'sent' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  channel.close()
  expect(getSentTransactions(latchkey)).toMatchObject([{ hash: sent.hash, to: bob, status: 'pending', replacement }])
  wallet.settle(sent.hash, { status: 'confirmed', hash: sent.hash, blockNumber: 1n })
  await vi.waitFor(() => expect(getSentTransactions(latchkey)).toMatchObject([{ to: bob, status: 'confirmed' }]))
})

describe('a request that the wallet still shows', () => {
  /** Stores what another tab or script may store, notifies the page, and waits until it has handled it. */
  async function plant(stored: { sent?: object[]; asked?: object[] }) {
    for (const [list, value] of Object.entries(stored)) localStorage.setItem(`latchkey.${list}`, JSON.stringify(value))
    const channel = new BroadcastChannel('latchkey')
    channel.postMessage({ topic: 'sent' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    channel.close()
  }
  async function requestTransfer(adapter = scriptedAdapter([wallet])) {
    const { latchkey } = await openPage(adapter)
    let answer = () => {}
    wallet.onPrompt = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const ends = vi.fn<(hash: string) => void>()
    const sending = send(latchkey).then(({ hash }) => ends(hash))
    await vi.waitFor(() => expect(storedRequests()).toHaveLength(1))
    const [request] = storedRequests()
    if (!request) throw new Error('Nothing is stored.')
    const { id, from, caipNetworkId, nonce, details } = request
    const claim = { ...details, from, caipNetworkId, nonce, requestId: id, sentAt: Date.now(), hash: '0xdead' }
    return { latchkey, ends, sending, request, claim, answer: () => answer() }
  }

  it.each(['failed', 'pending', 'confirmed'])(
    'stays open although storage has a %s transaction for it',
    async (status) => {
      const { latchkey, ends, sending, claim, answer } = await requestTransfer()
      await plant({ sent: [{ ...claim, status }] })
      expect(ends).not.toHaveBeenCalled()
      expect(getSentTransactions(latchkey)).toEqual([])
      expect(getRequestedTransactions(latchkey)).toHaveLength(1)
      answer()
      await sending
      expect(ends.mock.calls).toEqual([[wallet.chain[0]?.hash]])
      expect(getSentTransactions(latchkey)).toMatchObject([{ hash: wallet.chain[0]?.hash, status: 'pending' }])
      expect(getRequestedTransactions(latchkey)).toEqual([])
    },
  )

  it.each([
    ['no longer has it', () => []],
    ['has an expired version', (request: RequestedTransaction) => [{ ...request, keepUntil: 1 }]],
    ['has it as rejected', (request: RequestedTransaction) => [{ ...request, hasFailed: true }]],
  ])('stays as this page requested it where storage %s', async (_, change) => {
    const { latchkey, request } = await requestTransfer()
    await plant({ asked: change(request) })
    expect(getRequestedTransactions(latchkey)).toEqual([request])
  })

  it.each(['nonce', 'hash'] as const)('is found on chain whatever storage has under its %s', async (field) => {
    const { latchkey, ends, sending, claim } = await requestTransfer()
    const { hash } = wallet.broadcast(call)
    const planted = { ...claim, status: 'failed', requestId: undefined }
    const other = field === 'hash' ? { ...planted, hash, nonce: undefined } : { ...planted, hash: '0xbeef' }
    await plant({ sent: [{ ...claim, status: 'failed' }, other] })
    await sending
    expect(ends.mock.calls).toEqual([[hash]])
    expect(getSentTransactions(latchkey).find((sent) => sent.hash === hash)).toMatchObject({
      status: 'pending',
      to: bob,
    })
  })

  it('is sent as the wallet reports, not failed as storage says for the same hash', async () => {
    const { latchkey, sending, claim, answer } = await requestTransfer()
    const transaction = wallet.broadcast(call)
    vi.spyOn(wallet, 'broadcast').mockReturnValue(transaction)
    await plant({
      sent: [
        { ...claim, ...transaction, call: undefined, requestId: undefined, status: 'failed', updatedAt: Date.now() },
      ],
    })
    answer()
    await sending
    expect(getSentTransactions(latchkey)).toMatchObject([{ hash: transaction.hash, status: 'pending', to: bob }])
  })

  it('is followed under the wallet’s nonce, not as replaced under the stored one', async () => {
    const outcomes: (() => void)[] = []
    const waitForTransaction: SendAbility['waitForTransaction'] = ({ hash, nonce, onProgress }) =>
      new Promise((resolve) => {
        outcomes.push(() => {
          onProgress?.({ nonce, isDropped: false })
          resolve({ status: nonce === 7 ? 'confirmed' : 'replaced', hash, blockNumber: 1n })
        })
      })
    const { latchkey, sending, claim, answer } = await requestTransfer(
      scriptedAdapter([wallet], { waitForTransaction }),
    )
    const transaction = wallet.broadcast(call)
    vi.spyOn(wallet, 'broadcast').mockReturnValue(transaction)
    const { hash } = transaction
    await plant({ sent: [{ ...claim, hash, nonce: 3, requestId: undefined, status: 'pending' }] })
    answer()
    await sending
    for (const report of outcomes.splice(0)) report()
    await vi.waitFor(() =>
      expect(getSentTransactions(latchkey)).toMatchObject([{ hash, nonce: 7, status: 'confirmed' }]),
    )
  })
})

it('removes planted requests that have a transaction in one change', async () => {
  const details = { kind: 'transfer', to: bob, token: { symbol: 'ETH', decimals: 18 }, amount: '0' } as const
  const place = { ...details, caipNetworkId: 'eip155:1', from: bob, sentAt: Date.now(), status: 'pending' }
  const ids = Array.from({ length: 99 }, (_, index) => `${index}`)
  const request = { ...place, details, call: { to: bob, value: '0' }, requestedAt: Date.now(), keepUntil: Date.now() }
  localStorage.setItem('latchkey.sent', JSON.stringify(ids.map((id) => ({ ...place, hash: `0x${id}`, requestId: id }))))
  localStorage.setItem('latchkey.asked', JSON.stringify(ids.map((id) => ({ ...request, id }))))
  const written = vi.spyOn(Storage.prototype, 'setItem')
  const { latchkey } = await openPage()
  await vi.waitFor(() => expect(getSentTransactions(latchkey)).toHaveLength(99))
  await vi.waitFor(() => expect(storedRequests()).toEqual([]))
  expect(written.mock.calls.filter(([key]) => key === 'latchkey.asked')).toEqual([])
  written.mockRestore()
})
