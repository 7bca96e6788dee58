import {
  AccountChangedError,
  NetworkChangedError,
  NoAccountsError,
  UnauthorizedError,
  UnsupportedNetworkError,
  WalletNotFoundError,
} from '@latchkey/core/errors'
import {
  type Adapter,
  openEachOnce,
  type PairedSource,
  type SendAbility,
  type Unsubscribe,
  type WalletSession,
} from '@latchkey/core/internal'
import { toCosmosBase64 } from '@latchkey/wire/cosmos'
import type { PageWallet } from '../discovery/PageWallet.ts'
import { createLcd } from '../lcd/createLcd.ts'
import type { CosmosNetwork, CosmosNetworks } from '../parseOptions.ts'
import { type CosmosKey, parseKey } from '../wallets/CosmosKey.ts'
import { callProvider } from '../wallets/callProvider.ts'
import { connectWallet, disconnectWallet, readGranted } from '../wallets/connectWallet.ts'
import { openPairedWallet, type PairedCosmos } from '../wallets/openPairedWallet.ts'
import { getBalance } from './balances.ts'
import { createTokens } from './createTokens.ts'
import { parseAddress } from './parseAddress.ts'
import { signMessage } from './signMessage.ts'

/** The entry of the lazy chunk: everything in the adapter that needs the chain's codec or the network, around one client. */
export function createChain({
  networks,
  getWallet,
  findPaired,
}: {
  networks: CosmosNetworks
  getWallet: (connectorId: string) => PageWallet | undefined
  findPaired: (connectorId: string) => PairedSource | undefined
}) {
  const lcd = createLcd()
  let [current] = networks
  let send: SendAbility | undefined

  const paired = openEachOnce(findPaired, (source) => openPairedWallet(source, networks))
  function find(connectorId: string): PageWallet {
    const wallet = paired(connectorId) ?? getWallet(connectorId)
    if (!wallet) throw new WalletNotFoundError({ connectorId })
    return wallet
  }
  function choose(chainId: string | number | undefined): void {
    current = networks.find(({ id }) => id === chainId) ?? current
  }
  const toSession = ({ address }: { address: string }): WalletSession => ({ accounts: [address], chainId: current.id })
  /** On the current chain, or else the first that the wallet shares an account on. */
  function toPairedSession(wallet: PairedCosmos): WalletSession | undefined {
    const shared = wallet.shared()
    current = shared.find(({ id }) => id === current.id) ?? shared[0] ?? current
    const address = wallet.addressOf(current.id)
    return address === undefined ? undefined : toSession({ address })
  }
  /** @returns the address, without a request to a wallet on another device */
  async function readAddress(connectorId: string, wallet: PageWallet): Promise<string | undefined> {
    const other = paired(connectorId)
    return other ? other.addressOf(current.id) : (await readGranted(wallet, { network: current }))?.address
  }
  /**
   * The account shown to the visitor, as the wallet shares it now.
   * @throws UnauthorizedError, AccountChangedError, NetworkChangedError
   */
  async function requireShown(
    connectorId: string,
    shown: { address: string; network?: { id: number | string } },
  ): Promise<CosmosKey> {
    if (shown.network && shown.network.id !== current.id) throw new NetworkChangedError()
    const key = await readKey(connectorId, shown.address)
    if (!key) throw new UnauthorizedError()
    if (key.address !== shown.address) throw new AccountChangedError()
    return key
  }
  /** A wallet on another device is asked for its key only if it shares the account that is shown. */
  async function readKey(connectorId: string, shown: string): Promise<CosmosKey | undefined> {
    const other = paired(connectorId)
    if (!other) return readGranted(find(connectorId), { network: current })
    const address = other.addressOf(current.id)
    if (address === undefined) return undefined
    if (address !== shown) throw new AccountChangedError()
    return parseKey(await callProvider(other, 'getKey', { parameters: [current.id] }), current)
  }

  return {
    async connect({ connectorId, chainId, signal }: Parameters<Adapter['connect']>[0]): Promise<WalletSession> {
      choose(chainId)
      const other = paired(connectorId)
      if (other) {
        await other.pair(signal)
        const session = toPairedSession(other)
        if (!session) throw new NoAccountsError()
        return session
      }
      return toSession(await connectWallet(find(connectorId), { network: current, signal }))
    },
    async reconnect(
      wallet: PageWallet | PairedSource,
      { connectorId, chainId, signal }: Parameters<Adapter['reconnect']>[0],
    ): Promise<WalletSession | undefined> {
      choose(chainId)
      const other = paired(connectorId)
      if (other) {
        await other.load()
        return toPairedSession(other)
      }
      if ('load' in wallet) return undefined
      // What a wallet throws where it grants nothing differs from wallet to wallet.
      const key = await readGranted(wallet, { network: current, signal }).catch(() => undefined)
      return key && toSession(key)
    },
    async disconnect({ connectorId, signal }: Parameters<Adapter['disconnect']>[0]): Promise<void> {
      const other = paired(connectorId)
      if (other) return other.disconnect()
      const wallet = getWallet(connectorId)
      // A wallet that left the page holds no session to end.
      if (wallet) await disconnectWallet(wallet, { network: current, signal })
    },
    watchWallet({ connectorId, onEvent }: Parameters<Adapter['watchWallet']>[0]): Unsubscribe {
      const wallet = paired(connectorId) ?? getWallet(connectorId)
      if (!wallet) return () => {}
      let reads = 0
      // The event says only that something changed.
      const onChange = () => {
        reads += 1
        const read = reads
        void readAddress(connectorId, wallet)
          .catch(() => undefined)
          .then((address) => {
            if (read === reads) onEvent({ type: 'accounts', accounts: address === undefined ? [] : [address] })
          })
      }
      const stop = wallet.watch(onChange)
      return () => {
        // What is being read is for nobody any more.
        reads += 1
        stop()
      }
    },
    getNativeBalance: (request: Parameters<Adapter['getNativeBalance']>[0]) => getBalance(lcd, request),
    getTokenBalance: ({ token, ...request }: Parameters<Adapter['getTokenBalance']>[0]) =>
      getBalance(lcd, { ...request, denom: token.address }),
    async parseAddress(text: string): Promise<string> {
      return parseAddress(text, current).address
    },
    getProvider: async ({ connectorId }: { connectorId: string }): Promise<unknown> =>
      paired(connectorId)?.load() ?? find(connectorId).provider,
    async signMessage({ connectorId, address, ...rest }: Parameters<NonNullable<Adapter['signMessage']>>[0]) {
      const key = await requireShown(connectorId, { address })
      return signMessage(find(connectorId), { key, network: current, ...rest })
    },
    /** The address is a hash of its key: who verifies needs the key too. */
    async signIn({ connectorId, address, message, signal }: Parameters<NonNullable<Adapter['signIn']>>[0]) {
      const key = await requireShown(connectorId, { address })
      const signature = await signMessage(find(connectorId), { key, network: current, message, signal })
      return { signature, publicKey: toCosmosBase64(key.publicKey) }
    },
    /** Wallets have no network of their own: each request names one. A wallet has to grant each, and may have to add it. */
    async switchNetwork({ connectorId, network, signal }: Parameters<NonNullable<Adapter['switchNetwork']>>[0]) {
      const wanted: CosmosNetwork | undefined = networks.find(({ id }) => id === network.id)
      if (!wanted) throw new UnsupportedNetworkError({ network: network.caipNetworkId })
      const other = paired(connectorId)
      if (!other) await connectWallet(find(connectorId), { network: wanted, signal })
      else other.requireShared(wanted)
      current = wanted
    },
    tokens: createTokens(lcd),
    async loadSend(): Promise<SendAbility> {
      const { createSend } = await import('../send/createSend.ts')
      send ??= createSend({ lcd, getWallet: find, requireShown })
      return send
    },
  }
}
