import {
  AccountChangedError,
  NetworkChangedError,
  NetworkNotSharedError,
  NoAccountsError,
  UnsupportedNetworkError,
  WalletNotFoundError,
} from '@latchkey/core/errors'
import {
  type Adapter,
  attempt,
  createAccountChoices,
  openEachOnce,
  type PairedSource,
  readFeature,
  type SendAbility,
  type Unsubscribe,
  type WalletSession,
} from '@latchkey/core/internal'
import { openPaired, type SentCall } from '../paired/openPaired.ts'
import type { SolanaNetwork } from '../parseOptions.ts'
import { createRpc, nodesOf } from '../rpc/createRpc.ts'
import type { StandardWallet } from '../wallet.ts'
import { readAccounts } from './accounts.ts'
import { compareBalances, getNativeBalance, getTokenBalance } from './balances.ts'
import { connectWallet, disconnectWallet, type Granted, reconnectWallet, toAddresses } from './connectWallet.ts'
import { createTokens } from './createTokens.ts'
import { parseAddress } from './parseAddress.ts'
import { signMessage } from './signMessage.ts'

/** The entry of the lazy chunk: everything in the adapter that needs the chain's codec or the network, around one JSON-RPC client. */
export function createChain(options: {
  networks: readonly SolanaNetwork[]
  /** A wallet on the page. */
  getInstalled: (connectorId: string) => StandardWallet | undefined
  /** One that is not in this browser. */
  getPaired: (connectorId: string) => PairedSource | undefined
  /** The networks of a wallet that was connected for these alone. */
  getFixed: (connectorId: string) => readonly SolanaNetwork[] | undefined
}) {
  const { networks } = options
  const rpc = createRpc()
  const choices = createAccountChoices()
  /** Wallets have no cluster of their own: each request names one. */
  let current = networks[0]
  let send: SendAbility | undefined

  const findPaired = openEachOnce(options.getPaired, (source) => openPaired(source, networks))
  const findWallet = (connectorId: string, sends?: SentCall) =>
    findPaired(connectorId)?.standard(sends) ?? options.getInstalled(connectorId)
  function getWallet(connectorId: string, sends?: SentCall): StandardWallet {
    const wallet = findWallet(connectorId, sends)
    if (!wallet) throw new WalletNotFoundError({ connectorId })
    return wallet
  }
  function choose(chainId: string | undefined): void {
    current = networks.find(({ id }) => id === chainId) ?? current
  }
  const toSession = (connectorId: string, granted: Granted): WalletSession => ({
    accounts: choices.order(connectorId, granted),
    chainId: String(networkOf(connectorId)?.id),
  })
  const sharedOf = (connectorId: string) => findPaired(connectorId)?.networks() ?? options.getFixed(connectorId)
  /** Where a wallet does not share the network of now, it is on the first that it shares. */
  function networkOf(connectorId: string): SolanaNetwork | undefined {
    const shared = sharedOf(connectorId) ?? networks
    return shared.find((network) => network === current) ?? shared[0]
  }
  /** @throws AccountChangedError, NetworkChangedError unless they are the ones shown to the visitor */
  function checkShown(connectorId: string, shown: { address: string; network?: { id: number | string } }): void {
    const granted = toAddresses(getWallet(connectorId).accounts)
    if (granted && choices.order(connectorId, granted)[0] !== shown.address) throw new AccountChangedError()
    if (shown.network && shown.network.id !== networkOf(connectorId)?.id) throw new NetworkChangedError()
  }

  return {
    tokens: createTokens(rpc),
    async connect({ connectorId, chainId, signal }: Parameters<Adapter['connect']>[0]): Promise<WalletSession> {
      choose(chainId)
      choices.set(connectorId, undefined)
      const paired = findPaired(connectorId)
      if (!paired) return toSession(connectorId, await connectWallet(getWallet(connectorId), { signal }))
      await paired.pair({ signal })
      const granted = toAddresses(paired.standard().accounts)
      if (!granted) throw new NoAccountsError()
      return toSession(connectorId, granted)
    },
    async reconnect(
      found: StandardWallet | PairedSource,
      { connectorId, chainId, choice, signal }: Parameters<Adapter['reconnect']>[0],
    ): Promise<WalletSession | undefined> {
      choose(chainId)
      if (choice) choices.set(connectorId, choice)
      const wallet = findPaired(connectorId)?.standard() ?? (found as StandardWallet)
      const granted = await reconnectWallet(wallet, { signal })
      return granted && toSession(connectorId, granted)
    },
    disconnect({ connectorId, signal }: Parameters<Adapter['disconnect']>[0]): Promise<void> {
      const wallet = findWallet(connectorId)
      // A wallet that left the page holds no session to end.
      return wallet ? disconnectWallet(wallet, { signal }) : Promise.resolve()
    },
    watchWallet({ connectorId, onEvent }: Parameters<Adapter['watchWallet']>[0]): Unsubscribe {
      const wallet = findWallet(connectorId)
      let live = true
      const onChange = (change: unknown) => {
        // Not every wallet can remove a listener.
        if (!live || !wallet || typeof change !== 'object' || change === null || !('accounts' in change)) return
        onEvent({ type: 'accounts', accounts: choices.order(connectorId, readShared(change.accounts)) })
      }
      // One that throws is followed no further, and hinders nothing.
      const stop = attempt(() => wallet && readFeature(wallet, 'standard:events', 'on')?.('change', onChange))
      return () => {
        live = false
        if (typeof stop === 'function') attempt(() => stop())
      }
    },
    async getNativeBalance(request: Parameters<Adapter['getNativeBalance']>[0]): Promise<bigint> {
      const nodes = nodesOf(rpc, request.network)
      const [balance] = await Promise.all([getNativeBalance(nodes, request), compareBalances(request)])
      return balance
    },
    getTokenBalance: (request: Parameters<Adapter['getTokenBalance']>[0]) =>
      getTokenBalance(nodesOf(rpc, request.network), request),
    async parseAddress(text: string): Promise<string> {
      return parseAddress(text)
    },
    getProvider: async ({ connectorId }: { connectorId: string }): Promise<unknown> => getWallet(connectorId),
    async signMessage({ connectorId, address, ...rest }: Parameters<NonNullable<Adapter['signMessage']>>[0]) {
      checkShown(connectorId, { address })
      return signMessage(getWallet(connectorId), { address, ...rest })
    },
    async signIn({ connectorId, ...rest }: Parameters<NonNullable<Adapter['signIn']>>[0]) {
      const { signIn } = await import('./signIn.ts')
      const { address } = rest
      checkShown(connectorId, { address })
      return signIn(getWallet(connectorId), rest)
    },
    chooseAccount: async ({ connectorId, address }: Parameters<NonNullable<Adapter['chooseAccount']>>[0]) =>
      choices.choose(toAddresses(getWallet(connectorId).accounts) ?? [], { connectorId, address }),
    /** Prompts nobody: each request of a wallet names its cluster. */
    async switchNetwork({ connectorId, network }: Parameters<NonNullable<Adapter['switchNetwork']>>[0]): Promise<void> {
      if (!networks.some(({ id }) => id === network.id))
        throw new UnsupportedNetworkError({ network: network.caipNetworkId })
      const shared = sharedOf(connectorId)
      if (shared && !shared.some(({ id }) => id === network.id)) throw new NetworkNotSharedError()
      choose(String(network.id))
    },
    async loadSend() {
      const { createSend } = await import('../send/createSend.ts')
      send ??= createSend(rpc, { getWallet, checkShown })
      return send
    },
    async loadNames() {
      const { createNames } = await import('../names/createNames.ts')
      return createNames(rpc)
    },
  }
}

/** The addresses that a wallet shares from now on: none where any of them is invalid, since the page no longer knows who signs. */
function readShared(accounts: unknown): readonly string[] {
  return attempt(() => readAccounts(accounts).map(({ address }) => address)) ?? []
}
