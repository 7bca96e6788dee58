import type { ChainNamespace } from '@latchkey/wire'
import type { Abilities, Adapter } from '../src/adapter/Adapter.ts'
import type { TransactionOutcome } from '../src/adapter/following.ts'
import type { SendAbility } from '../src/adapter/sending.ts'
import type { AccountChoice, Connector, WalletEvent } from '../src/adapter/wallets.ts'
import type { TransactionCall } from '../src/chainTerms.ts'
import { AbortedError } from '../src/errors/common.ts'
import { WalletNotFoundError } from '../src/errors/connection.ts'
import { UnauthorizedError, UserRejectedError } from '../src/errors/wallet.ts'
import type { Network } from '../src/network.ts'

export const networkA = network('eip155', 1, 'One')
export const networkB = network('eip155', 2, 'Two')
/** Of a second namespace. */
export const networkS = network('solana', 'sol', 'Sol')
export const alice = '0xA11CE00000000000000000000000000000000000'
export const bob = '0xB0B0000000000000000000000000000000000000'

function network(chainNamespace: ChainNamespace, id: number | string, name: string): Network {
  return {
    id,
    name,
    chainNamespace,
    caipNetworkId: `${chainNamespace}:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:1'],
  }
}

/** Eight digits: zeros for the wallet that most tests have. */
function toHash(id: string): string {
  const sum = id === 'test.wallet' ? 0 : [...id].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return sum.toString(16).padStart(8, '0')
}

/** The wallet's side: shared by all instances in one browser, as an extension is shared by its tabs. */
export function createScriptedWallet(connector: Partial<Connector> = {}) {
  const wallet = {
    connector: {
      id: 'test.wallet',
      name: 'Test Wallet',
      type: 'ANNOUNCED',
      chain: 'eip155',
      ...connector,
    } as Connector,
    isPresent: true,
    isGranted: false,
    isLocked: false,
    accounts: [alice],
    chainId: '1',
    /** The wallet's requests, in order. */
    requests: [] as string[],
    /** Runs before each prompt resolves: throw to reject it, wait to keep it open. */
    onPrompt: async (_request: string) => {},
    /** Runs before each read without a prompt resolves: wait to answer late. */
    onRead: async () => {},
    /** Gives each transaction a nonce of its own, whatever the page requests. */
    ignoresNonce: false,
    /** The transactions it broadcast, in order. */
    chain: [] as ScriptedTransaction[],
    broadcast(call: TransactionCall, nonce?: number): ScriptedTransaction {
      const next = 7 + new Set(wallet.chain.map((sent) => sent.nonce)).size
      const sent = {
        // No two wallets broadcast the same transaction.
        hash: `0x${toHash(wallet.connector.id)}${(wallet.chain.length + 1).toString(16).padStart(56, '0')}`,
        nonce: nonce === undefined || wallet.ignoresNonce ? next : nonce,
        call,
      }
      wallet.chain.push(sent)
      return sent
    },
    /** Reports a transaction's outcome to everything that waits for it. */
    settle(hash: string, outcome: TransactionOutcome) {
      for (const resolve of [...wallet.waiting]) resolve(hash, outcome)
    },
    waiting: new Set<(hash: string, outcome: TransactionOutcome) => void>(),
    listeners: new Set<(event: WalletEvent) => void>(),
    lists: new Set<() => void>(),
    emit(event: WalletEvent) {
      for (const listener of [...wallet.listeners]) listener(event)
    },
    lock() {
      wallet.isLocked = true
      wallet.emit({ type: 'accounts', accounts: [] })
    },
    unlock() {
      wallet.isLocked = false
      wallet.emit({ type: 'accounts', accounts: wallet.accounts })
    },
    /** As its visitor removes the site from it. */
    revoke() {
      wallet.isGranted = false
      wallet.emit({ type: 'accounts', accounts: [] })
    },
    setAccounts(accounts: string[]) {
      wallet.accounts = accounts
      wallet.emit({ type: 'accounts', accounts })
    },
    setChain(chainId: string) {
      wallet.chainId = chainId
      wallet.emit({ type: 'chain', chainId })
    },
    announce() {
      wallet.isPresent = true
      for (const list of [...wallet.lists]) list()
    },
  }
  return wallet
}

type ScriptedTransaction = { hash: string; nonce: number; call: TransactionCall }

export type ScriptedWallet = ReturnType<typeof createScriptedWallet>

/** An adapter over scripted wallets, for tests of the core without a chain. */
export function scriptedAdapter(
  wallets: readonly ScriptedWallet[],
  /** Replaces parts of its own way to send. */
  send: Partial<SendAbility> = {},
  networks: readonly [Network, ...Network[]] = [networkA, networkB],
): Adapter &
  Omit<
    Abilities,
    | 'loadSwaps'
    | 'loadNames'
    | 'loadNameSignatures'
    | 'feeLevels'
    | 'loadReplacements'
    | 'memos'
    | 'signIn'
    | 'pairing'
    | 'embedded'
  > {
  const find = (connectorId: string) => {
    const wallet = wallets.find(({ connector, isPresent }) => isPresent && connector.id === connectorId)
    if (!wallet) throw new WalletNotFoundError({ connectorId })
    return wallet
  }
  const choices = new Map<string, AccountChoice>()
  /** The chosen account comes first, until the wallet selects another one. */
  const order = (wallet: ScriptedWallet, accounts: readonly string[]) => {
    const choice = choices.get(wallet.connector.id)
    if (!choice || accounts.length === 0) return accounts
    if (accounts[0] !== choice.walletAccount) {
      choices.delete(wallet.connector.id)
      return accounts
    }
    return [choice.address, ...accounts.filter((account) => account !== choice.address)]
  }
  const session = (wallet: ScriptedWallet) => {
    const [first, ...rest] = order(wallet, wallet.accounts)
    return first ? ({ accounts: [first, ...rest], chainId: wallet.chainId } as const) : undefined
  }
  return {
    namespace: networks[0].chainNamespace,
    networks,
    watchConnectors(onChange) {
      const notify = () => onChange(wallets.filter(({ isPresent }) => isPresent).map(({ connector }) => connector))
      for (const wallet of wallets) wallet.lists.add(notify)
      notify()
      return () => {
        for (const wallet of wallets) wallet.lists.delete(notify)
      }
    },
    async connect({ connectorId, signal }) {
      const wallet = find(connectorId)
      wallet.requests.push('connect')
      await Promise.race([wallet.onPrompt('connect'), untilAborted(signal)])
      wallet.isGranted = true
      const granted = session(wallet)
      if (!granted) throw new UserRejectedError()
      return granted
    },
    async reconnect({ connectorId, choice }) {
      if (choice) choices.set(connectorId, choice)
      const wallet = wallets.find(({ connector, isPresent }) => isPresent && connector.id === connectorId)
      if (!wallet) return undefined
      wallet.requests.push('reconnect')
      await wallet.onRead()
      return wallet.isGranted && !wallet.isLocked ? session(wallet) : undefined
    },
    async disconnect({ connectorId }) {
      const wallet = find(connectorId)
      wallet.requests.push('disconnect')
      await wallet.onPrompt('disconnect')
      wallet.isGranted = false
    },
    async isRevoked({ connectorId }) {
      const wallet = find(connectorId)
      await wallet.onRead()
      return !wallet.isGranted
    },
    watchWallet({ connectorId, onEvent }) {
      const wallet = wallets.find(({ connector }) => connector.id === connectorId)
      const listener = (event: WalletEvent) =>
        onEvent(wallet && event.type === 'accounts' ? { ...event, accounts: order(wallet, event.accounts) } : event)
      wallet?.listeners.add(listener)
      return () => wallet?.listeners.delete(listener)
    },
    async chooseAccount({ connectorId, address }) {
      const { accounts } = find(connectorId)
      const [walletAccount] = accounts
      if (!walletAccount || !accounts.includes(address)) throw new UnauthorizedError()
      if (address === walletAccount) choices.delete(connectorId)
      else choices.set(connectorId, { address, walletAccount })
      return choices.get(connectorId)
    },
    async switchNetwork({ connectorId, network }) {
      const wallet = find(connectorId)
      wallet.requests.push(`switch ${network.id}`)
      await wallet.onPrompt('switch')
      wallet.setChain(String(network.id))
    },
    getNativeBalance: async () => 5n * 10n ** 18n,
    getTokenBalance: async () => 100_000_000n,
    loadSend: async () => ({
      estimateFee: async () => 10n ** 15n,
      async transfer({ connectorId, from, to, amount, onRequest }) {
        const wallet = find(connectorId)
        const call = { to, value: amount }
        onRequest?.({ call, nonce: 7 + wallet.chain.length })
        wallet.requests.push(`transfer ${from} ${to} ${amount}`)
        await wallet.onPrompt('transfer')
        const { hash, nonce } = wallet.broadcast(call)
        return { hash, nonce }
      },
      waitForTransaction: ({ hash, signal }) =>
        new Promise((resolve, reject) => {
          const wallet = wallets[0]
          wallet?.lists.add(() => resolve({ status: 'confirmed', hash, blockNumber: 1n }))
          wallet?.waiting.add((settled, outcome) => {
            if (settled === hash) resolve(outcome)
          })
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        }),
      async find({ call, nonce, exclude }) {
        const { chain } = wallets[0] ?? { chain: [] }
        const found = chain.find(
          (sent) =>
            sent.nonce >= (nonce ?? 0) &&
            sent.call.to === call.to &&
            sent.call.value === call.value &&
            !exclude.some((other) => other.hash === sent.hash || other.nonce === sent.nonce),
        )
        return { found: found && { hash: found.hash, nonce: found.nonce }, minedCount: 7 }
      },
      parseHash: (response) => (typeof response === 'string' && response.startsWith('0x') ? response : undefined),
      ...send,
    }),
    async loadCalls() {
      return {
        simulate: async () => '0x',
        estimateFee: async () => 10n ** 15n,
        async send({ connectorId, call, onRequest }) {
          const wallet = find(connectorId)
          onRequest?.({ call, nonce: 7 + wallet.chain.length })
          wallet.requests.push(`send ${call.to}`)
          await wallet.onPrompt('send')
          const { hash, nonce } = wallet.broadcast(call)
          return { hash, nonce }
        },
        async replace({ connectorId, call, nonce, onRequest }) {
          const wallet = find(connectorId)
          onRequest?.({ call, nonce })
          wallet.requests.push(`replace ${nonce} ${call.to} ${call.value}`)
          await wallet.onPrompt('replace')
          const sent = wallet.broadcast(call, nonce)
          return { hash: sent.hash, nonce: sent.nonce }
        },
        encodeTransfer: ({ to, amount }) => ({ to, value: amount }),
      }
    },
    loadTokens: async () => ({
      inspectAddress: async () => ({ isContract: false, isToken: false, transactionCount: 1, balance: 1n }),
      readTokenFacts: async () => undefined,
      readBalance: async () => undefined,
      findImitated: () => undefined,
    }),
    loadNfts: async () => ({ getNftBalance: async () => 1n, encodeNftTransfer: () => ({ to: bob, value: 0n }) }),
    signMessage: async ({ address, message }) => `${address} signed ${message}`,
    parseAddress: async (text) => text,
    getProvider: async () => ({}),
  }
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new AbortedError()), { once: true })
  })
}
