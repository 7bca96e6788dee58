import { BaseError } from '@latchkey/core/errors'
import type { Adapter, TransactionIntent, WalletEvent } from '@latchkey/core/internal'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** What a namespace brings for the suite to put its adapter through: a wallet the suite can play the visitor in. */
export type ConformanceWorld = {
  /** A new adapter of two networks, as a page makes after a reload. */
  createAdapter(): Adapter
  connectorId: string
  /** Of the namespace, in canonical spelling; the wallet holds both and they are funded. The first is active at the start. */
  accounts: readonly [string, string]
  /** On the page from the start; it knows no chain but the adapter's first network. */
  wallet: {
    lock(): void
    unlock(): void
    setAccounts(accounts: readonly string[]): void
    /** Switches to the adapter's second network in the wallet. */
    setOtherChain(): void
    disconnect(): void
    rejectNext(): void
    /** Leaves the next request without an answer. */
    hang(): void
    /** Methods of the requests so far that asked for a signature. */
    signatures(): readonly string[]
    /** Takes the wallet off the page, and puts it back. */
    remove(): void
    announce(): void
  }
  /** True if `signature` is the account's over the text. */
  verify(options: { address: string; message: string; signature: string }): Promise<boolean>
  dispose(): Promise<void> | void
}

/** The contract of `Adapter`, run on every adapter. */
export function describeAdapter(name: string, createWorld: () => Promise<ConformanceWorld>): void {
  describe(`${name}: the adapter contract`, () => {
    let world: ConformanceWorld & { adapter: Adapter }
    const soon = () => AbortSignal.timeout(5000)
    const transfer = (change: { signal?: AbortSignal } = {}) => {
      const { adapter, connectorId, accounts } = world
      const network = adapter.networks[0]
      if (!network) throw new Error('The adapter has no network.')
      const token = { symbol: network.nativeCurrency.symbol, decimals: network.nativeCurrency.decimals }
      const [from, to] = accounts
      return adapter.transfer({ connectorId, network, from, to, token, amount: 3n, ...change })
    }
    const connect = () => world.adapter.connect({ connectorId: world.connectorId })
    const codeOf = (promise: Promise<unknown>) =>
      promise.then(
        () => 'none',
        (error: unknown) => (error instanceof BaseError ? error.code : `not ours: ${String(error)}`),
      )

    beforeEach(async () => {
      const parts = await createWorld()
      world = { ...parts, adapter: parts.createAdapter() }
    })
    afterEach(() => world.dispose())

    test('lists the wallet as plain data', () => {
      const lists: unknown[] = []
      const stop = world.adapter.watchConnectors((connectors) => lists.push(connectors))
      expect(lists).toHaveLength(1)
      expect(lists[0]).toEqual([expect.objectContaining({ id: world.connectorId, chain: world.adapter.namespace })])
      expect(JSON.parse(JSON.stringify(lists[0]))).toEqual(lists[0])
      stop()
    })

    test('lists a wallet that comes late', async () => {
      world.wallet.remove()
      const onChange = vi.fn()
      world.adapter.watchConnectors(onChange)
      world.wallet.announce()
      await vi.waitFor(() => expect(onChange.mock.lastCall?.[0]).toHaveLength(1), 5000)
    })

    test('connects: accounts in canonical spelling, the wallet’s chain', async () => {
      expect(await connect()).toEqual({
        accounts: world.accounts,
        chainId: world.adapter.networks[0]?.caipNetworkId.split(':')[1],
      })
    })

    test('says that the visitor declined', async () => {
      world.wallet.rejectNext()
      expect(await codeOf(connect())).toBe('USER_REJECTED')
    })

    test('says that there is no such wallet', async () => {
      expect(await codeOf(world.adapter.connect({ connectorId: 'org.example.nobody' }))).toBe('WALLET_NOT_FOUND')
    })

    test('stops waiting for the visitor when told to', async () => {
      world.wallet.hang()
      const connecting = world.adapter.connect({ connectorId: world.connectorId, signal: AbortSignal.timeout(30) })
      expect(await codeOf(connecting)).toBe('ABORTED')
    })

    test('reconnects without a prompt what was granted, and nothing else', async () => {
      const { adapter, connectorId, wallet } = world
      const reconnect = () => adapter.reconnect({ connectorId, signal: soon() })
      expect(await reconnect()).toBeUndefined()
      await connect()
      expect(await reconnect()).toMatchObject({ accounts: world.accounts })
      wallet.lock()
      expect(await reconnect()).toBeUndefined()
    })

    test('reconnects to a wallet that comes late, and gives up on one that never does', async () => {
      const { adapter, connectorId, wallet } = world
      await connect()
      wallet.remove()
      const fresh = world.createAdapter()
      const waiting = fresh.reconnect({ connectorId, signal: soon() })
      wallet.announce()
      expect(await waiting).toMatchObject({ accounts: world.accounts })
      expect(
        await adapter.reconnect({ connectorId: 'org.example.nobody', signal: AbortSignal.timeout(30) }),
      ).toBeUndefined()
    })

    test('tells of accounts, chain, lock and disconnect until unsubscribed', async () => {
      const { adapter, connectorId, wallet, accounts } = world
      await connect()
      const events: WalletEvent[] = []
      const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
      wallet.setAccounts([accounts[1], accounts[0]])
      wallet.setOtherChain()
      wallet.lock()
      wallet.disconnect()
      await vi.waitFor(() => expect(events).toHaveLength(4), 5000)
      expect(events).toEqual([
        { type: 'accounts', accounts: [accounts[1], accounts[0]] },
        { type: 'chain', chainId: adapter.networks[1]?.caipNetworkId.split(':')[1] },
        { type: 'accounts', accounts: [] },
        { type: 'disconnect' },
      ])
      stop()
      wallet.unlock()
      await Promise.resolve()
      expect(events).toHaveLength(4)
    })

    test('switches to a network the wallet has to learn first', async () => {
      const { adapter, connectorId } = world
      const network = adapter.networks[1]
      if (!network) throw new Error('The suite needs two networks.')
      await connect()
      await adapter.switchNetwork({ connectorId, network })
      const session = await adapter.reconnect({ connectorId, signal: soon() })
      expect(session?.chainId).toBe(network.caipNetworkId.split(':')[1])
    })

    test('signs a text', async () => {
      const { adapter, connectorId, accounts } = world
      await connect()
      const message = 'Grüße, 世界'
      const signature = await adapter.signMessage({ connectorId, address: accounts[0], message })
      expect(await world.verify({ address: accounts[0], message, signature })).toBe(true)
    })

    test('sends, and follows to the end', async () => {
      const { adapter, accounts } = world
      const network = adapter.networks[0]
      if (!network) throw new Error('The adapter has no network.')
      await connect()
      const before = await adapter.getNativeBalance({ network, address: accounts[1] })
      const { hash, nonce } = await transfer()
      const outcome = await adapter.waitForTransaction({ network, hash, from: accounts[0], nonce, signal: soon() })
      expect(outcome).toMatchObject({ status: 'confirmed', hash })
      expect(await adapter.getNativeBalance({ network, address: accounts[1] })).toBe(before + 3n)
    })

    describe('contract calls, where there are any', () => {
      const load = async () => {
        const { adapter, connectorId, accounts } = world
        const [network] = adapter.networks
        if (!network) throw new Error('The adapter has no network.')
        const [from, to] = accounts
        const calls = await adapter.loadCalls?.()
        return { calls, request: { connectorId, network, from, call: { to, value: 5n } } }
      }

      test('are simulated and priced without a word to the wallet', async () => {
        await connect()
        const { calls, request } = await load()
        if (!calls) return
        expect(await calls.simulate(request)).toMatch(/^0x/)
        expect(await calls.estimateFee(request)).toBeGreaterThan(0n)
        expect(world.wallet.signatures()).toEqual([])
      })

      test('are told before the wallet is asked, sent once, and found again by what was told', async () => {
        await connect()
        const { calls, request } = await load()
        if (!calls) return
        const told: TransactionIntent[] = []
        const onRequest = (intent: TransactionIntent) => {
          expect(world.wallet.signatures()).toEqual([])
          told.push(intent)
        }
        const requestedAt = Date.now()
        const sent = await calls.send({ ...request, onRequest })
        expect(world.wallet.signatures()).toHaveLength(1)
        expect(told).toEqual([{ call: request.call, nonce: expect.any(Number) }])
        const [{ nonce } = { nonce: undefined }] = told
        const result = await calls.find?.({ ...request, nonce, requestedAt, exclude: [] })
        if (calls.find) expect(result?.found).toEqual(sent)
      })

      test('are not asked of the wallet with another account or network, or when declined once more', async () => {
        await connect()
        const { calls, request } = await load()
        if (!calls) return
        world.wallet.rejectNext()
        expect(await codeOf(calls.send(request))).toBe('USER_REJECTED')
        world.wallet.setAccounts([world.accounts[1], world.accounts[0]])
        expect(await codeOf(calls.send(request))).toBe('ACCOUNT_CHANGED')
        world.wallet.setAccounts(world.accounts)
        world.wallet.setOtherChain()
        expect(await codeOf(calls.send(request))).toBe('NETWORK_CHANGED')
        expect(world.wallet.signatures()).toHaveLength(1)
      })
    })

    test('asks for no signature when the account is not the one shown', async () => {
      await connect()
      world.wallet.setAccounts([world.accounts[1], world.accounts[0]])
      expect(await codeOf(transfer())).toBe('ACCOUNT_CHANGED')
      expect(world.wallet.signatures()).toEqual([])
    })

    test('asks for no signature when the network is not the one shown', async () => {
      await connect()
      world.wallet.setOtherChain()
      expect(await codeOf(transfer())).toBe('NETWORK_CHANGED')
      expect(world.wallet.signatures()).toEqual([])
    })

    test('asks for one signature only, declined or not', async () => {
      await connect()
      world.wallet.rejectNext()
      expect(await codeOf(transfer())).toBe('USER_REJECTED')
      expect(world.wallet.signatures()).toHaveLength(1)
    })

    test('ends the session in the wallet', async () => {
      const { adapter, connectorId } = world
      await connect()
      await adapter.disconnect({ connectorId })
      expect(await adapter.reconnect({ connectorId, signal: soon() })).toBeUndefined()
    })

    test('reads no address from what is none', async () => {
      expect(await codeOf(world.adapter.parseAddress('nobody'))).toBe('RECEIVER_INVALID')
      expect(await world.adapter.parseAddress(` ${world.accounts[0]} `)).toBe(world.accounts[0])
    })
  })
}
