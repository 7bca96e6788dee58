import type { Network } from '@latchkey/core'
import { BaseError, NetworkChangedError, RpcTimeoutError, RpcUnavailableError } from '@latchkey/core/errors'
import { ownNodes, quietTimeoutMs, type WitnessSources, withDeadline } from '@latchkey/core/internal'
import { parseChainId } from '../chain/parseWalletEvent.ts'
import { requestWallet } from '../chain/requestWallet.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'

/** A slower node is skipped. */
const nodeTimeoutMs = 10_000
/** The same where a visitor waits, or all sources get the request at once. */
const quickMs = 3_000

/**
 * Finds a witness to check the server's claims about a chain with: the nodes that the app configured for it, then the wallet's own node.
 * Nodes on a host of the server never count, nor does a url with the path of its JSON-RPC proxy.
 *
 * The witness is called like any `Rpc`, with a limit of 10 s for each source. Where one cannot be reached, the next is used; where none
 * can, it throws RpcUnavailableError, RpcTimeoutError or RpcAnswerInvalidError.
 *
 * @param options.getInstalled the provider of a wallet in this browser. Paired wallets are left out: their reads go to the app's nodes.
 * @returns undefined where the server is the only source
 */
export async function findWitness(
  rpc: Rpc,
  options: WitnessSources & {
    getInstalled: (connectorId: string) => Eip1193Provider | undefined
    signal?: AbortSignal | undefined
  },
): Promise<Rpc | undefined> {
  const { network, serverUrls, connectorId, getInstalled, signal } = options
  const sources: Rpc[] = []
  const rpcUrls = ownNodes(network, serverUrls)
  if (rpcUrls.length > 0) sources.push(createNodeWitness(rpc, rpcUrls))
  const provider = connectorId === undefined ? undefined : getInstalled(connectorId)
  if (provider && (await isOnChain(provider, { network, signal }))) sources.push(createWalletWitness(provider))
  return sources.length > 0 ? (_, request) => requestInOrder(sources, [network, request]) : undefined
}

/**
 * The independent sources of a chain: each of the network's nodes, then the wallet's own. Each has 3 s for a request.
 * @param provider the connected wallet. A paired one does not count: its reads go to the nodes.
 */
export function listSources(rpc: Rpc, network: Network, provider?: Eip1193Provider): readonly Rpc[] {
  const nodes = [...new Set(network.rpcUrls)].map((url) => createNodeWitness(rpc, [url], quickMs))
  return provider && !provider.isPaired ? [...nodes, createWalletWitness(provider, quickMs)] : nodes
}

function createNodeWitness(rpc: Rpc, rpcUrls: readonly string[], timeoutMs = nodeTimeoutMs): Rpc {
  return async (network, { signal, ...request }) => {
    let isLate = false
    const run = (limited: AbortSignal) => {
      limited.addEventListener('abort', () => {
        isLate = !signal?.aborted
      })
      return rpc({ ...network, rpcUrls }, { ...request, signal: limited })
    }
    try {
      return await withDeadline(run, { timeoutMs, ...(signal && { signal }) })
    } catch (cause) {
      throw isLate ? new RpcTimeoutError({ url: rpcUrls[0] ?? '', timeoutMs, cause }) : cause
    }
  }
}

function createWalletWitness(provider: Eip1193Provider, timeoutMs = quietTimeoutMs): Rpc {
  return async (network, request) => {
    const answer = await requestWallet(provider, { ...request, timeoutMs }).catch((cause: unknown) => {
      // A revert, or the caller's abort. Any other error means that the wallet does not serve reads.
      if (cause instanceof BaseError && passedOn.includes(cause.code)) throw cause
      throw new RpcUnavailableError({ url: 'the wallet', cause })
    })
    // Checked afterwards: a wallet that was switched meanwhile read from another chain.
    if (!(await isOnChain(provider, { network, signal: request.signal }))) throw new NetworkChangedError()
    return answer
  }
}

async function isOnChain(
  provider: Eip1193Provider,
  { network, signal }: { network: Network; signal: AbortSignal | undefined },
): Promise<boolean> {
  try {
    const chainId = await requestWallet(provider, { method: 'eth_chainId', signal, timeoutMs: quietTimeoutMs })
    return parseChainId(chainId) === String(network.id)
  } catch (error) {
    if (signal?.aborted) throw error
    return false // A wallet without a valid chain id is no source.
  }
}

const passedOn = ['ABORTED', 'EXECUTION_REVERTED']
/** Failures to reach a source; a revert is a result. */
const unreached = ['RPC_UNAVAILABLE', 'RPC_TIMEOUT', 'RPC_ANSWER_INVALID']

async function requestInOrder(sources: readonly Rpc[], request: Parameters<Rpc>): Promise<unknown> {
  let failure: unknown
  for (const source of sources) {
    try {
      return await source(...request)
    } catch (error) {
      if (!(error instanceof BaseError && unreached.includes(error.code))) throw error
      failure ??= error
    }
  }
  throw failure
}
