import type { CaipAddress, ChainNamespace } from '@latchkey/wire'
import type { Connector, Unsubscribe } from '../adapter/wallets.ts'
import { disconnected } from '../connection/disconnected.ts'
import type { Connection, ConnectionStatus } from '../connection/machine.ts'
import type { AccountUser } from '../embedded/EmbeddedWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { walletConnectId } from '../pairing/Pairing.ts'
import type { PairingState, Profile } from '../state.ts'

type Known = {
  connection: Connection | undefined
  connector: Connector | undefined
  profile: Profile | undefined
  user: AccountUser | undefined
}
type Cached = Known & { account: Account }
const cache = new WeakMap<Latchkey, Map<ChainNamespace | undefined, Cached>>()

/**
 * The account of the active namespace, or of `namespace`: the one that is shown and that signs. The same object until something about it
 * changes.
 *
 * @example getAccount(latchkey).address // '0xf39F…2266'
 */
export function getAccount(latchkey: Latchkey, options: { namespace?: ChainNamespace | undefined } = {}): Account {
  const state = latchkey.store.getState()
  const namespace = options.namespace ?? state.activeNamespace
  const connection = namespace && shownConnection(state.connections[namespace], state.pairing)
  const connectorId = connection && connection.status !== 'disconnected' ? connection.connectorId : undefined
  const connector = state.connectors.find(({ id, chain }) => id === connectorId && chain === namespace)

  const perNamespace = cache.get(latchkey) ?? new Map<ChainNamespace | undefined, Cached>()
  cache.set(latchkey, perNamespace)
  const user = connector?.type === 'AUTH' ? state.embedded?.user : undefined
  const known = { connection, connector, profile: state.profile, user }
  const cached = perNamespace.get(namespace)
  const isSame = cached && cached.connection === connection && cached.connector === connector
  if (isSame && cached.profile === known.profile && cached.user === user) return cached.account

  const account = toAccount(latchkey, namespace, known)
  perNamespace.set(namespace, { ...known, account })
  return account
}

/**
 * A code that any wallet may scan connects none yet: until a wallet was chosen or opened, the account is what it was. The widget draws such
 * a code beside its list of wallets.
 */
function shownConnection(connection: Connection | undefined, { recentWallet, linking }: PairingState) {
  const isOffer = connection?.status === 'connecting' && connection.connectorId === walletConnectId
  return isOffer && !recentWallet && !linking ? (connection.previous ?? disconnected) : connection
}

function toAccount(latchkey: Latchkey, namespace: ChainNamespace | undefined, known: Known): Account {
  const { connection, connector } = known
  if (!namespace || connection?.status !== 'connected')
    return {
      status: connection?.status ?? 'disconnected',
      namespace,
      accounts: [],
      connector,
      isUnsupportedNetwork: false,
    }
  const { accounts, chainId } = connection
  const network = latchkey.networks.find(({ caipNetworkId }) => caipNetworkId === `${namespace}:${chainId}`)
  const profile = known.profile?.address === accounts[0] ? known.profile : undefined
  return {
    status: 'connected',
    namespace,
    address: accounts[0],
    caipAddress: `${namespace}:${chainId}:${accounts[0]}`,
    accounts,
    profileName: profile?.name,
    profileImage: profile?.image,
    user: known.user,
    connector,
    network,
    chainId,
    isUnsupportedNetwork: network === undefined,
  }
}

/**
 * Watches the active account: connected, switched, on another network, disconnected.
 * @example const stop = watchAccount(latchkey, (account) => console.log(account.address))
 */
export function watchAccount(latchkey: Latchkey, onChange: (account: Account, previous: Account) => void): Unsubscribe {
  return watch(latchkey, getAccount, onChange)
}

/** The account that is shown and that signs. */
export type Account = {
  status: ConnectionStatus
  namespace: ChainNamespace | undefined
  /** Present exactly while `status` is `connected`. */
  address?: string | undefined
  caipAddress?: CaipAddress | undefined
  /** All accounts the wallet shares; the first is `address`. */
  accounts: readonly string[]
  /** The name that resolves to it, once `getIdentity` returned one: from ENS, or registered at the server. */
  profileName?: string | undefined
  /** The name's picture, safe for an `<img>`. */
  profileImage?: string | undefined
  /** Whoever is signed in to the embedded wallet; undefined with any other wallet. */
  user?: AccountUser | undefined
  connector: Connector | undefined
  /** The network the wallet is on; undefined while disconnected and where the page does not support it. */
  network?: Network | undefined
  chainId?: string | undefined
  isUnsupportedNetwork: boolean
}

/** Calls `onChange` when `select` returns a new value; every `watchX` uses it. */
export function watch<value>(
  latchkey: Latchkey,
  select: (latchkey: Latchkey) => value,
  onChange: (value: value, previous: value) => void,
): Unsubscribe {
  let previous = select(latchkey)
  return latchkey.store.subscribe(() => {
    const value = select(latchkey)
    if (Object.is(value, previous)) return
    const before = previous
    previous = value
    onChange(value, before)
  })
}
