import { type CaipNetworkId, type Network, parseCaipAddress } from '@latchkey/core'
import { NetworkNotSharedError, NoAccountsError } from '@latchkey/core/errors'
import type { PairedSession, PairedWallet, WalletSession } from '@latchkey/core/internal'
import { parseAccounts, parseChangedChain } from '../chain/parseWalletEvent.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { waitUntil } from './waitUntil.ts'

/** A paired wallet as an EIP-1193 provider; its events go to the `emit` option. */
export type PairedProvider = {
  request: Eip1193Provider['request']
  /** Starts a new session; `chainId` is the wanted chain, used if the wallet granted it. */
  adopt(session: PairedSession, options: { chainId: string | undefined }): WalletSession
  stop(): void
}

/** How long a wallet may take to extend the session after it agreed to another chain. */
const extensionMs = 3_000

/** Methods that only a wallet can perform; any other that it did not grant goes to the node. */
const isWalletMethod = /^(?:wallet_|personal_|eth_sign|eth_sendTransaction|eth_requestAccounts|eth_accounts)/

/**
 * Makes an EIP-1193 provider of a paired wallet.
 *
 * A session holds accounts on many chains and no current one, so the chain is kept here. Switching within the session needs no request; a
 * chain outside of it is requested of the wallet. Reads go to the network's own nodes.
 */
export function createPairedProvider(options: {
  wallet: PairedWallet
  networks: readonly Network[]
  rpc: Rpc
  emit(event: 'accountsChanged' | 'chainChanged' | 'disconnect', payload: unknown): void
}): PairedProvider {
  const { wallet, networks, rpc, emit } = options
  /** The account of the wallet's latest `accountsChanged`. */
  let active: string | undefined
  let described = describe(wallet.session())

  const stop = wallet.watch((event) => {
    if (event.type === 'session') {
      emitChanges()
      return
    }
    const session = wallet.session()
    if (!session) return
    if (event.name === 'accountsChanged') active = readActive(event.data)
    if (event.name === 'chainChanged') {
      const chain = readChain(event.data)
      if (chain && chainsOf(session).includes(chain)) wallet.setChain(chain)
    }
    emitChanges()
  })

  return {
    adopt(session, { chainId }) {
      active = undefined
      const chains = chainsOf(session)
      const wanted = networks.find(({ id }) => String(id) === chainId)?.caipNetworkId
      const supported = networks.find(({ caipNetworkId }) => chains.includes(caipNetworkId))?.caipNetworkId
      const chain = wanted && chains.includes(wanted) ? wanted : (supported ?? chains[0])
      if (chain) wallet.setChain(chain)
      described = describe(session)
      return toWalletSession(session)
    },
    stop,
    async request({ method, params }) {
      // Also what was not read yet: a wallet that is slow to say who is signed in keeps nobody.
      if (method === 'wallet_revokePermissions') return wallet.disconnect({})
      const session = wallet.session()
      if (!session) {
        if (method === 'eth_accounts') return []
        throw providerError(4100, 'No wallet is paired.')
      }
      const chain = chainOf(session)
      const [first] = Array.isArray(params) ? (params as unknown[]) : []
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return accountsOf(session)
        case 'eth_chainId':
          return chain && `0x${Number(chain.split(':')[1]).toString(16)}`
        case 'wallet_switchEthereumChain':
          return switchChain(session, first)
      }
      if (chain && session.methods.includes(method)) {
        if (method === 'wallet_addEthereumChain') return addChain(session, first)
        const sends = method === 'eth_sendTransaction' && typeof first === 'object' && first ? first : undefined
        return wallet.request({ chainId: chain, method, params: params ?? [], sends })
      }
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === chain)
      if (isWalletMethod.test(method) || !network) throw providerError(4200, `The wallet did not grant ${method}.`)
      return rpc(network, { method, params: Array.isArray(params) ? params : [] })
    },
  }

  /** A chain of the session is switched here; any other needs the wallet's consent. */
  async function switchChain(session: PairedSession, parameter: unknown): Promise<null> {
    const chain = readChain(parameter)
    if (!chain) throw providerError(-32602, 'wallet_switchEthereumChain needs a chainId.')
    if (!chainsOf(session).includes(chain)) {
      const current = chainOf(session)
      // With 4902 the caller adds the chain to the wallet, which extends the session by it.
      if (!current || !session.methods.includes('wallet_switchEthereumChain'))
        throw providerError(4902, 'The wallet did not grant this chain.')
      await wallet.request({ chainId: current, method: 'wallet_switchEthereumChain', params: [parameter] })
      await waitForChain(chain)
    }
    wallet.setChain(chain)
    emitChanges()
    return null
  }

  async function addChain(session: PairedSession, parameter: unknown): Promise<unknown> {
    const [chain, current] = [readChain(parameter), chainOf(session)]
    if (!chain || !current) throw providerError(-32602, 'wallet_addEthereumChain needs a chainId.')
    const answer = await wallet.request({ chainId: current, method: 'wallet_addEthereumChain', params: [parameter] })
    await waitForChain(chain)
    return answer
  }

  /** Waits until the wallet, which agreed to a chain, has extended the session by it. */
  async function waitForChain(chain: CaipNetworkId): Promise<void> {
    const isGranted = () => chainsOf(wallet.session()).includes(chain)
    // Not 4902, after which the caller would have the wallet prompt for the same chain again.
    if (!(await waitUntil(isGranted, { watch: wallet.watch, timeoutMs: extensionMs })))
      throw new NetworkNotSharedError()
  }

  /** Emits what changed since the last call. */
  function emitChanges(): void {
    const now = describe(wallet.session())
    const before = described
    described = now
    if (!now) {
      if (before) emit('disconnect', { code: 4900, message: 'The wallet ended the session.' })
      return
    }
    if (now.accounts.join() !== before?.accounts.join()) emit('accountsChanged', now.accounts)
    if (now.chainId !== before?.chainId) emit('chainChanged', now.chainId)
  }

  function describe(session: PairedSession | undefined) {
    const chain = session && chainOf(session)
    return (
      session && { accounts: accountsOf(session), chainId: chain && `0x${Number(chain.split(':')[1]).toString(16)}` }
    )
  }

  function toWalletSession(session: PairedSession): WalletSession {
    const [first, ...others] = parseAccounts(accountsOf(session))
    const chain = chainOf(session)
    if (!first || !chain) throw new NoAccountsError()
    return { accounts: [first, ...others], chainId: String(chain.split(':')[1]) }
  }

  function chainOf(session: PairedSession): CaipNetworkId | undefined {
    const chains = chainsOf(session)
    const chosen = wallet.chain()
    return chosen && chains.includes(chosen) ? chosen : chains[0]
  }

  /** Addresses on the current chain, the active one first. */
  function accountsOf(session: PairedSession): readonly string[] {
    const chain = chainOf(session)
    const addresses = session.accounts
      .map(parseCaipAddress)
      .filter(({ chainNamespace, chainId }) => `${chainNamespace}:${chainId}` === chain)
      .map(({ address }) => address)
    const isActive = (address: string) => address.toLowerCase() === active?.toLowerCase()
    return [...new Set([...addresses.filter(isActive), ...addresses])]
  }
}

function chainsOf(session: PairedSession | undefined): readonly CaipNetworkId[] {
  const chains = session?.accounts.map((account) => {
    const { chainNamespace, chainId } = parseCaipAddress(account)
    return `${chainNamespace}:${chainId}` as const
  })
  return [...new Set(chains)]
}

/** Of the wallet's `chainChanged`, or of the parameter `{ chainId }`. */
function readChain(value: unknown): CaipNetworkId | undefined {
  try {
    return `eip155:${parseChangedChain(value)}`
  } catch {
    return undefined
  }
}

/** `['eip155:1:0xab…']` or `['0xab…']`; the first is the one in use. */
function readActive(data: unknown): string | undefined {
  const [first] = Array.isArray(data) ? (data as unknown[]) : []
  return typeof first === 'string' ? first.split(':').at(-1) : undefined
}

/** An error in EIP-1193's shape. */
function providerError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
