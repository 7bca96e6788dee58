import type { ChainNamespace, Wallet } from '@latchkey/wire'
import type { Account } from '../account.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { rememberInjected } from '../connection/injectedWallet.ts'
import { isContested } from '../connection/isContested.ts'
import { rememberRecent } from '../connection/rememberRecent.ts'
import { saveSession } from '../connection/saveSession.ts'
import { shareWait } from '../connection/shareWait.ts'
import { NamespaceDisabledError } from '../errors/connection.ts'
import { AbortedError } from '../errors/ours.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import { WalletContestedError } from '../errors/WalletContestedError.ts'
import { WalletNotFoundError } from '../errors/WalletNotFoundError.ts'
import type { Latchkey } from '../latchkey.ts'
import { followWallet } from '../lifecycle/followWallet.ts'
import { reviewNetwork } from '../lifecycle/reviewNetwork.ts'
import { walletConnectId } from '../pairing/walletConnectId.ts'
import { close } from './close.ts'
import { getAccount } from './getAccount.ts'

export type ConnectParameters = {
  /** From `getConnectors`. */
  connectorId: string
  /** Default: the connector's own, then the active one. */
  namespace?: ChainNamespace
  /** The wallet of the catalogue the visitor chose to pair with; the code itself is for any wallet. */
  wallet?: Wallet
  /** Ends the wait; the wallet's own dialog stays the visitor's to answer. */
  signal?: AbortSignal
}

/**
 * Asks a wallet to let this page in. While the wallet is being asked, another call for the same wallet waits for the same answer: each call's
 * signal ends its own wait, and the request itself once all have given up. A refusal leaves the connection there was before.
 *
 * @throws UserRejectedError, RequestPendingError, WalletNotFoundError, WalletContestedError, NoAccountsError, NamespaceDisabledError, AbortedError, …
 * @example
 * const account = await connect(latchkey, { connectorId: 'io.metamask' })
 * account.address // '0xf39F…2266'
 */
export async function connect(kit: Latchkey, parameters: ConnectParameters): Promise<Account> {
  const { signal, ...rest } = parameters
  if (signal?.aborted) throw new AbortedError()
  const { connectors, activeNamespace } = kit.store.getState()
  const namespace =
    parameters.namespace ?? connectors.find(({ id }) => id === parameters.connectorId)?.chain ?? activeNamespace
  const { connecting } = kit.internal
  const key = `${namespace}/${parameters.connectorId}`
  const underWay = connecting.get(key)
  if (underWay) return underWay(signal)

  const free = () => {
    if (connecting.get(key) === join) connecting.delete(key)
  }
  const join = shareWait((shared) => {
    // A request that everybody gave up must not hold the place of the next one.
    shared.addEventListener('abort', free, { once: true })
    return askWallet(kit, { ...rest, namespace, signal: shared }).finally(free)
  })
  connecting.set(key, join)
  return join(signal)
}

async function askWallet(
  kit: Latchkey,
  parameters: Omit<ConnectParameters, 'namespace' | 'signal'> & {
    namespace: ChainNamespace | undefined
    signal: AbortSignal
  },
): Promise<Account> {
  const { connectorId, namespace, wallet, signal } = parameters
  const adapter = findAdapter(kit, namespace)
  const { disabledNamespaces, connectors, chosenNetworks } = kit.store.getState()
  if (disabledNamespaces.includes(adapter.namespace)) throw new NamespaceDisabledError({ namespace: adapter.namespace })
  if (!connectors.some(({ id, chain }) => id === connectorId && chain === adapter.namespace))
    throw isContested(kit, { connectorId })
      ? new WalletContestedError({ connectorId })
      : new WalletNotFoundError({ connectorId })

  const attempt = kit.internal.nextAttempt()
  applyEvent(kit, adapter.namespace, { type: 'connectRequested', connectorId, attempt })
  if (connectorId === walletConnectId)
    kit.store.setState(({ pairing }) => ({ pairing: { ...pairing, recentWallet: wallet } }))
  try {
    const chainId = chosenNetworks[adapter.namespace]?.split(':')[1]
    const session = await adapter.connect({ connectorId, chainId, signal })
    if (signal.aborted) throw new AbortedError()
    const connection = applyEvent(kit, adapter.namespace, { type: 'sessionGranted', attempt, session })
    // Another attempt, a disconnect or another tab overtook this one: its answer no longer counts.
    if (connection.status !== 'connected' || connection.connectorId !== connectorId) throw new AbortedError()
    remember(kit, adapter.namespace, connectorId)
    tellSuccess(kit, connectorId)
  } catch (error) {
    applyEvent(kit, adapter.namespace, { type: 'sessionRefused', attempt })
    throw toBaseError(error)
  }
  if (kit.store.getState().modal.open) close(kit, { reason: 'done' })
  reviewNetwork(kit, adapter.namespace)
  return getAccount(kit, { namespace: adapter.namespace })
}

/** SPEC §4 and §7: CONNECT_SUCCESS, with how the wallet was reached. */
function tellSuccess(kit: Latchkey, connectorId: string): void {
  const { pairing, connectors } = kit.store.getState()
  const paired = pairing.linking ? 'mobile' : 'qrcode'
  const method = connectorId === walletConnectId ? paired : 'browser'
  const wallet = connectors.find(({ id }) => id === connectorId)?.name ?? connectorId
  kit.options.onEvent?.({ name: 'CONNECT_SUCCESS', method, wallet })
}

function remember(kit: Latchkey, namespace: ChainNamespace, connectorId: string): void {
  kit.internal.remembered[namespace] = connectorId
  followWallet(kit, namespace, connectorId)
  rememberInjected(kit, namespace)
  kit.store.setState({ activeNamespace: namespace })
  rememberRecent(kit, connectorId)
  saveSession(kit)
}
