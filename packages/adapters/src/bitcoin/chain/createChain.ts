import {
  AccountChangedError,
  NetworkChangedError,
  NoAccountsError,
  TokenInvalidError,
  UnauthorizedError,
  UnrecognizedChainError,
  UnsupportedNetworkError,
  WalletNotFoundError,
} from '@latchkey/core/errors'
import {
  type Adapter,
  createAccountChoices,
  type PairedSource,
  type Unsubscribe,
  type WalletSession,
} from '@latchkey/core/internal'
import { createEsplora } from '../esplora/createEsplora.ts'
import type { BitcoinNetwork, BitcoinNetworks } from '../parseOptions.ts'
import type { BitcoinSend } from '../send/createSend.ts'
import type { ProtectedOutputs } from '../send/findProtected.ts'
import type { PageWallet } from '../wallet.ts'
import type { BitcoinAccount, BitcoinWallet } from '../wallets/BitcoinWallet.ts'
import { openPairedWallet } from '../wallets/openPairedWallet.ts'
import { openWallet } from '../wallets/openWallet.ts'
import { createCurrentNetwork, isOn } from './createCurrentNetwork.ts'
import { parseAddress } from './parseAddress.ts'
import { signMessage } from './signMessage.ts'

/** The entry of the lazy chunk: everything in the adapter that needs the chain's codec or the network, around one client. */
export function createChain(options: {
  networks: BitcoinNetworks
  getWallet: (connectorId: string) => PageWallet | PairedSource | undefined
  protectedOutputs: ProtectedOutputs | undefined
}) {
  const { networks, protectedOutputs } = options
  const esplora = createEsplora()
  const choices = createAccountChoices()
  const current = createCurrentNetwork(networks)
  const opened = new WeakMap<object, BitcoinWallet>()
  let send: BitcoinSend | undefined

  function open(found: PageWallet | PairedSource): BitcoinWallet {
    const source = 'load' in found ? found : found.provider
    const wallet =
      opened.get(source) ??
      ('load' in found ? openPairedWallet(found, { networks, getCurrent: current.get }) : openWallet(found))
    opened.set(source, wallet)
    return wallet
  }
  function find(connectorId: string): PageWallet | PairedSource {
    const found = options.getWallet(connectorId)
    if (!found) throw new WalletNotFoundError({ connectorId })
    return found
  }
  /** The accounts for payments, of the network where there are some, the one that signs first. */
  function order(
    connectorId: string,
    accounts: readonly BitcoinAccount[],
    network = current.get(),
  ): readonly BitcoinAccount[] {
    const payers = toPayers(accounts, network)
    const addresses = choices.order(
      connectorId,
      payers.map(({ address }) => address),
    )
    return addresses.flatMap((address) => payers.find((one) => one.address === address) ?? [])
  }
  function toSession(connectorId: string, accounts: readonly BitcoinAccount[]): WalletSession | undefined {
    const [first, ...others] = order(connectorId, accounts)
    if (!first) return undefined
    return {
      accounts: [first.address, ...others.map(({ address }) => address)],
      chainId: current.follow(first.address),
    }
  }
  /**
   * The account shown to the visitor, as the wallet shares it now.
   * @throws UnauthorizedError, AccountChangedError, NetworkChangedError
   */
  async function requireShown(
    connectorId: string,
    shown: { address: string; network?: { id: number | string } },
  ): Promise<BitcoinAccount> {
    const [first] = order(connectorId, await open(find(connectorId)).accounts())
    if (!first) throw new UnauthorizedError()
    if (first.address !== shown.address) throw new AccountChangedError()
    if (shown.network && shown.network.id !== current.get().id) throw new NetworkChangedError()
    return first
  }

  return {
    async connect({ connectorId, chainId, signal }: Parameters<Adapter['connect']>[0]): Promise<WalletSession> {
      current.choose(chainId)
      choices.set(connectorId, undefined)
      const granted = await open(find(connectorId)).connect({ network: current.get(), signal })
      const session = toSession(connectorId, granted)
      if (!session) throw new NoAccountsError()
      return session
    },
    async reconnect(
      found: PageWallet | PairedSource,
      { connectorId, chainId, choice, signal }: Parameters<Adapter['reconnect']>[0],
    ): Promise<WalletSession | undefined> {
      current.choose(chainId)
      if (choice) choices.set(connectorId, choice)
      // What a wallet throws where it would have to prompt differs from wallet to wallet.
      const granted = await open(found)
        .accounts(signal)
        .catch(() => [])
      return toSession(connectorId, granted)
    },
    async disconnect({ connectorId, signal }: Parameters<Adapter['disconnect']>[0]): Promise<void> {
      const found = options.getWallet(connectorId)
      // A wallet that left the page holds no session to end.
      if (found) await open(found).disconnect?.(signal)
    },
    watchWallet({ connectorId, onEvent }: Parameters<Adapter['watchWallet']>[0]): Unsubscribe {
      const found = options.getWallet(connectorId)
      let live = true
      const stop =
        found &&
        open(found).watch((accounts) => {
          // Not every wallet can remove a listener.
          if (!live) return
          const payers = order(connectorId, accounts).map(({ address }) => address)
          const before = current.get().id
          const chainId = payers[0] === undefined ? before : current.follow(payers[0])
          onEvent({ type: 'accounts', accounts: payers })
          if (chainId !== before) onEvent({ type: 'chain', chainId: String(chainId) })
        })
      return () => {
        live = false
        stop?.()
      }
    },
    getNativeBalance: (request: Parameters<Adapter['getNativeBalance']>[0]) => esplora.getBalance(request),
    async getTokenBalance({ token, ...request }: Parameters<Adapter['getTokenBalance']>[0]): Promise<bigint> {
      // Bitcoin has no tokens: what is written into its outputs is not read here.
      if (token.address) throw new TokenInvalidError({ details: token.address })
      return esplora.getBalance(request)
    },
    async parseAddress(text: string): Promise<string> {
      return parseAddress(text, current.get()).address
    },
    async getProvider({ connectorId }: { connectorId: string }): Promise<unknown> {
      const found = find(connectorId)
      return 'load' in found ? found.load() : found.provider
    },
    async signMessage({ connectorId, address, ...rest }: Parameters<NonNullable<Adapter['signMessage']>>[0]) {
      const account = await requireShown(connectorId, { address })
      return signMessage(open(find(connectorId)), { account, network: current.get(), ...rest })
    },
    async chooseAccount({ connectorId, address }: Parameters<NonNullable<Adapter['chooseAccount']>>[0]) {
      const accounts = await open(find(connectorId)).accounts()
      const payers = toPayers(accounts, current.get())
      return choices.choose(
        payers.map((one) => one.address),
        { connectorId, address },
      )
    },
    /** Most wallets name no network: each request does. Where addresses are of another form, the wallet has to switch. */
    async switchNetwork({ connectorId, network, signal }: Parameters<NonNullable<Adapter['switchNetwork']>>[0]) {
      const wanted = networks.find(({ id }) => id === network.id)
      if (!wanted) throw new UnsupportedNetworkError({ network: network.caipNetworkId })
      const wallet = open(find(connectorId))
      if (wallet.switchNetwork) await wallet.switchNetwork({ network: wanted, signal })
      const [first] = order(connectorId, await wallet.accounts(), wanted)
      const isFit = !first || isOn(first.address, wanted)
      if (!isFit) throw new UnrecognizedChainError()
      current.choose(wanted.id)
    },
    async loadTokens() {
      const { createTokens } = await import('./createTokens.ts')
      return createTokens(esplora)
    },
    async loadSend(): Promise<BitcoinSend> {
      const { createSend } = await import('../send/createSend.ts')
      const getWallet = (connectorId: string) => open(find(connectorId))
      send ??= createSend({ esplora, protectedOutputs, getWallet, requireShown })
      return send
    },
  }
}

/** A wallet may share accounts of networks of several forms at once; which network one is of, its address says. */
function toPayers(accounts: readonly BitcoinAccount[], network: BitcoinNetwork): readonly BitcoinAccount[] {
  const payers = accounts.filter(({ purpose }) => purpose === 'payment')
  const here = payers.filter(({ address }) => isOn(address, network))
  return here.length > 0 ? here : payers
}
