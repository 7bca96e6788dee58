import type { Network } from '@latchkey/core'
import { BaseError, NetworkChangedError, RpcTimeoutError, RpcUnavailableError } from '@latchkey/core/errors'
import type { WitnessSources } from '@latchkey/core/internal'
import { parseChainId } from '../chain/parseWalletEvent.ts'
import { quietTimeoutMs, requestWallet } from '../chain/requestWallet.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { withDeadline } from '../rpc/withDeadline.ts'

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
  const rpcUrls = network.rpcUrls.filter((url) => !isServersNode(url, serverUrls))
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

/**
 * Whether a node's url is the server's. A node on the server's host is, on any port and path; on this machine, where development runs both,
 * only on the same port. On another host it is where the path is that of the server's proxy.
 */
export function isServersNode(url: string, serverUrls: readonly string[]): boolean {
  const host = toHost(url)
  if (serverUrls.some((server) => toHost(server) === host)) return true
  const { pathname, searchParams } = new URL(url)
  const path = pathname.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /\/v1\/*$/i.test(path) && [...searchParams.keys()].some((key) => /^chainid$/i.test(key))
}

/** The same text for all spellings of a host; `URL` has normalized case, escapes and numbers already. */
function toHost(url: string): string {
  const { hostname, port, protocol } = new URL(url)
  // An IPv4 address written as IPv6, [::ffff:7f00:1], is 0x7f000001.
  const [, ...mapped] = /^\[::ffff:(\w+):(\w+)\]$/.exec(hostname) ?? []
  const name = mapped[0]
    ? new URL(`http://0x${mapped.map((half) => half.padStart(4, '0')).join('')}`).hostname
    : hostname.replace(/\.+$/, '')
  if (!/^(127\..*|\[::1\]|0\.0\.0\.0|(.*\.)?localhost)$/.test(name)) return name
  return `localhost:${port || (/^(http|ws):$/.test(protocol) ? 80 : 443)}`
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
