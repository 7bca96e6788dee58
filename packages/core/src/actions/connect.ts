import { type ChainNamespace, parseCaipNetworkId, type Wallet } from '@latchkey/wire'
import { applyEvent, saveSession } from '../connection/applyEvent.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { findConnected } from '../connection/findConnected.ts'
import { isContested, rememberInjected } from '../connection/injectedWallet.ts'
import { nextAttempt } from '../connection/nextAttempt.ts'
import { backgroundIds, rememberActive } from '../connection/walletIds.ts'
import { embeddedWalletId } from '../embedded/EmbeddedWallet.ts'
import { AbortedError } from '../errors/common.ts'
import { NamespaceDisabledError, WalletNotFoundError } from '../errors/connection.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import { WalletContestedError } from '../errors/WalletContestedError.ts'
import type { Latchkey } from '../latchkey.ts'
import { countHeard, followWallet } from '../lifecycle/followWallet.ts'
import { removeWallet } from '../lifecycle/removeWallet.ts'
import { leaveConnecting, warmSignIn } from '../lifecycle/showSignIn.ts'
import { showUnsupportedChain } from '../lifecycle/showUnsupportedChain.ts'
import { walletConnectId } from '../pairing/Pairing.ts'
import { emit } from '../reports/emit.ts'
import { removeAccountChoice } from '../storage/accountChoice.ts'
import { readRecentWallets, writeRecentWallets } from '../storage/recentWallets.ts'
import { recentWalletLimit } from '../storage/session.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { shareWait } from '../waiting/shareWait.ts'
import { type Account, getAccount } from './account.ts'
import { getNamespaces } from './namespaces.ts'

export type ConnectParameters = {
  /** From `getConnectors`. */
  connectorId: string
  /** Default: the connector's own, then the active one. */
  namespace?: ChainNamespace | undefined
  /** The catalogue wallet that the visitor chose to pair with; any wallet can scan the code. */
  wallet?: Wallet | undefined
  /** Ends the wait. The wallet's own dialog stays open. */
  signal?: AbortSignal | undefined
}

/** How long to wait for a wallet that may not respond. */
const surplusTimeoutMs = 3_000

type Join = (signal: AbortSignal | undefined) => Promise<Account>

/** Pending connection requests, by `namespace/connectorId`: a double click sends the wallet one request. */
const pendingConnects = new WeakMap<Latchkey, Map<string, Join>>()

/**
 * Requests access to a wallet and shows its account. A wallet that was connected before stays connected in the background
 * (`getWalletConnections`, `switchWallet`); the fifth of them is disconnected. While the request is open, further calls for the same wallet share it: each call's signal ends its own wait,
 * and the request itself once all calls are aborted. If the wallet rejects, the previous connection stays.
 *
 * @throws UserRejectedError, RequestPendingError, WalletNotFoundError, WalletContestedError, WalletReplacedError, NoAccountsError,
 * NamespaceDisabledError, AbortedError, …
 * @example
 * const account = await connect(latchkey, { connectorId: 'io.metamask' })
 * account.address // '0xf39F…2266'
 */
export async function connect(latchkey: Latchkey, parameters: ConnectParameters): Promise<Account> {
  const { signal, ...rest } = parameters
  if (signal?.aborted) throw new AbortedError()
  const { connectors, activeNamespace } = latchkey.store.getState()
  const namespace =
    parameters.namespace ?? connectors.find(({ id }) => id === parameters.connectorId)?.chain ?? activeNamespace
  const connecting = pendingConnects.get(latchkey) ?? new Map<string, Join>()
  pendingConnects.set(latchkey, connecting)
  const key = `${namespace}/${parameters.connectorId}`
  const other = connecting.get(key)
  if (other) return other(signal)

  const release = () => {
    if (connecting.get(key) === join) connecting.delete(key)
  }
  const join = shareWait((shared) => {
    // An aborted request must not block the next one.
    shared.addEventListener('abort', release, { once: true })
    const others = parameters.namespace ? [] : listOthers(latchkey, parameters.connectorId, namespace)
    return requestAny(latchkey, { ...rest, namespace, signal: shared }, others).finally(release)
  })
  connecting.set(key, join)
  return join(signal)
}

/** The further namespaces that a code for any wallet is for. */
function listOthers(latchkey: Latchkey, connectorId: string, namespace: ChainNamespace | undefined) {
  if (connectorId !== walletConnectId) return []
  const { connectors } = latchkey.store.getState()
  const chains = connectors.flatMap(({ id, chain }) => (id === connectorId && chain !== namespace ? [chain] : []))
  return getNamespaces(latchkey).filter((one) => chains.includes(one))
}

/** A wallet that scans a code may share accounts of the other namespaces alone, where it is connected by then. */
async function requestAny(
  latchkey: Latchkey,
  parameters: Parameters<typeof requestWallet>[1],
  others: readonly ChainNamespace[],
): Promise<Account> {
  try {
    return await requestWallet(latchkey, parameters)
  } catch (error) {
    const accounts = others.map((namespace) => getAccount(latchkey, { namespace }))
    const other = accounts.find(({ address, connector }) => address && connector?.id === walletConnectId)
    if (!other || toBaseError(error).code !== 'NO_ACCOUNTS') throw error
    return other
  }
}

async function requestWallet(
  latchkey: Latchkey,
  parameters: Omit<ConnectParameters, 'namespace' | 'signal'> & {
    namespace: ChainNamespace | undefined
    signal: AbortSignal
  },
): Promise<Account> {
  const { connectorId, namespace, wallet, signal } = parameters
  const adapter = findAdapter(latchkey, namespace)
  const { disabledNamespaces, connectors, chosenNetworks, connections } = latchkey.store.getState()
  if (disabledNamespaces.includes(adapter.namespace)) throw new NamespaceDisabledError({ namespace: adapter.namespace })
  if (!connectors.some(({ id, chain }) => id === connectorId && chain === adapter.namespace))
    throw isContested(latchkey, { connectorId })
      ? new WalletContestedError({ connectorId })
      : new WalletNotFoundError({ connectorId })

  warmSignIn(latchkey)
  const attempt = nextAttempt()
  const current = connections[adapter.namespace]
  // A code for any wallet is offered beside the other ways to connect: it takes the place of one only when a wallet has scanned it.
  const isBeside = connectorId === walletConnectId && !wallet && current.status === 'connecting'
  const request = () => applyEvent(latchkey, adapter.namespace, { type: 'connectRequested', connectorId, attempt })
  if (!isBeside) request()
  if (connectorId === walletConnectId)
    latchkey.store.setState(({ pairing }) => ({ pairing: { ...pairing, recentWallet: wallet } }))
  try {
    const chosen = chosenNetworks[adapter.namespace]
    const chainId = chosen && parseCaipNetworkId(chosen).chainId
    const session = await adapter.connect({ connectorId, chainId, signal })
    if (signal.aborted) throw new AbortedError()
    if (isBeside) request()
    const connection = applyEvent(latchkey, adapter.namespace, { type: 'sessionGranted', attempt, session })
    // Another attempt, a disconnect or another tab was faster: this session no longer counts.
    if (connection.status !== 'connected' || connection.connectorId !== connectorId) throw new AbortedError()
    acceptSession(latchkey, adapter.namespace, connectorId, true)
  } catch (error) {
    applyEvent(latchkey, adapter.namespace, { type: 'sessionRefused', attempt })
    throw toBaseError(error)
  }
  return getAccount(latchkey, { namespace: adapter.namespace })
}

/** Follows and remembers a wallet that was just connected. @param isShown makes its account the one on screen, and closes the modal */
export function acceptSession(
  latchkey: Latchkey,
  namespace: ChainNamespace,
  connectorId: string,
  isShown: boolean,
): void {
  // A read that began while it was locked must not disconnect it when it ends.
  countHeard(latchkey, connectorId)
  if (isShown) latchkey.store.setState({ activeNamespace: namespace })
  remember(latchkey, namespace, connectorId)
  if (!isShown) return
  reportSuccess(latchkey, connectorId)
  leaveConnecting(latchkey)
  showUnsupportedChain(latchkey, namespace)
}

/** Emits CONNECT_SUCCESS with the way the wallet was reached. */
function reportSuccess(latchkey: Latchkey, connectorId: string): void {
  const { pairing, connectors, embedded } = latchkey.store.getState()
  const connector = connectors.find(({ id }) => id === connectorId)
  const paired = pairing.linking ? 'mobile' : 'qrcode'
  const signedIn = embedded?.user?.email ? 'email' : 'social'
  const method = connectorId === walletConnectId ? paired : connector?.type === 'AUTH' ? signedIn : 'browser'
  const wallet = connector?.name ?? connectorId
  emit(latchkey, { name: 'CONNECT_SUCCESS', method, wallet })
}

function remember(latchkey: Latchkey, namespace: ChainNamespace, connectorId: string): void {
  const surplus = rememberActive(latchkey, namespace, connectorId)
  // Nobody can tell which of several wallets with one id the visitor connected before.
  const contested = backgroundIds(latchkey, namespace).filter(
    (id) => isContested(latchkey, { connectorId: id }) && !findConnected(latchkey, { namespace, connectorId: id }),
  )
  for (const id of [...surplus, ...contested]) removeWallet(latchkey, { namespace, connectorId: id })
  const signal = AbortSignal.timeout(surplusTimeoutMs)
  for (const id of surplus)
    findAdapter(latchkey, namespace)
      .disconnect({ connectorId: id, signal })
      .catch(() => {})
  removeAccountChoice(storagePlace(latchkey), { namespace, connectorId })
  followWallet(latchkey, namespace, connectorId)
  rememberInjected(latchkey, namespace)
  rememberRecent(latchkey, connectorId)
  saveSession(latchkey)
}

/**
 * Puts the connected wallet first in the list of recent ones: a connector by its id, a paired wallet by the catalogue wallet that was
 * chosen; where none was chosen before the code was scanned, by the code's own row.
 */
function rememberRecent(latchkey: Latchkey, connectorId: string): void {
  // The embedded wallet is in no list of wallets.
  if (connectorId === embeddedWalletId) return
  const { pairing, recentWalletIds } = latchkey.store.getState()
  const wallet = connectorId === walletConnectId ? pairing.recentWallet : undefined
  const id = wallet?.id ?? connectorId
  const ids = [id, ...recentWalletIds.filter((other) => other !== id)].slice(0, recentWalletLimit)
  latchkey.store.setState({ recentWalletIds: ids })

  const place = storagePlace(latchkey)
  const known = readRecentWallets(place)
  if (!wallet && known.length === 0) return
  const others = known.filter((other) => other.id !== id)
  writeRecentWallets(
    place,
    [...(wallet ? [wallet] : []), ...others].filter((kept) => ids.includes(kept.id)),
  )
}
