import { type CaipNetworkId, parseCaipAddress } from '@latchkey/wire'
import type { Unsubscribe } from '../adapter/wallets.ts'
import {
  NetworkNotSharedError,
  NoAccountsError,
  UnauthorizedError,
  UnsupportedMethodError,
  WalletError,
} from '../errors/wallet.ts'
import type { Network } from '../network.ts'
import type { PairedWallet } from '../pairing/Pairing.ts'
import { callWallet, quietTimeoutMs } from './callWallet.ts'
import type { ParseChainError } from './toWalletError.ts'
import type { PairedSource } from './withPaired.ts'

/** An account that a wallet on another device granted on a network of the app. */
export type PairedAccount<N extends Network> = {
  address: string
  network: N
  /** As the wallet calls the network. */
  chainId: CaipNetworkId
}

type PairedRequest = {
  address: string
  /** Any that the account is granted on, where it does not matter. */
  chainId?: CaipNetworkId | undefined
  method: string
  params: unknown
  signal?: AbortSignal | undefined
  sends?: Parameters<PairedWallet['request']>[0]['sends'] | undefined
}

/**
 * The accounts of a wallet on another device, and requests to it, as the adapter of one namespace needs them.
 * @param options.parseAddress an account that is none of the network is left out, as is one on a network that the app does not list
 * @param options.toId the id of a network by what a wallet calls it, where wallets have another name for it
 */
export function openPairedAccounts<N extends Network>(
  source: PairedSource,
  options: {
    networks: readonly N[]
    parseAddress: (text: string, network: N) => string | undefined
    toId?: (chainId: string) => string
    parseChainError: ParseChainError
  },
) {
  const { networks, parseAddress, toId = (chainId) => chainId, parseChainError } = options
  /** The account of the wallet's latest `accountsChanged`. */
  let active: string | undefined
  /** The accounts that were read last: a listener that comes later gets what changed since. */
  let known = ''

  /** Those of the session, the one in use first; one account may be there on several networks. */
  function read(): readonly PairedAccount<N>[] {
    const all = (source.loaded()?.session()?.accounts ?? []).flatMap((account): readonly PairedAccount<N>[] => {
      const { chainNamespace, chainId, address: text } = parseCaipAddress(account)
      const network = networks.find(({ id }) => id === toId(chainId))
      const address = network && parseAddress(text, network)
      return network && address ? [{ address, network, chainId: `${chainNamespace}:${chainId}` }] : []
    })
    const sorted = all.sort((one, other) => Number(other.address === active) - Number(one.address === active))
    known = [...new Set(sorted.map(({ address }) => address))].join()
    return sorted
  }

  /** What may be requested of it. */
  const methods = (): readonly string[] => source.loaded()?.session()?.methods ?? []

  /** @throws UnauthorizedError where the wallet does not share the account there, and what the wallet throws */
  async function request({ address, chainId, method, params, signal, sends }: PairedRequest): Promise<unknown> {
    const wallet = await source.load()
    const place = read().find((one) => one.address === address && (!chainId || one.network.caipNetworkId === chainId))
    if (!place) throw new UnauthorizedError()
    return wallet.request({
      chainId: place.chainId,
      method,
      params,
      ...(signal && { signal }),
      ...(sends && { sends }),
    })
  }

  return {
    read,
    methods,
    request,
    /** Shows a pairing link and waits for a wallet's approval. @throws NoAccountsError where it granted none of the networks */
    async pair(signal: AbortSignal | undefined): Promise<void> {
      active = undefined
      const connect = async () => (await source.load()).connect({ ...(signal && { signal }) })
      await callWallet(connect, { method: 'wc_sessionPropose', parseChainError, ...(signal && { signal }) })
      if (read().length === 0) throw new NoAccountsError()
    },
    /**
     * `request` for a method that answers with an object, whose fields are not validated.
     * @throws UnsupportedMethodError where it was not granted, WalletError, and what `callWallet` throws
     */
    async ask(asked: PairedRequest): Promise<Record<string, unknown>> {
      const { method, signal } = asked
      if (!methods().includes(method)) throw new UnsupportedMethodError({ method })
      const response = await callWallet(() => request(asked), { method, parseChainError, ...(signal && { signal }) })
      if (typeof response === 'object' && response !== null) return response as Record<string, unknown>
      throw new WalletError({ details: `The wallet did not return a result of ${method}.` })
    },
    /** @throws NetworkNotSharedError where it was not granted there */
    requireShared({ id }: { id: string | number }): void {
      if (!read().some(({ network }) => network.id === id)) throw new NetworkNotSharedError()
    },
    /** Calls back when the accounts are others than those that were read before; not at once. */
    watch(onChange: () => void): Unsubscribe {
      let last = known
      let stop: Unsubscribe | undefined
      let isLive = true
      const emit = () => {
        read()
        if (known === last) return
        last = known
        onChange()
      }
      const follow = (wallet: PairedWallet) => {
        if (!isLive) return
        stop = wallet.watch((event) => {
          if (event.type === 'event' && event.name === 'accountsChanged') active = readActive(event.data)
          emit()
        })
        emit()
      }
      const loaded = source.loaded()
      // A wallet that does not load is followed once it was loaded by a request.
      if (loaded) follow(loaded)
      else source.load().then(follow, () => {})
      return () => {
        isLive = false
        stop?.()
      }
    },
    async disconnect(signal?: AbortSignal): Promise<void> {
      const leave = async () => (await source.load()).disconnect({ ...(signal && { signal }) })
      await callWallet(leave, { method: 'wc_sessionDelete', parseChainError, timeoutMs: quietTimeoutMs })
    },
  }
}

/** Opens each wallet once. @returns the one of a connector, if it is not in this browser */
export function openEachOnce<Wallet>(
  find: (connectorId: string) => PairedSource | undefined,
  open: (source: PairedSource) => Wallet,
): (connectorId: string) => Wallet | undefined {
  const opened = new Map<PairedSource, Wallet>()
  return (connectorId) => {
    const source = find(connectorId)
    const wallet = source && (opened.get(source) ?? open(source))
    if (source && wallet) opened.set(source, wallet)
    return wallet
  }
}

/** `['solana:5eykt…:7xKX…']` or `['7xKX…']`; the first is the one in use. */
function readActive(data: unknown): string | undefined {
  const [first] = Array.isArray(data) ? (data as unknown[]) : []
  return typeof first === 'string' ? first.split(':').at(-1) : undefined
}
