import type { CaipAddress, CaipNetworkId } from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import type {
  Abilities,
  Ability,
  Adapter,
  PairedSession,
  PairedWallet,
  TransactionIntent,
  WalletEvent,
} from '@latchkey/core/internal'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** What a namespace provides for the suite: adapters, and a wallet that the suite can steer. */
export type ConformanceWorld = {
  /** A new adapter with two networks, as a page makes after a reload. */
  createAdapter(): Adapter
  connectorId: string
  /** Two funded accounts of the wallet, in canonical spelling. The first is active at the start. */
  accounts: readonly [string, string]
  /** On the page from the start, with the adapter's first network as its only chain. */
  wallet: {
    lock(): void
    unlock(): void
    setAccounts(accounts: readonly string[]): void
    /** Switches to the adapter's second network in the wallet. */
    setOtherChain(): void
    disconnect(): void
    rejectNext(): void
    /** Leaves the next request without a response. */
    hang(): void
    /** Methods of the requests for a signature so far. */
    signatures(): readonly string[]
    /** Takes the wallet off the page, and puts it back. */
    remove(): void
    announce(): void
  }
  /** The native balance of an account on the adapter's first network, in base units, read from the chain without the adapter. */
  readNativeBalance(address: string): Promise<bigint>
  /** Whether `signature` is the account's over the text. */
  verify(options: { address: string; message: string; signature: string }): Promise<boolean>
  dispose(): Promise<void> | void
}

/** The tests of an ability, by title; each gets what the adapter declares. */
type AbilityTests<Name extends Ability> = Record<string, (declared: Abilities[Name]) => Promise<void>>

/** The contract of `Adapter`, run on every adapter. Tests of an ability that the adapter does not declare are skipped. */
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
        (error: unknown) => (error instanceof BaseError ? error.code : `not a BaseError: ${String(error)}`),
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

    test('lists a wallet that announces itself late', async () => {
      world.wallet.remove()
      const onChange = vi.fn()
      world.adapter.watchConnectors(onChange)
      world.wallet.announce()
      await vi.waitFor(() => expect(onChange.mock.lastCall?.[0]).toHaveLength(1), 5000)
    })

    test('returns the accounts in canonical spelling and the wallet’s chain on connect', async () => {
      expect(await connect()).toEqual({
        accounts: world.accounts,
        chainId: world.adapter.networks[0]?.caipNetworkId.split(':')[1],
      })
    })

    test('throws USER_REJECTED when the visitor rejects the connection', async () => {
      world.wallet.rejectNext()
      expect(await codeOf(connect())).toBe('USER_REJECTED')
    })

    test('throws WALLET_NOT_FOUND for an unknown connector', async () => {
      expect(await codeOf(world.adapter.connect({ connectorId: 'org.example.unknown' }))).toBe('WALLET_NOT_FOUND')
    })

    test('throws ABORTED when the signal aborts during the prompt', async () => {
      world.wallet.hang()
      const connecting = world.adapter.connect({ connectorId: world.connectorId, signal: AbortSignal.timeout(30) })
      expect(await codeOf(connecting)).toBe('ABORTED')
    })

    test('reconnects a granted connection without a prompt, and no other', async () => {
      const { adapter, connectorId, wallet } = world
      const reconnect = () => adapter.reconnect({ connectorId, signal: soon() })
      expect(await reconnect()).toBeUndefined()
      await connect()
      expect(await reconnect()).toMatchObject({ accounts: world.accounts })
      wallet.lock()
      expect(await reconnect()).toBeUndefined()
    })

    test('reconnects to a wallet that announces itself late, until the signal aborts', async () => {
      const { adapter, connectorId, wallet } = world
      await connect()
      wallet.remove()
      const fresh = world.createAdapter()
      const waiting = fresh.reconnect({ connectorId, signal: soon() })
      wallet.announce()
      expect(await waiting).toMatchObject({ accounts: world.accounts })
      expect(
        await adapter.reconnect({ connectorId: 'org.example.unknown', signal: AbortSignal.timeout(30) }),
      ).toBeUndefined()
    })

    test('emits accounts, chain, lock and disconnect until unsubscribed', async () => {
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

    test('ends the session in the wallet on disconnect', async () => {
      const { adapter, connectorId } = world
      await connect()
      await adapter.disconnect({ connectorId })
      expect(await adapter.reconnect({ connectorId, signal: soon() })).toBeUndefined()
    })

    test('rejects text that is not an address', async () => {
      expect(await codeOf(world.adapter.parseAddress('not an address'))).toBe('RECEIVER_INVALID')
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
        async 'adds an unknown network to the wallet and switches to it'(switchNetwork) {
          const { adapter, connectorId } = world
          const network = adapter.networks[1]
          if (!network) throw new Error('The suite needs two networks.')
          await connect()
          await switchNetwork({ connectorId, network })
          const session = await adapter.reconnect({ connectorId, signal: soon() })
          expect(session?.chainId).toBe(network.caipNetworkId.split(':')[1])
        },
      },
      chooseAccount: {
        async 'reports the chosen account first, signs with it, and keeps the choice across a reload'(chooseAccount) {
          const { adapter, connectorId, accounts } = world
          const [first, second] = accounts
          await connect()
          const choice = await chooseAccount({ connectorId, address: second })
          const session = await adapter.reconnect({ connectorId, signal: soon() })
          expect(session?.accounts).toEqual([second, first])
          if (adapter.signMessage) {
            const message = 'by the second account'
            const signature = await adapter.signMessage({ connectorId, address: second, message })
            expect(await world.verify({ address: second, message, signature })).toBe(true)
            const other = adapter.signMessage({ connectorId, address: first, message })
            expect(await codeOf(other)).toBe('ACCOUNT_CHANGED')
          }
          const reloaded = await world.createAdapter().reconnect({ connectorId, choice, signal: soon() })
          expect(reloaded?.accounts).toEqual([second, first])
        },
        async 'ends the choice once another account is selected in the wallet, or on a new connection'(chooseAccount) {
          const { adapter, connectorId, wallet, accounts } = world
          const [first, second] = accounts
          await connect()
          const events: WalletEvent[] = []
          const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
          const choice = await chooseAccount({ connectorId, address: second })
          wallet.setAccounts([second, first])
          await vi.waitFor(() => expect(events).toEqual([{ type: 'accounts', accounts: [second, first] }]), 5000)
          wallet.setAccounts([first, second])
          await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'accounts', accounts: [first, second] }), 5000)
          stop()
          wallet.setAccounts([second, first])
          const reloaded = await world.createAdapter().reconnect({ connectorId, choice, signal: soon() })
          expect(reloaded?.accounts).toEqual([second, first])
          wallet.setAccounts([first, second])
          await chooseAccount({ connectorId, address: second })
          expect((await connect()).accounts).toEqual([first, second])
        },
        async 'rejects an account that the wallet does not share'(chooseAccount) {
          const { connectorId, wallet, accounts } = world
          await connect()
          wallet.setAccounts([accounts[0]])
          expect(await codeOf(chooseAccount({ connectorId, address: accounts[1] }))).toBe('UNAUTHORIZED')
          expect(await chooseAccount({ connectorId, address: accounts[0] })).toBeUndefined()
        },
      },
      signMessage: {
        async 'signs a message'(signMessage) {
          const { connectorId, accounts } = world
          await connect()
          const message = 'Grüße, 世界'
          const signature = await signMessage({ connectorId, address: accounts[0], message })
          expect(await world.verify({ address: accounts[0], message, signature })).toBe(true)
        },
      },
      loadSend: {
        async 'sends a transfer and waits for its confirmation'(loadSend) {
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
        async 'requests no signature from another account than the one shown'(loadSend) {
          await connect()
          world.wallet.setAccounts([world.accounts[1], world.accounts[0]])
          expect(await codeOf(transfer(loadSend))).toBe('ACCOUNT_CHANGED')
          expect(world.wallet.signatures()).toEqual([])
        },
        async 'requests no signature on another network than the one shown'(loadSend) {
          await connect()
          world.wallet.setOtherChain()
          expect(await codeOf(transfer(loadSend))).toBe('NETWORK_CHANGED')
          expect(world.wallet.signatures()).toEqual([])
        },
        async 'does not repeat a rejected signature request'(loadSend) {
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
        async 'calls onRequest before the wallet’s request, sends once, and finds the transaction by the intent'(
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
        async 'sends no call for another account or network, and does not repeat a rejected one'(loadCalls) {
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
        async 'rejects an NFT transfer to an invalid address'(loadNfts) {
          const [from, address] = world.accounts
          const nft = { address, tokenId: '1', standard: 'erc721' } as const
          const nfts = await loadNfts()
          expect(
            await codeOf(async () => nfts.encodeNftTransfer({ from, to: 'not an address', nft, amount: 1n })),
          ).toBe('RECEIVER_INVALID')
        },
        async 'throws RPC_ANSWER_INVALID for an NFT without a contract'(loadNfts) {
          const [address, account] = world.accounts
          const nft = { address: account, tokenId: '1', standard: 'erc721' } as const
          const nfts = await loadNfts()
          expect(await codeOf(nfts.getNftBalance({ network: firstNetwork(), address, nft }))).toBe('RPC_ANSWER_INVALID')
        },
      },
      loadSwaps: {
        async 'rejects a swap through an unknown contract'(loadSwaps) {
          const [, to] = world.accounts
          const network = firstNetwork()
          const swaps = await loadSwaps()
          expect(swaps.isRouter({ network, address: to })).toBe(false)
          const call = { to, value: 0n, data: '0x' }
          expect(await codeOf(async () => swaps.decodeSwap({ network, call }))).toBe('SWAP_UNSAFE')
        },
      },
      loadNames: {
        async 'recovers no signer from an invalid signature'(loadNames) {
          const names = await loadNames()
          expect(await names.recoverSigner({ text: 'a text', signature: '0x' })).toBeUndefined()
        },
      },
      pairing: {
        async 'lists the paired wallet'(pairing) {
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
        async 'keeps two of them apart by their connectors: each is connected, restored and disconnected alone'(
          pairing,
        ) {
          const { adapter, accounts } = world
          const { namespace } = adapter
          const [first, second] = accounts
          const phone = pairedWallet([`${firstNetwork().caipNetworkId}:${first}`])
          const email = pairedWallet([`${firstNetwork().caipNetworkId}:${second}`])
          const phoneConnector = { id: 'paired', name: 'Phone', type: 'WALLET_CONNECT', chain: namespace } as const
          const emailConnector = { id: 'email', name: 'Email', type: 'AUTH', chain: namespace } as const
          pairing.setWallet({ connector: phoneConnector, load: async () => phone })
          pairing.setWallet({ connector: emailConnector, load: async () => email })
          const listed: string[][] = []
          adapter.watchConnectors((connectors) => listed.push(connectors.map(({ name }) => name)))()
          expect(listed.at(-1)?.slice(1)).toEqual(['Phone', 'Email'])

          const signal = () => AbortSignal.timeout(10_000)
          expect((await adapter.connect({ connectorId: 'email' })).accounts).toEqual([second])
          expect(await adapter.reconnect({ connectorId: 'paired', signal: signal() })).toBeUndefined()
          expect((await adapter.connect({ connectorId: 'paired' })).accounts).toEqual([first])
          expect(await adapter.getProvider({ connectorId: 'paired' })).not.toBe(
            await adapter.getProvider({ connectorId: 'email' }),
          )
          await adapter.disconnect({ connectorId: 'paired' })
          expect(await adapter.reconnect({ connectorId: 'paired', signal: signal() })).toBeUndefined()
          expect((await adapter.reconnect({ connectorId: 'email', signal: signal() }))?.accounts).toEqual([second])

          // A new name, and the wallet stays.
          pairing.setWallet({ connector: { ...emailConnector, name: 'Ada' }, load: async () => email })
          adapter.watchConnectors((connectors) => listed.push(connectors.map(({ name }) => name)))()
          expect(listed.at(-1)?.slice(1)).toEqual(['Phone', 'Ada'])
          expect((await adapter.reconnect({ connectorId: 'email', signal: signal() }))?.accounts).toEqual([second])
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

/** A wallet of memory that is not in this browser. */
function pairedWallet(accounts: readonly string[]): PairedWallet {
  // Made of a network's id and an address.
  const granted: PairedSession = { accounts: accounts as readonly CaipAddress[], methods: [] }
  let session: PairedSession | undefined
  let chain: CaipNetworkId | undefined
  return {
    async connect() {
      session = granted
      return granted
    },
    session: () => session,
    request: async () => null,
    async disconnect() {
      session = undefined
    },
    chain: () => chain,
    setChain(next) {
      chain = next
    },
    watch: () => () => {},
  }
}
