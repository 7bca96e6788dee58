import { NoAccountsError, TokenInvalidError, UnsupportedNetworkError } from '@latchkey/core/errors'
import type {
  Adapter,
  PairedSource,
  SendAbility,
  Unsubscribe,
  WalletEvent,
  WalletSession,
} from '@latchkey/core/internal'
import type { PolkadotNetworks } from '../parseOptions.ts'
import { createRpc, nodesOf } from '../rpc/createNodes.ts'
import { readHolding } from '../rpc/readBalance.ts'
import { createRuntimes } from '../rpc/readRuntime.ts'
import { createWallets } from '../wallets/createWallets.ts'
import { joinWallets } from '../wallets/joinWallets.ts'
import { createAccounts, type Shown } from './createAccounts.ts'
import { parseAddress, toAccount } from './parseAddress.ts'
import { signMessage } from './signMessage.ts'

/** The entry of the lazy chunk: everything in the adapter that needs the chain's codec or the network, around one client. */
export function createChain(options: {
  networks: PolkadotNetworks
  getWallet: (connectorId: string) => object | undefined
  findPaired: (connectorId: string) => PairedSource | undefined
  appName: string | undefined
}) {
  const { networks } = options
  const rpc = createRpc()
  const readRuntime = createRuntimes()
  const accounts = createAccounts(networks)
  const wallets = joinWallets(createWallets(options), { ...options, getCurrent: accounts.network })
  let send: SendAbility | undefined
  const watchers = new Map<string, Set<(event: WalletEvent) => void>>()

  const requireShown = async (connectorId: string, shown: Shown) => {
    wallets.find(connectorId)
    return accounts.requireShown(connectorId, await wallets.accounts(connectorId), shown)
  }
  async function getBalance(request: Parameters<Adapter['getNativeBalance']>[0]): Promise<bigint> {
    const { network, address, signal } = request
    const node = nodesOf(rpc, network)
    const { metadata } = await readRuntime(node, network.rpcUrls.join(' '), signal)
    const { spendable } = await readHolding(node, { metadata, account: toAccount(address), signal })
    return spendable
  }

  return {
    async connect({ connectorId, chainId, signal }: Parameters<Adapter['connect']>[0]): Promise<WalletSession> {
      accounts.chooseNetwork(chainId)
      accounts.setChoice(connectorId, undefined)
      const shared = await wallets.connect(connectorId, signal)
      if (wallets.paired(connectorId)) accounts.settle(shared)
      const session = accounts.toSession(connectorId, shared)
      if (!session) throw new NoAccountsError()
      return session
    },
    async reconnect(_: object, request: Parameters<Adapter['reconnect']>[0]): Promise<WalletSession | undefined> {
      const { connectorId, chainId, choice, signal } = request
      accounts.chooseNetwork(chainId)
      if (choice) accounts.setChoice(connectorId, choice)
      // What a wallet throws where it would have to prompt differs from wallet to wallet.
      const shared = await wallets.accounts(connectorId, signal).catch(() => [])
      if (wallets.paired(connectorId)) accounts.settle(shared)
      return accounts.toSession(connectorId, shared)
    },
    async disconnect({ connectorId }: Parameters<Adapter['disconnect']>[0]): Promise<void> {
      await wallets.disconnect(connectorId)
    },
    watchWallet({ connectorId, onEvent }: Parameters<Adapter['watchWallet']>[0]): Unsubscribe {
      const stop = wallets.watch(connectorId, (shared) =>
        onEvent({ type: 'accounts', accounts: accounts.addresses(connectorId, shared) }),
      )
      const watching = watchers.get(connectorId) ?? new Set()
      watchers.set(connectorId, watching.add(onEvent))
      return () => {
        watching.delete(onEvent)
        stop()
      }
    },
    getNativeBalance: getBalance,
    async getTokenBalance({ token, ...request }: Parameters<Adapter['getTokenBalance']>[0]): Promise<bigint> {
      // Tokens of Asset Hub's pallets are not read here.
      if (token.address) throw new TokenInvalidError({ details: token.address })
      return getBalance(request)
    },
    async parseAddress(text: string): Promise<string> {
      return parseAddress(text, accounts.network())
    },
    getProvider: async ({ connectorId }: { connectorId: string }): Promise<unknown> =>
      wallets.paired(connectorId)?.load() ?? wallets.find(connectorId),
    async signMessage({ connectorId, address, ...rest }: Parameters<NonNullable<Adapter['signMessage']>>[0]) {
      const account = await requireShown(connectorId, { address })
      return signMessage(wallets, { connectorId, account, ...rest })
    },
    async chooseAccount({ connectorId, address }: Parameters<NonNullable<Adapter['chooseAccount']>>[0]) {
      wallets.find(connectorId)
      return accounts.choose(connectorId, await wallets.accounts(connectorId), address)
    },
    /** Prompts nobody: each request of a wallet names its network. Where addresses are spelled otherwise there, the accounts are told again. */
    async switchNetwork({ connectorId, network }: Parameters<NonNullable<Adapter['switchNetwork']>>[0]) {
      if (!networks.some(({ id }) => id === network.id))
        throw new UnsupportedNetworkError({ network: network.caipNetworkId })
      const shared = await wallets.accounts(connectorId).catch(() => [])
      wallets.paired(connectorId)?.requireShared(network)
      const before = accounts.addresses(connectorId, shared)
      accounts.chooseNetwork(network.id)
      const after = accounts.addresses(connectorId, shared)
      if (before.join() === after.join()) return
      for (const onEvent of watchers.get(connectorId) ?? []) onEvent({ type: 'accounts', accounts: after })
    },
    async loadSend() {
      const { createSend } = await import('../send/createSend.ts')
      send ??= createSend(rpc, { readRuntime, wallets, requireShown })
      return send
    },
  }
}
