import type { CaipAddress, CaipNetworkId, Connector } from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import type {
  Abilities,
  Ability,
  Adapter,
  PairedSession,
  PairedWallet,
  TransactionIntent,
  TransferRequest,
  WalletEvent,
} from '@latchkey/core/internal'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** What a namespace provides for the suite: adapters, and a wallet that the suite can steer. */
export type ConformanceWorld = {
  /** A new adapter with two networks, as a page makes after a reload. */
  createAdapter(): Adapter
  connectorId: string
  /** Amounts are multiples of it, in base units; 1n when absent. For chains that pass on no smaller ones. */
  unit?: bigint
  /** Two funded accounts of the wallet, in canonical spelling. The first is active at the start. */
  accounts: readonly [string, string]
  /** Its wallets share only the active account. */
  sharesOne?: boolean
  /** On the page from the start, with the adapter's first network as its only chain. */
  wallet: {
    lock(): void
    unlock(): void
    setAccounts(accounts: readonly string[]): void
    /** Switches to the adapter's second network in the wallet; absent where wallets have no network of their own. */
    setOtherChain?(): void
    /** Disconnects from all chains; absent where wallets report only their accounts. */
    disconnect?(): void
    rejectNext(): void
    /** Fails the next request with an error of its own, which is no rejection; absent: not tested. */
    failNext?(): void
    /** Leaves the next request without a response. */
    hang(): void
    /** Methods of the requests for a signature so far. */
    signatures(): readonly string[]
    /** Takes the wallet off the page, and puts it back. */
    remove(): void
    announce(): void
    /** Puts another wallet on the page that claims the same name; absent: not tested. */
    announceTwin?(): void
    /** How many listeners its events have now; absent: not tested. */
    listeners?(): number
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
    /** What the wallet shares of these accounts, the active one first. */
    const sharedOf = (accounts: readonly string[]) => (world.sharesOne ? accounts.slice(0, 1) : accounts)
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
        accounts: sharedOf(world.accounts),
        chainId: world.adapter.networks[0]?.caipNetworkId.split(':')[1],
      })
    })

    test('throws USER_REJECTED when the visitor rejects the connection', async () => {
      world.wallet.rejectNext()
      expect(await codeOf(connect())).toBe('USER_REJECTED')
    })

    test('throws another error where the wallet fails than where the visitor rejects', async ({ skip }) => {
      if (!world.wallet.failNext) return skip('this wallet cannot fail')
      world.wallet.failNext()
      expect(await codeOf(connect())).toMatch(/^(?!USER_REJECTED|none)[A-Z_]+$/)
    })

    test('connects on the network that the page shows, where wallets have none of their own', async ({ skip }) => {
      if (world.wallet.setOtherChain) return skip('its wallets have a network of their own')
      const [, second] = world.adapter.networks
      const chainId = second?.caipNetworkId.split(':')[1] ?? expect.fail('The suite needs two networks.')
      const session = await world.adapter.connect({ connectorId: world.connectorId, chainId })
      expect(session.chainId).toBe(chainId)
    })

    test('lists two wallets that claim one name as contested, each by an id of its own', async ({ skip }) => {
      if (!world.wallet.announceTwin) return skip('no other wallet can claim its name')
      const onChange = vi.fn()
      world.adapter.watchConnectors(onChange)
      world.wallet.announceTwin()
      await vi.waitFor(() => expect(onChange.mock.lastCall?.[0]).toHaveLength(2), 5000)
      const listed: readonly Connector[] = onChange.mock.lastCall?.[0]
      expect(listed.map(({ isContested }) => isContested)).toEqual([true, true])
      expect(new Set(listed.map(({ id }) => id)).size).toBe(2)
    })

    test('leaves no listener on the wallet once nobody watches it', async ({ skip }) => {
      const { adapter, connectorId, wallet } = world
      if (!wallet.listeners) return skip('its listeners cannot be counted')
      await connect()
      const before = wallet.listeners()
      const stop = adapter.watchWallet({ connectorId, onEvent: () => {} })
      await vi.waitFor(() => expect(wallet.listeners?.()).toBeGreaterThan(before), 5000)
      stop()
      expect(wallet.listeners()).toBe(before)
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
      expect(await reconnect()).toMatchObject({ accounts: sharedOf(world.accounts) })
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
      expect(await waiting).toMatchObject({ accounts: sharedOf(world.accounts) })
      expect(
        await adapter.reconnect({ connectorId: 'org.example.unknown', signal: AbortSignal.timeout(30) }),
      ).toBeUndefined()
    })

    test('emits what the wallet reports, accounts, chain, lock and disconnect, until unsubscribed', async () => {
      const { adapter, connectorId, wallet, accounts } = world
      await connect()
      const events: WalletEvent[] = []
      const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
      const expected: WalletEvent[] = [{ type: 'accounts', accounts: sharedOf([accounts[1], accounts[0]]) }]
      wallet.setAccounts([accounts[1], accounts[0]])
      // Some wallets say only that something changed, and are read then.
      await vi.waitFor(() => expect(events).toEqual(expected), 5000)
      wallet.setOtherChain?.()
      wallet.lock()
      wallet.disconnect?.()
      const chainId = adapter.networks[1]?.caipNetworkId.split(':')[1] ?? ''
      if (wallet.setOtherChain) expected.push({ type: 'chain', chainId })
      expected.push({ type: 'accounts', accounts: [] })
      if (wallet.disconnect) expected.push({ type: 'disconnect' })
      await vi.waitFor(() => expect(events).toHaveLength(expected.length), 5000)
      expect(events).toEqual(expected)
      stop()
      wallet.unlock()
      await Promise.resolve()
      expect(events).toHaveLength(expected.length)
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
        const { nativeCurrency } = firstNetwork()
        const token = { symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals }
        expect(await world.adapter.getTokenBalance({ network: firstNetwork(), address, token })).toBe(balance)
      }
    })

    const transfer = async (loadSend: Abilities['loadSend'], change: Partial<TransferRequest> = {}) => {
      const network = firstNetwork()
      const { connectorId, accounts, unit = 1n } = world
      const token = { symbol: network.nativeCurrency.symbol, decimals: network.nativeCurrency.decimals }
      const [from, to] = accounts
      return (await loadSend()).transfer({ connectorId, network, from, to, token, amount: 3n * unit, ...change })
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
          const { adapter, accounts, unit = 1n } = world
          const network = firstNetwork()
          await connect()
          const before = await adapter.getNativeBalance({ network, address: accounts[1] })
          const { hash, nonce } = await transfer(loadSend)
          const { waitForTransaction } = await loadSend()
          const outcome = await waitForTransaction({ network, hash, from: accounts[0], nonce, signal: soon() })
          expect(outcome).toMatchObject({ status: 'confirmed', hash })
          expect(await adapter.getNativeBalance({ network, address: accounts[1] })).toBe(before + 3n * unit)
        },
        async 'calls onRequest before the wallet’s request, and finds the transaction by the intent'(loadSend) {
          await connect()
          const { find, parseHash } = await loadSend()
          const emitted: TransactionIntent[] = []
          const onRequest = (intent: TransactionIntent) => {
            expect(world.wallet.signatures()).toEqual([])
            emitted.push(intent)
          }
          const requestedAt = Date.now()
          // An amount of its own: nothing else tells two equal transfers apart.
          const sent = await transfer(loadSend, { amount: 7n * (world.unit ?? 1n), onRequest })
          expect(parseHash(sent.hash)).toBe(sent.hash)
          expect(parseHash({})).toBeUndefined()
          const [intent] = emitted
          if (!intent) throw new Error('onRequest was not called.')
          const query = { network: firstNetwork(), from: world.accounts[0], ...intent, requestedAt, exclude: [] }
          if (find) await vi.waitFor(async () => expect((await find(query)).found?.hash).toBe(sent.hash), 5000)
          if (find) expect((await find({ ...query, exclude: [sent] })).found).toBeUndefined()
        },
        async 'requests no signature from another account than the one shown'(loadSend) {
          await connect()
          world.wallet.setAccounts([world.accounts[1], world.accounts[0]])
          expect(await codeOf(transfer(loadSend))).toBe('ACCOUNT_CHANGED')
          expect(world.wallet.signatures()).toEqual([])
        },
        async 'requests no signature on another network than the one shown'(loadSend) {
          await connect()
          const { adapter, connectorId, wallet } = world
          const [, network] = adapter.networks
          if (wallet.setOtherChain) wallet.setOtherChain()
          else if (network) await adapter.switchNetwork?.({ connectorId, network })
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
      feeLevels: {
        async 'prices a transfer at each speed, the slowest first, and sends it at the price that was shown'(
          feeLevels,
        ) {
          await connect()
          const { unit = 1n, accounts } = world
          const network = firstNetwork()
          const [from, to] = accounts
          const { symbol, decimals } = network.nativeCurrency
          const terms = { network, from, to, token: { symbol, decimals }, amount: 11n * unit }
          const quotes = await feeLevels(terms)
          expect(quotes.map(({ level }) => level)).toEqual(['slow', 'normal', 'fast'])
          for (const [slower, faster] of quotes.slice(1).map((quote, index) => [quotes[index], quote] as const)) {
            expect(slower?.fee).toBeLessThanOrEqual(faster?.fee ?? 0n)
            expect(slower?.minutes).toBeGreaterThan(faster?.minutes ?? 0)
          }
          const before = await world.readNativeBalance(from)
          await transfer(world.adapter.loadSend ?? expect.fail('It sends nothing.'), { ...terms, feeLevel: 'fast' })
          expect(before - (await world.readNativeBalance(from))).toBe(terms.amount + (quotes.at(-1)?.fee ?? 0n))
        },
      },
      memos: {
        async 'sends a transfer with its memo, by which it is found again'(memos) {
          await connect()
          const { adapter, accounts } = world
          const [network, [from]] = [firstNetwork(), accounts]
          const loadSend = adapter.loadSend ?? expect.fail('It sends nothing.')
          const { find, getMaxMemoBytes, waitForTransaction } = await loadSend()
          expect(await (getMaxMemoBytes?.({ network }) ?? memos.maxBytes)).toBe(memos.maxBytes)
          const memo = 'é'.repeat(memos.maxBytes / 2)
          let intent: TransactionIntent | undefined
          const requestedAt = Date.now()
          const { hash } = await transfer(loadSend, { memo, onRequest: (one) => (intent = one) })
          await waitForTransaction({ network, hash, from, signal: soon() })
          expect(intent?.call.memo).toBe(memo)
          const query = { network, from, nonce: undefined, requestedAt, exclude: [], ...intent, call: intent?.call }
          const findWith = async (call: Partial<TransactionIntent['call']>) =>
            (await find?.({ ...query, call: { to: '', value: 0n, ...query.call, ...call } }))?.found?.hash
          expect(await findWith({})).toBe(hash)
          expect(await findWith({ memo: 'another' })).toBeUndefined()
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
        async 'calls onRequest before the wallet’s request, and sends once'(loadCalls) {
          await connect()
          const calls = await loadCalls()
          const request = callRequest()
          const emitted: TransactionIntent[] = []
          const onRequest = (intent: TransactionIntent) => {
            expect(world.wallet.signatures()).toEqual([])
            emitted.push(intent)
          }
          await calls.send({ ...request, onRequest })
          expect(world.wallet.signatures()).toHaveLength(1)
          expect(emitted).toEqual([{ call: request.call, nonce: expect.any(Number) }])
        },
        async 'sends no call for another account or network, and does not repeat a rejected one'(loadCalls) {
          await connect()
          const calls = await loadCalls()
          world.wallet.rejectNext()
          expect(await codeOf(calls.send(callRequest()))).toBe('USER_REJECTED')
          world.wallet.setAccounts([world.accounts[1], world.accounts[0]])
          expect(await codeOf(calls.send(callRequest()))).toBe('ACCOUNT_CHANGED')
          world.wallet.setAccounts(world.accounts)
          world.wallet.setOtherChain?.()
          expect(await codeOf(calls.send(callRequest()))).toBe('NETWORK_CHANGED')
          expect(world.wallet.signatures()).toHaveLength(1)
        },
      },
      loadTokens: {
        async 'reads a funded account as used, and no contract'(loadTokens) {
          const [address] = world.accounts
          const facts = await (await loadTokens()).inspectAddress({ network: firstNetwork(), address })
          expect(facts).toMatchObject({ isContract: false, isToken: false })
          expect(facts.balance).toBe(await world.readNativeBalance(address))
        },
        async 'finds no token where there is none'(loadTokens) {
          const [address] = world.accounts
          const network = firstNetwork()
          const tokens = await loadTokens()
          const sources = { network, serverUrls: [], connectorId: undefined }
          expect(await codeOf(tokens.readTokenFacts({ ...sources, address }))).toMatch(/^(TOKEN_INVALID|none)$/)
        },
      },
      loadReplacements: {
        async 'makes the call of a transfer, and replaces nothing that is in a block'(loadReplacements) {
          await connect()
          const { accounts, connectorId, unit = 1n } = world
          const network = firstNetwork()
          const [from, to] = accounts
          const { encodeTransfer, replace } = await loadReplacements()
          const emitted: TransactionIntent[] = []
          const loadSend = world.adapter.loadSend ?? expect.fail('It sends nothing.')
          const { hash } = await transfer(loadSend, { onRequest: (intent) => emitted.push(intent) })
          const { symbol, decimals } = network.nativeCurrency
          const call = encodeTransfer({ to, token: { symbol, decimals }, amount: 3n * unit })
          expect(emitted.map((intent) => intent.call)).toEqual([call])
          const { waitForTransaction } = await loadSend()
          await waitForTransaction({ network, hash, from, signal: soon() })
          const request = { connectorId, network, from, call, hashes: [hash], purpose: 'speedUp' as const }
          expect(await codeOf(replace?.(request) ?? Promise.resolve())).toBe('TRANSACTION_NOT_PENDING')
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
        async 'resolves no name that nobody has'(loadNames) {
          const { resolve } = await loadNames()
          const sources = { network: firstNetwork(), serverUrls: [], connectorId: undefined }
          const found = await resolve({ ...sources, name: 'nobody.test', coinTypes: [1] })
          expect(found?.status).not.toBe('found')
        },
      },
      loadNameSignatures: {
        async 'recovers no signer from an invalid signature'(loadNameSignatures) {
          const { recoverSigner } = await loadNameSignatures()
          expect(await recoverSigner({ text: 'a text', signature: '0x' })).toBeUndefined()
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
      embedded: {
        async 'lists the embedded wallet once, and loads it when it is needed'(embedded) {
          const { adapter, accounts, connectorId } = world
          const { namespace } = adapter
          const connector = { id: 'email', name: 'Email', type: 'AUTH', chain: namespace } as const
          const wallet = pairedWallet([`${firstNetwork().caipNetworkId}:${accounts[1]}`])
          let loads = 0
          const load = async () => {
            loads += 1
            return wallet
          }
          const listed: string[][] = []
          const stop = adapter.watchConnectors((connectors) => listed.push(connectors.map(({ id }) => id)))
          embedded.setWallet({ connector, title: 'App Wallet', load })
          embedded.setWallet({ connector, title: 'App Wallet', load })
          await vi.waitFor(() => expect(listed.at(-1)).toEqual([connectorId, 'email']))
          stop()
          expect(loads).toBe(0)
          expect(await adapter.reconnect({ connectorId: 'email', signal: soon() })).toBeUndefined()
          expect((await adapter.connect({ connectorId: 'email' })).accounts).toEqual([accounts[1]])
          expect(loads).toBe(1)
          await adapter.disconnect({ connectorId: 'email' })
          expect(await adapter.reconnect({ connectorId: 'email', signal: soon() })).toBeUndefined()
        },
        async 'reports whoever signs in or out, and requests nothing that was not granted'(embedded) {
          const { adapter, accounts } = world
          const connector = { id: 'email', name: 'Email', type: 'AUTH', chain: adapter.namespace } as const
          const wallet = pairedWallet([`${firstNetwork().caipNetworkId}:${accounts[0]}`])
          embedded.setWallet({ connector, title: 'App Wallet', load: async () => wallet })
          await adapter.connect({ connectorId: 'email' })
          const events: WalletEvent[] = []
          const stop = adapter.watchWallet({ connectorId: 'email', onEvent: (event) => events.push(event) })
          const { signMessage } = adapter
          if (signMessage)
            expect(await codeOf(() => signMessage({ connectorId: 'email', address: accounts[0], message: 'hi' }))).toBe(
              'UNSUPPORTED_METHOD',
            )
          await wallet.disconnect({})
          await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'accounts', accounts: [] }))
          await wallet.connect({})
          await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'accounts', accounts: [accounts[0]] }))
          stop()
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
  const watchers = new Set<Parameters<PairedWallet['watch']>[0]>()
  let session: PairedSession | undefined
  let chain: CaipNetworkId | undefined
  const setSession = (next: PairedSession | undefined) => {
    session = next
    for (const watcher of [...watchers]) watcher({ type: 'session', session })
  }
  return {
    async connect() {
      setSession(granted)
      return granted
    },
    session: () => session,
    request: async () => null,
    async disconnect() {
      setSession(undefined)
    },
    chain: () => chain,
    setChain(next) {
      chain = next
    },
    watch(onEvent) {
      watchers.add(onEvent)
      return () => watchers.delete(onEvent)
    },
  }
}
