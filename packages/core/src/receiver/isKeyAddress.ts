import type { Adapter } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { witnessSources } from '../witness/witnessSources.ts'

const ethereum = 'eip155:1'

/**
 * Whether an Ethereum address belongs to a key, which opens it on every EVM network. A contract's address does not: the same one may be nobody's
 * elsewhere, and what is sent there is lost.
 *
 * A key's address has no code, on the network in question and on Ethereum. Where the app has no Ethereum to ask, all of its networks are, and
 * the account must have sent a transaction on one of them: only a key can. The server's nodes are asked only where there are no others.
 * @throws what the adapter's node throws: unknown is not safe.
 */
export async function isKeyAddress(
  latchkey: Latchkey,
  options: { address: string; network: Network; adapter: Adapter; signal?: AbortSignal },
): Promise<boolean> {
  const { address, network, adapter, signal } = options
  const calls = await adapter.loadCalls?.()
  if (!calls) return false
  const home = latchkey.networks.find(({ caipNetworkId }) => caipNetworkId === ethereum)
  const asked = home
    ? [...new Set([home, network])]
    : latchkey.networks.filter(({ chainNamespace }) => chainNamespace === adapter.namespace)
  const facts = await Promise.all(
    asked.map((one) => calls.inspectAddress({ network: one, address, witness: witnessSources(latchkey, one), signal })),
  )
  if (facts.some(({ isContract }) => isContract)) return false
  return home !== undefined || facts.some(({ transactionCount }) => transactionCount > 0)
}
