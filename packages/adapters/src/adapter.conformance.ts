import { BaseError } from '@latchkey/core/errors'
import type { Abilities, Ability, Adapter, TransactionIntent, WalletEvent } from '@latchkey/core/internal'
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
  /** The native balance of an account on the adapter's first network, in base units, read from the chain without the adapter. */
  readNativeBalance(address: string): Promise<bigint>
  /** True if `signature` is the account's over the text. */
  verify(options: { address: string; message: string; signature: string }): Promise<boolean>
  dispose(): Promise<void> | void
}

/** The tests of an ability, by title; each gets what the adapter declares. */
type AbilityTests<Name extends Ability> = Record<string, (declared: Abilities[Name]) => Promise<void>>

/** The contract of `Adapter`, run on every adapter. The tests of an ability are skipped, by name, where the adapter does not declare it. */
export function describeAdapter(name: string, createWorld: () => Promise<ConformanceWorld>): void {
  describe(`${name}: the adapter contract`, () => {
    let world: ConformanceWorld & { adapter: Adapter }
    const soon = () => AbortSignal.timeout(5000)
    const firstNetwork = () => {
      const [network] = world.adapter.networks
      if (!network) throw new Error('The adapter has no network.')
      return network
    }
    const connect = () => world.adapter.connect({ connectorId: world.connectorId })
    const codeOf = (outcome: Promise<unknown> | (() => Promise<unknown>)) =>
      (typeof outcome === 'function' ? outcome() : outcome).then(
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

    test('reads the native balance of each account', async () => {
      for (const address of world.accounts) {
        const balance = await world.adapter.getNativeBalance({ network: firstNetwork(), address })
        expect(balance).toBeGreaterThan(0n)
        expect(balance).toBe(await world.readNativeBalance(address))
      }
    })

    const transfer = async (loadSend: Abilities['loadSend']) => {
      const network = firstNetwork()
      const { connectorId, accounts } = world
      const token = { symbol: network.nativeCurrency.symbol, decimals: network.nativeCurrency.decimals }
      const [from, to] = accounts
      return (await loadSend()).transfer({ connectorId, network, from, to, token, amount: 3n })
    }
    const callRequest = () => {
      const { connectorId, accounts } = world
      const [from, to] = accounts
      return { connectorId, network: firstNetwork(), from, call: { to, value: 5n } }
    }

    const abilities: { [Name in Ability]: AbilityTests<Name> } = {
      switchNetwork: {
        async 'switches to a network the wallet has to learn first'(switchNetwork) {
          const { adapter, connectorId } = world
          const network = adapter.networks[1]
          if (!network) throw new Error('The suite needs two networks.')
          await connect()
          await switchNetwork({ connectorId, network })
          const session = await adapter.reconnect({ connectorId, signal: soon() })
          expect(session?.chainId).toBe(network.caipNetworkId.split(':')[1])
        },
      },
      signMessage: {
        async 'signs a text'(signMessage) {
          const { connectorId, accounts } = world
          await connect()
          const message = 'Grüße, 世界'
          const signature = await signMessage({ connectorId, address: accounts[0], message })
          expect(await world.verify({ address: accounts[0], message, signature })).toBe(true)
        },
      },
      loadSend: {
        async 'sends, and follows to the end'(loadSend) {
          const { adapter, accounts } = world
          const network = firstNetwork()
          await connect()
          const before = await adapter.getNativeBalance({ network, address: accounts[1] })
          const { hash, nonce } = await transfer(loadSend)
          const { waitForTransaction } = await loadSend()
          const outcome = await waitForTransaction({ network, hash, from: accounts[0], nonce, signal: soon() })
          expect(outcome).toMatchObject({ status: 'confirmed', hash })
          expect(await adapter.getNativeBalance({ network, address: accounts[1] })).toBe(before + 3n)
        },
        async 'requests no signature when the account is not the one shown'(loadSend) {
          await connect()
          world.wallet.setAccounts([world.accounts[1], world.accounts[0]])
          expect(await codeOf(transfer(loadSend))).toBe('ACCOUNT_CHANGED')
          expect(world.wallet.signatures()).toEqual([])
        },
        async 'requests no signature when the network is not the one shown'(loadSend) {
          await connect()
          world.wallet.setOtherChain()
          expect(await codeOf(transfer(loadSend))).toBe('NETWORK_CHANGED')
          expect(world.wallet.signatures()).toEqual([])
        },
        async 'requests one signature only, declined or not'(loadSend) {
          await connect()
          world.wallet.rejectNext()
          expect(await codeOf(transfer(loadSend))).toBe('USER_REJECTED')
          expect(world.wallet.signatures()).toHaveLength(1)
        },
      },
      loadCalls: {
        async 'simulates and prices a call without a request to the wallet'(loadCalls) {
          await connect()
          const calls = await loadCalls()
          expect(await calls.simulate(callRequest())).toMatch(/^0x/)
          expect(await calls.estimateFee(callRequest())).toBeGreaterThan(0n)
          expect(world.wallet.signatures()).toEqual([])
        },
        async 'emits a call before the wallet gets it, sends it once, and finds it again by what was emitted'(
          loadCalls,
        ) {
          await connect()
          const calls = await loadCalls()
          const request = callRequest()
          const emitted: TransactionIntent[] = []
          const onRequest = (intent: TransactionIntent) => {
            expect(world.wallet.signatures()).toEqual([])
            emitted.push(intent)
          }
          const requestedAt = Date.now()
          const sent = await calls.send({ ...request, onRequest })
          expect(world.wallet.signatures()).toHaveLength(1)
          expect(emitted).toEqual([{ call: request.call, nonce: expect.any(Number) }])
          const [{ nonce } = { nonce: undefined }] = emitted
          const result = await calls.find?.({ ...request, nonce, requestedAt, exclude: [] })
          if (calls.find) expect(result?.found).toEqual(sent)
        },
        async 'sends no call for another account or network, nor a declined one once more'(loadCalls) {
          await connect()
          const calls = await loadCalls()
          world.wallet.rejectNext()
          expect(await codeOf(calls.send(callRequest()))).toBe('USER_REJECTED')
          world.wallet.setAccounts([world.accounts[1], world.accounts[0]])
          expect(await codeOf(calls.send(callRequest()))).toBe('ACCOUNT_CHANGED')
          world.wallet.setAccounts(world.accounts)
          world.wallet.setOtherChain()
          expect(await codeOf(calls.send(callRequest()))).toBe('NETWORK_CHANGED')
          expect(world.wallet.signatures()).toHaveLength(1)
        },
      },
      loadNfts: {
        async 'makes no NFT transfer to what is no address'(loadNfts) {
          const [from, address] = world.accounts
          const nft = { address, tokenId: '1', standard: 'erc721' } as const
          const nfts = await loadNfts()
          expect(await codeOf(async () => nfts.encodeNftTransfer({ from, to: 'nobody', nft, amount: 1n }))).toBe(
            'RECEIVER_INVALID',
          )
        },
        async 'reads no owner from an account without a contract'(loadNfts) {
          const [address, account] = world.accounts
          const nft = { address: account, tokenId: '1', standard: 'erc721' } as const
          const nfts = await loadNfts()
          expect(await codeOf(nfts.getNftBalance({ network: firstNetwork(), address, nft }))).toBe('RPC_ANSWER_INVALID')
        },
      },
      loadSwaps: {
        async 'takes no call of an unknown contract for a swap'(loadSwaps) {
          const [, to] = world.accounts
          const network = firstNetwork()
          const swaps = await loadSwaps()
          expect(swaps.isRouter({ network, address: to })).toBe(false)
          const call = { to, value: 0n, data: '0x' }
          expect(await codeOf(async () => swaps.decodeSwap({ network, call }))).toBe('SWAP_UNSAFE')
        },
      },
      loadNames: {
        async 'names nobody as the signer of what is no signature'(loadNames) {
          const names = await loadNames()
          expect(await names.recoverSigner({ text: 'a text', signature: '0x' })).toBeUndefined()
        },
      },
      pairing: {
        async 'lists the wallet that core pairs'(pairing) {
          const { adapter, connectorId } = world
          const { namespace } = adapter
          const connector = { id: 'paired', name: 'Phone', type: 'WALLET_CONNECT', chain: namespace } as const
          const listed: string[][] = []
          const stop = adapter.watchConnectors((connectors) => listed.push(connectors.map(({ id }) => id)))
          pairing.setWallet({
            connector,
            load: async () => Promise.reject(new Error('No wallet is needed to list it.')),
          })
          stop()
          expect(listed.at(-1)).toEqual([connectorId, 'paired'])
        },
      },
    }

    function describeAbility<Name extends Ability>(ability: Name): void {
      const tests: AbilityTests<Name> = abilities[ability]
      describe(`the ability ${ability}`, () => {
        for (const [title, run] of Object.entries(tests)) {
          test(title, async ({ skip }) => {
            const declared: Partial<Abilities>[Name] = world.adapter[ability]
            if (!declared) return skip(`the adapter of ${world.adapter.namespace} does not declare ${ability}`)
            await run(declared)
          })
        }
      })
    }
    // Object.keys() forgets the names.
    for (const ability of Object.keys(abilities) as Ability[]) describeAbility(ability)
  })
}
