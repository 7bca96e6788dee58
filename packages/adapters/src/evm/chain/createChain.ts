import type { Network } from '@latchkey/core'
import { RpcUnavailableError, WalletNotFoundError, WalletReplacedError } from '@latchkey/core/errors'
import type {
  Adapter,
  SendAbility,
  SwapAbility,
  Unsubscribe,
  WalletSession,
  WitnessSources,
} from '@latchkey/core/internal'
import { attempt, isServersNode } from '@latchkey/core/internal'
import type { Calls } from '../calls/createCalls.ts'
import { parseEns } from '../names/parseEns.ts'
import type { EvmOptions } from '../parseOptions.ts'
import type { Eip1193Provider } from '../provider.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { findWitness } from '../witness/findWitness.ts'
import { checkContracts } from './checkContracts.ts'
import { connectPairedWallet, connectWallet, disconnectWallet, reconnectWallet } from './connectWallet.ts'
import { createChosenAccounts } from './createChosenAccounts.ts'
import { compareBalances, getNativeBalance, getTokenBalance } from './getTokenBalance.ts'
import { isRevoked } from './isRevoked.ts'
import { parseReceiver } from './parseAddress.ts'
import { parseWalletEvent } from './parseWalletEvent.ts'
import { signMessage } from './requestWallet.ts'
import { switchWalletNetwork } from './switchWalletNetwork.ts'
import { estimateFee, transfer } from './transfer.ts'
import { waitForTransaction } from './waitForTransaction.ts'

export type Chain = ReturnType<typeof createChain>

/** The entry of the lazy chunk: everything in the adapter that needs viem or the network, around one JSON-RPC client. */
export function createChain(options: {
  options: EvmOptions
  networks: readonly Network[]
  /** A wallet on another device, once its code is loaded. */
  getPaired: (connectorId: string) => Eip1193Provider | undefined
  /** A wallet in this browser. */
  getInstalled: (connectorId: string) => Eip1193Provider | undefined
}) {
  const { getPaired, getInstalled } = options
  const { swapContracts, knownTokens } = options.options
  checkContracts(options.options)
  const ens = parseEns(options.options, options.networks)
  const rpc = createRpc()
  const findProvider = (connectorId: string) => getPaired(connectorId) ?? getInstalled(connectorId)
  const chosen = createChosenAccounts()
  let calls: Calls | undefined
  let swaps: SwapAbility | undefined

  function getOwnProvider(connectorId: string): Eip1193Provider {
    const provider = findProvider(connectorId)
    if (!provider) throw new WalletNotFoundError({ connectorId })
    return provider
  }
  /** Checks before a request for a signature compare with the chosen account. */
  const getProvider = (connectorId: string) => chosen.present(connectorId, getOwnProvider(connectorId))

  /** The source to check the server's claims about a chain with; undefined where there is none. */
  const witness = (sources: WitnessSources & { signal?: AbortSignal | undefined }) =>
    findWitness(rpc, { ...sources, getInstalled })

  const send: SendAbility = {
    estimateFee: (rest) => estimateFee(rpc, rest),
    transfer: async ({ connectorId, ...rest }) => transfer(rpc, getProvider(connectorId), rest),
    waitForTransaction: ({ witness: read, ...rest }) =>
      waitForTransaction(rpc, {
        ...rest,
        getWallet() {
          const connectorId = read?.().connectorId
          return connectorId === undefined ? undefined : getInstalled(connectorId)
        },
        async findWitness() {
          const sources = read?.()
          // The app's own nodes confirm each other already.
          const { rpcUrls } = rest.network
          const server = sources && rpcUrls.find((url) => isServersNode(url, sources.serverUrls))
          if (!server) return undefined
          const found = await witness({ ...sources, signal: rest.signal })
          // While the sender's wallet is not connected, nothing checks the server: the outcome waits for it.
          if (!found && sources.connectorId === undefined) throw new RpcUnavailableError({ url: server })
          return found
        },
      }),
    async find(rest) {
      const { findCall } = await import('../calls/findCall.ts')
      return findCall(rpc, rest)
    },
    parseHash: (response) =>
      typeof response === 'string' && /^0x[0-9a-f]{64}$/i.test(response) ? response : undefined,
  }

  const methods = {
    switchNetwork: async ({ connectorId, ...rest }) => switchWalletNetwork(getProvider(connectorId), rest),
    async getNativeBalance(rest) {
      const [balance] = await Promise.all([getNativeBalance(rpc, rest), compareBalances(rest)])
      return balance
    },
    getTokenBalance: (rest) => getTokenBalance(rpc, rest),
    async loadCalls() {
      const { createCalls } = await import('../calls/createCalls.ts')
      calls ??= createCalls(rpc, { getProvider, witness, knownTokens })
      return calls
    },
    async loadSwaps() {
      const { createSwaps } = await import('../swap/createSwaps.ts')
      swaps ??= createSwaps(rpc, { getProvider, swapContracts, witness, knownTokens })
      return swaps
    },
    async loadNames() {
      const { createNames } = await import('../names/createNames.ts')
      return createNames({ ens, findWitness: witness })
    },
    signMessage: async ({ connectorId, ...rest }) => signMessage(getProvider(connectorId), rest),
    parseAddress: async (text) => parseReceiver(text),
    getProvider: async ({ connectorId }) => getOwnProvider(connectorId),
    // A paired wallet ends its session instead.
    async isRevoked({ connectorId, signal }) {
      const provider = getInstalled(connectorId)
      return provider !== undefined && isRevoked(provider, { signal })
    },
    chooseAccount: async (options) => chosen.choose(getOwnProvider(options.connectorId), options),
  } satisfies Partial<Adapter>
  return {
    ...methods,
    send,
    rpc,
    witness,
    disconnectWallet,
    async connectWallet(
      connectorId: string,
      { isReplaced, ...rest }: { isReplaced: boolean; signal?: AbortSignal | undefined },
    ) {
      if (isReplaced) throw new WalletReplacedError()
      chosen.set(connectorId, undefined)
      return connectWallet(getOwnProvider(connectorId), rest)
    },
    connectPairedWallet(connectorId: string, ...rest: Parameters<typeof connectPairedWallet>) {
      chosen.set(connectorId, undefined)
      return connectPairedWallet(...rest)
    },
    async reconnectWallet(
      provider: Eip1193Provider,
      { connectorId, choice, signal }: Parameters<Adapter['reconnect']>[0],
    ): Promise<WalletSession | undefined> {
      if (choice) chosen.set(connectorId, choice)
      const session = await reconnectWallet(provider, { signal })
      return session && { ...session, accounts: chosen.order(connectorId, session.accounts) }
    },
    /** Follows the wallet's own events, where it is still here. One that throws meanwhile is followed no further, and hinders nothing. */
    watchWallet({ connectorId, onEvent }: Parameters<Adapter['watchWallet']>[0]): Unsubscribe {
      const provider = findProvider(connectorId)
      let live = true
      const stops = (['accountsChanged', 'chainChanged', 'disconnect'] as const).map((name) => {
        const listener = (payload: unknown) => {
          // Not every provider can remove a listener.
          if (!live) return
          const event = parseWalletEvent(name, payload)
          if (event?.type === 'accounts') onEvent({ ...event, accounts: chosen.order(connectorId, event.accounts) })
          else if (event) onEvent(event)
        }
        attempt(() => provider?.on?.(name, listener))
        return () => attempt(() => provider?.removeListener?.(name, listener))
      })
      return () => {
        live = false
        for (const stop of stops) stop()
      }
    },
  }
}
