import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json, startApiServer } from '../../test/apiServer.ts'
import { alice, bob, createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { fetchTransactions } from '../actions/fetchTransactions.ts'
import { getBalances } from '../actions/getBalances.ts'
import { getOlderTransactions } from '../actions/getOlderTransactions.ts'
import { getWallets } from '../actions/getWallets.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { AbortedError } from '../errors/common.ts'
import { HttpStatusError, ServerUnavailableError } from '../errors/server.ts'
import type { Latchkey, LatchkeyOptions } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { defineRead } from './defineRead.ts'
import { watchRead } from './watchRead.ts'

const usdc = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  price: 1,
  quantity: { decimals: '6', numeric: '20' },
  iconUrl: null,
}

let api: Awaited<ReturnType<typeof startApiServer>>

beforeEach(async () => {
  api = await startApiServer()
})

afterEach(async () => {
  vi.useRealTimers()
  await api.close()
})

/** A Latchkey instance whose wallet shares `alice` on network 1. */
function connectedLatchkey(options: Partial<LatchkeyOptions> = {}): Latchkey {
  const latchkey = createLatchkey({
    adapters: [scriptedAdapter([createScriptedWallet()])],
    storage: memoryStorage(),
    serverUrl: api.url,
    ...options,
  })
  applyEvent(latchkey, 'eip155', { type: 'connectRequested', connectorId: 'test.wallet', attempt: 1 })
  applyEvent(latchkey, 'eip155', { type: 'sessionGranted', attempt: 1, session: { accounts: [alice], chainId: '1' } })
  return latchkey
}

const balanceRequests = () => api.requests.filter((url) => url.includes('/balance'))

describe('getBalances', () => {
  it('requests the account and network shown, and leaves out balances with decimals 0', async () => {
    api.answer = (_, response) =>
      json(response, { balances: [usdc, { ...usdc, quantity: { decimals: '0', numeric: '1' } }] })
    expect(await getBalances(connectedLatchkey())).toEqual([usdc])
    const url = new URL(balanceRequests()[0] ?? '', api.url)
    expect(url.pathname).toBe(`/v1/account/${alice}/balance`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ currency: 'usd', chainId: 'eip155:1', st: 'latchkey' })
  })

  it('ends only the wait of a caller that aborts; the request goes on for the others', async () => {
    let release = () => {}
    api.answer = (_, response) => {
      release = () => json(response, { balances: [usdc] })
    }
    const latchkey = connectedLatchkey()
    const controller = new AbortController()
    const first = getBalances(latchkey, { signal: controller.signal })
    const second = getBalances(latchkey)
    await vi.waitFor(() => expect(balanceRequests()).toHaveLength(1))
    controller.abort()
    await expect(first).rejects.toThrow(AbortedError)
    release()
    expect(await second).toEqual([usdc])
    expect(balanceRequests()).toHaveLength(1)
  })

  it('aborts the request once every caller has, and starts anew for the next', async () => {
    let closed = 0
    api.answer = (_, response) => {
      response.on('close', () => {
        if (!response.writableEnded) closed += 1
      })
    }
    const latchkey = connectedLatchkey()
    const controllers = [new AbortController(), new AbortController()]
    const waits = controllers.map(({ signal }) => getBalances(latchkey, { signal }))
    const outcomes = Promise.allSettled(waits)
    await vi.waitFor(() => expect(balanceRequests()).toHaveLength(1))
    for (const controller of controllers) controller.abort()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await vi.waitFor(() => expect(closed).toBe(1))
    api.answer = (_, response) => json(response, { balances: [usdc] })
    expect(await getBalances(latchkey)).toEqual([usdc])
  })

  it('keeps the first 1,000 of a longer list', async () => {
    const balances = Array.from({ length: 20_000 }, (_, index) => ({ ...usdc, name: `Coin ${index}` }))
    api.answer = (_, response) => json(response, { balances })
    expect(await getBalances(connectedLatchkey())).toEqual(balances.slice(0, 1000))
  })

  it('caches for 30 s', async () => {
    api.answer = (_, response) => json(response, { balances: [usdc] })
    const latchkey = connectedLatchkey()
    await getBalances(latchkey)
    await getBalances(latchkey)
    expect(balanceRequests()).toHaveLength(1)
  })

  it.each([
    ['500', (response) => json(response, { status: 'FAILED', reasons: [] }, 500)],
    ['HTML', (response) => response.end('<!doctype html><title>Proxy</title>')],
    ['another shape', (response) => json(response, { balances: [{ symbol: 1 }] })],
    ['a cut connection', (response) => response.destroy()],
  ] as [string, (response: import('node:http').ServerResponse) => void][])(
    'throws Token Balance Unavailable on %s and sends no request for 30 s',
    async (_, fail) => {
      api.answer = (_request, response) => fail(response)
      const latchkey = connectedLatchkey()
      await expect(getBalances(latchkey)).rejects.toThrow('Token Balance Unavailable')
      expect(latchkey.store.getState().banner).toMatchObject({ state: 'error', message: 'Token Balance Unavailable' })
      await expect(getBalances(latchkey)).rejects.toThrow('Token Balance Unavailable')
      expect(balanceRequests()).toHaveLength(1)

      api.answer = (_request, response) => json(response, { balances: [usdc] })
      const later = Date.now() + 30_001
      vi.spyOn(Date, 'now').mockReturnValue(later)
      expect(await getBalances(latchkey)).toEqual([usdc])
      vi.restoreAllMocks()
    },
  )

  it('reads the native currency from the chain without a server', async () => {
    expect(await getBalances(connectedLatchkey({ serverUrl: undefined }))).toMatchObject([
      { symbol: 'ETH', quantity: { decimals: '18', numeric: '5' } },
    ])
  })

  it('reads the native currency from the chain where the server does not support the network', async () => {
    const latchkey = connectedLatchkey()
    applyEvent(latchkey, 'eip155', { type: 'chainChanged', connectorId: 'test.wallet', chainId: '2' })
    expect(await getBalances(latchkey)).toMatchObject([{ symbol: 'ETH', chainId: 'eip155:2' }])
    expect(balanceRequests()).toHaveLength(0)
  })
})

describe('watchRead', () => {
  it('shows only the data of the current account', async () => {
    api.answer = (request, response) =>
      json(response, { balances: [{ ...usdc, name: request.url?.includes(alice) ? 'of alice' : 'of bob' }] })
    const latchkey = connectedLatchkey()
    const shown: unknown[] = []
    const watch = watchRead(latchkey, getBalances, {}, (result) => shown.push([result.status, result.data?.[0]?.name]))
    await vi.waitFor(() => expect(watch.result().data?.[0]?.name).toBe('of alice'))
    shown.length = 0
    applyEvent(latchkey, 'eip155', { type: 'accountsChanged', connectorId: 'test.wallet', accounts: [bob] })
    await vi.waitFor(() => expect(watch.result().data?.[0]?.name).toBe('of bob'))
    expect(shown[0]).toEqual(['loading', undefined])
    watch.stop()
  })

  it('retries a failed read after growing pauses of at most 30 s, and shows the error until it succeeds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const fetch = vi.fn(async (): Promise<string> => Promise.reject(new ServerUnavailableError({ url: '/' })))
    const read = defineRead({ name: 'test', staleTimeMs: 0, key: () => [], idle: () => '', fetch })
    const shown: string[] = []
    const watch = watchRead(connectedLatchkey(), read, {}, ({ status }) => shown.push(status))
    await vi.waitFor(() => expect(watch.result().status).toBe('error'))
    shown.length = 0
    for (const [index, seconds] of [5, 10, 20, 30, 30].entries()) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 500)
      expect(fetch).toHaveBeenCalledTimes(index + 1)
      await vi.advanceTimersByTimeAsync(600)
      expect(fetch).toHaveBeenCalledTimes(index + 2)
    }
    expect(new Set(shown)).toEqual(new Set(['error']))
    fetch.mockResolvedValue('back')
    await vi.advanceTimersByTimeAsync(31_000)
    expect(watch.result()).toMatchObject({ status: 'success', data: 'back' })
    const answered = fetch.mock.calls.length
    await vi.advanceTimersByTimeAsync(120_000)
    expect(fetch).toHaveBeenCalledTimes(answered)
    watch.stop()
  })

  it('retries all failed reads when one is refetched, and none that is no longer watched', async () => {
    const latchkey = connectedLatchkey()
    const failing = (name: string) => {
      const fetch = vi.fn(async (): Promise<string> => Promise.reject(new ServerUnavailableError({ url: '/' })))
      const read = defineRead({ name, staleTimeMs: 0, key: () => [], idle: () => '', fetch })
      return { fetch, watch: watchRead(latchkey, read, {}, () => {}) }
    }
    const [one, other, gone] = [failing('one'), failing('other'), failing('gone')]
    await vi.waitFor(() => {
      for (const { watch } of [one, other, gone]) expect(watch.result().status).toBe('error')
    })
    gone.watch.stop()
    await one.watch.refetch()
    expect([one, other, gone].map(({ fetch }) => fetch.mock.calls.length)).toEqual([2, 2, 1])
    one.watch.stop()
    other.watch.stop()
  })

  it('does not retry a read that was rejected', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const fetch = vi.fn(async (): Promise<string> => Promise.reject(new HttpStatusError({ status: 404 })))
    const read = defineRead({ name: 'test', staleTimeMs: 0, key: () => [], idle: () => '', fetch })
    const watch = watchRead(connectedLatchkey(), read, {}, () => {})
    await vi.waitFor(() => expect(watch.result().status).toBe('error'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(fetch).toHaveBeenCalledOnce()
    watch.stop()
  })

  it('is idle while disconnected', async () => {
    const latchkey = connectedLatchkey()
    applyEvent(latchkey, 'eip155', { type: 'disconnected' })
    const watch = watchRead(latchkey, getBalances, {}, () => {})
    expect(watch.result().status).toBe('idle')
    watch.stop()
  })
})

describe('fetchTransactions', () => {
  const transaction = (id: string, chain = 'eip155:1', isSpam = false) => ({
    id,
    metadata: {
      operationType: 'receive',
      hash: `0x${id}`,
      minedAt: '2026-01-01T00:00:00Z',
      sentFrom: bob,
      sentTo: alice,
      status: 'confirmed',
      nonce: 1,
      application: null,
      chain,
    },
    transfers: isSpam
      ? [
          {
            fungible_info: null,
            nft_info: { name: 'Claim', content: null, flags: { is_spam: true } },
            direction: 'in',
            quantity: { numeric: '1' },
            value: null,
            price: null,
          },
        ]
      : [],
  })

  it('needs an account', async () => {
    const latchkey = connectedLatchkey()
    applyEvent(latchkey, 'eip155', { type: 'disconnected' })
    await expect(fetchTransactions(latchkey)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    expect(api.requests).toEqual([])
  })

  it('appends pages, without spam and other networks, until there is no cursor', async () => {
    api.answer = (request, response) =>
      request.url?.includes('cursor=two')
        ? json(response, { data: [transaction('c')], next: null })
        : json(response, {
            data: [transaction('a'), transaction('s', 'eip155:1', true), transaction('x', 'eip155:2')],
            next: 'two',
          })
    const latchkey = connectedLatchkey()
    await fetchTransactions(latchkey)
    await fetchTransactions(latchkey, { next: true })
    await fetchTransactions(latchkey, { next: true })
    const { transactions, next, empty } = latchkey.store.getState().transactions
    expect(transactions.map(({ id }) => id)).toEqual(['a', 'c'])
    expect({ next, empty }).toEqual({ next: undefined, empty: false })
  })

  it('fetches for a second caller after the first aborts', async () => {
    const latchkey = connectedLatchkey()
    api.answer = (_, response) => json(response, { data: [transaction('a')], next: null })
    const controller = new AbortController()
    const first = fetchTransactions(latchkey, { signal: controller.signal })
    controller.abort()
    await Promise.all([first, fetchTransactions(latchkey)])
    expect(latchkey.store.getState().transactions).toMatchObject({ loading: false, transactions: [{ id: 'a' }] })
  })

  it('reads at most ten older pages, and leaves the list as it is', async () => {
    const latchkey = connectedLatchkey()
    api.answer = (request, response) => {
      const page = Number(/cursor=(\d+)/.exec(request.url ?? '')?.[1] ?? 0)
      json(response, { data: [transaction(`p${page}`)], next: page < 12 ? String(page + 1) : null })
    }
    await fetchTransactions(latchkey)
    const list = latchkey.store.getState().transactions
    const older = await getOlderTransactions(latchkey, { cursor: list.next })
    expect(older.transactions.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => `p${index + 1}`))
    expect(older.isComplete).toBe(false)
    expect((await getOlderTransactions(latchkey, { cursor: '4' })).isComplete).toBe(true)
    expect(await getOlderTransactions(latchkey, { cursor: undefined })).toEqual({ transactions: [], isComplete: true })
    expect(latchkey.store.getState().transactions).toBe(list)
  })

  it('empties the list and shows a banner on failure', async () => {
    const latchkey = connectedLatchkey()
    api.answer = (_, response) => json(response, { data: [transaction('a')], next: 'two' })
    await fetchTransactions(latchkey)
    api.answer = (_, response) => json(response, {}, 503)
    await fetchTransactions(latchkey, { next: true })
    const list = latchkey.store.getState().transactions
    expect(list).toMatchObject({ transactions: [], empty: true, loading: false })
    expect(list.next).toBeUndefined()
    expect(latchkey.store.getState().banner?.message).toBe('Failed to fetch transactions')
  })
})

describe('getWallets', () => {
  it('is empty without a server and sends no request', async () => {
    expect(await getWallets(connectedLatchkey({ serverUrl: undefined }))).toEqual({ data: [], count: 0 })
    expect(api.requests).toEqual([])
  })

  it('falls back to at most 64 visible characters of the id where a wallet’s name is empty', async () => {
    const named = { chains: [], homepage: null, image_id: '', order: 0, rdns: null, injected: null }
    const links = { mobile_link: null, desktop_link: null, webapp_link: null, link_mode: null }
    const stores = { app_store: null, play_store: null, chrome_store: null }
    const wallet = { ...named, ...links, ...stores, id: 'wallet'.repeat(100_000), name: '\u200b' }
    api.answer = (_, response) => json(response, { data: [wallet], count: 1 })
    const [listed] = (await getWallets(connectedLatchkey())).data
    expect(listed?.name).toBe('wallet'.repeat(11).slice(0, 64))
    const reversed = { ...wallet, id: '\u202eksaMateM\u202c\u200b' }
    api.answer = (_, response) => json(response, { data: [reversed, { ...wallet, id: '\u200b' }], count: 2 })
    const { data } = await getWallets(connectedLatchkey())
    expect(data.map(({ name }) => name)).toEqual(['ksaMateM', '?'])
  })

  it('requests pages of 40 and searches of up to 100', async () => {
    api.answer = (_, response) => json(response, { data: [], count: 0 })
    const latchkey = connectedLatchkey()
    await getWallets(latchkey, { page: 2 })
    await getWallets(latchkey, { search: 'rain' })
    expect(api.requests[0]).toContain('page=2')
    expect(api.requests[0]).toContain('entries=40')
    expect(api.requests[1]).toContain('entries=100')
  })

  it('requests the icons of the first rows with the first page only', async () => {
    api.answer = (_, response) => json(response, { data: [], count: 0 })
    const latchkey = connectedLatchkey()
    await getWallets(latchkey, { page: 1 })
    await getWallets(latchkey, { page: 2 })
    expect(api.requests[0]).toContain('icons=12')
    expect(api.requests[1]).not.toContain('icons')
  })
})
