import type { Network } from '@latchkey/core'
import { AbortedError, NoAccountsError, WalletNotFoundError } from '@latchkey/core/errors'
import { callWallet, type WalletSession } from '@latchkey/core/internal'
import { type Config, connect, disconnect, switchChain, type Connector as WagmiConnector } from '@wagmi/core'
import { parseChainError } from '../../evm/errors/parseChainError.ts'
import type { Host } from './createHost.ts'

/** What the adapter does through wagmi's own actions: the part that needs them at run time. */

type Target = { config: Config; connector: WagmiConnector; signal?: AbortSignal | undefined }

/** The last request of each connector. */
const attempts = new WeakMap<WagmiConnector, { isUnwanted: boolean }>()

/**
 * Connects a wallet through the config.
 * @throws NoAccountsError, AbortedError and what `toWalletError` returns for what the connector throws
 */
export async function connectWallet(options: Target & { host: Host; connectorId: string }): Promise<WalletSession> {
  const { config, connector, host, connectorId, signal } = options
  const attempt = { isUnwanted: false }
  attempts.set(connector, attempt)
  const connecting = connect(config, { connector })
  // Nobody waits for it any more, so a consent that comes late connects nothing.
  const settled = connecting.then(() => {
    if ((signal?.aborted || attempt.isUnwanted) && attempts.get(connector) === attempt)
      return host.leave(connector, () => disconnectWallet({ config, connector }))
    return undefined
  })
  settled.catch(() => {})
  try {
    await call(() => connecting, { method: 'eth_requestAccounts', signal })
    await settled
  } catch (error) {
    // The app connected it meanwhile.
    if (signal?.aborted || !host.find(connectorId)) throw error
  }
  const connection = host.find(connectorId)
  if (connection) return { accounts: connection.accounts, chainId: connection.chainId }
  throw config.state.connections.has(connector.uid) ? new NoAccountsError() : new AbortedError()
}

/** Disconnects a wallet in the config, also where the wallet itself fails to. @throws what `toWalletError` returns for its error */
export async function disconnectWallet({ config, connector, signal }: Target): Promise<void> {
  const attempt = attempts.get(connector)
  if (attempt) attempt.isUnwanted = true
  // wagmi would go on with another wallet.
  if (!config.state.connections.has(connector.uid)) return
  try {
    await call(() => disconnect(config, { connector }), { method: 'wallet_revokePermissions', signal })
  } finally {
    if (config.state.connections.has(connector.uid)) connector.emitter.emit('disconnect')
  }
}

/** @throws what `toWalletError` returns for what the connector throws */
export async function switchChainOf(options: Target & { network: Network }): Promise<void> {
  const { config, connector, network, signal } = options
  const request = () => switchChain(config, { connector, chainId: Number(network.id) })
  await call(request, { method: 'wallet_switchEthereumChain', signal })
}

function call<response>(
  run: () => Promise<response>,
  { method, signal }: { method: string; signal: AbortSignal | undefined },
): Promise<response> {
  return callWallet(run, { method, parseChainError, ...(signal && { signal }) })
}

/** @throws WalletNotFoundError */
export function requireFound<found>(found: found | undefined, connectorId: string): found {
  if (found === undefined) throw new WalletNotFoundError({ connectorId })
  return found
}
