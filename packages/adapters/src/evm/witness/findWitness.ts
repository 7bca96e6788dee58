import type { Network } from '@latchkey/core'
import { BaseError, NetworkChangedError, RpcTimeoutError, RpcUnavailableError } from '@latchkey/core/errors'
import type { WitnessSources } from '@latchkey/core/internal'
import { parseChainId } from '../chain/parseWalletEvent.ts'
import { quietTimeoutMs, requestWallet } from '../chain/requestWallet.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { withDeadline } from '../rpc/withDeadline.ts'

/** A node that answers later is passed over. */
const nodeTimeoutMs = 10_000
/** The same where a visitor waits, or all sources are asked at once. */
const quickMs = 3_000

/**
 * Finds the second witness of what the server says about a chain: the nodes that the app named for it, then the wallet's own node. Nodes on
 * a host of the server never count, nor does anything with the path of its JSON-RPC proxy.
 *
 * The result is asked like any `Rpc`, each request within 10 s for each source. The next source is asked where one cannot be reached; where
 * none can, it is RpcUnavailableError, RpcTimeoutError or RpcAnswerInvalidError.
 *
 * @param options.findInstalled the provider of a wallet in this browser. A paired wallet is none: its reads go to the app's nodes.
 * @returns undefined where nobody but the server can be asked
 */
export async function findWitness(
  rpc: Rpc,
  options: WitnessSources & {
    findInstalled: (connectorId: string) => Eip1193Provider | undefined
    signal?: AbortSignal | undefined
  },
): Promise<Rpc | undefined> {
  const { network, serverUrls, connectorId, findInstalled, signal } = options
  const sources: Rpc[] = []
  const rpcUrls = network.rpcUrls.filter((url) => !isServersNode(url, serverUrls))
  if (rpcUrls.length > 0) sources.push(createNodeWitness(rpc, rpcUrls))
  const provider = connectorId === undefined ? undefined : findInstalled(connectorId)
  if (provider && (await isOnChain(provider, { network, signal }))) sources.push(createWalletWitness(provider))
  return sources.length > 0 ? (_, request) => askInOrder(sources, [network, request]) : undefined
}

/**
 * The independent sources of a chain: each of the network's nodes, then the wallet's own. Each has 3 s for a request.
 * @param provider the connected wallet. A paired one is no source: its reads go to the nodes.
 */
export function listSources(rpc: Rpc, network: Network, provider?: Eip1193Provider): readonly Rpc[] {
  const nodes = [...new Set(network.rpcUrls)].map((url) => createNodeWitness(rpc, [url], quickMs))
  return provider && !provider.isPaired ? [...nodes, createWalletWitness(provider, quickMs)] : nodes
}

/**
 * Whether the server stands between: only then is there something to witness. A node on the server's host is the server's, on any port and
 * path; on this machine, where development has both, on its port. Another host is the server's where the path is that of its proxy.
 */
export function isServersNode(url: string, serverUrls: readonly string[]): boolean {
  const host = toHost(url)
  if (serverUrls.some((server) => toHost(server) === host)) return true
  const { pathname, searchParams } = new URL(url)
  const path = pathname.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /\/v1\/*$/i.test(path) && [...searchParams.keys()].some((key) => /^chainid$/i.test(key))
}

/** One text for all spellings of a host; `URL` has written capitals, escapes and numbers in one way already. */
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
    const ask = (limited: AbortSignal) => {
      limited.addEventListener('abort', () => {
        isLate = !signal?.aborted
      })
      return rpc({ ...network, rpcUrls }, { ...request, signal: limited })
    }
    try {
      return await withDeadline(ask, { timeoutMs, ...(signal && { signal }) })
    } catch (cause) {
      throw isLate ? new RpcTimeoutError({ url: rpcUrls[0] ?? '', timeoutMs, cause }) : cause
    }
  }
}

function createWalletWitness(provider: Eip1193Provider, timeoutMs = quietTimeoutMs): Rpc {
  return async (network, request) => {
    const answer = await requestWallet(provider, { ...request, timeoutMs }).catch((cause: unknown) => {
      // What the chain said of the call, or the caller's own end of it. Anything else is a wallet that does not read for pages.
      if (cause instanceof BaseError && answers.includes(cause.code)) throw cause
      throw new RpcUnavailableError({ url: 'the wallet', cause })
    })
    // Asked afterwards: a wallet that was switched meanwhile answered from another chain.
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
    return false // A wallet that does not say where it is cannot speak for a chain.
  }
}

const answers = ['ABORTED', 'EXECUTION_REVERTED']
/** Failures to reach a source; a contract's own refusal is an answer. */
const unreached = ['RPC_UNAVAILABLE', 'RPC_TIMEOUT', 'RPC_ANSWER_INVALID']

async function askInOrder(sources: readonly Rpc[], question: Parameters<Rpc>): Promise<unknown> {
  let failure: unknown
  for (const ask of sources) {
    try {
      return await ask(...question)
    } catch (error) {
      if (!(error instanceof BaseError && unreached.includes(error.code))) throw error
      failure ??= error
    }
  }
  throw failure
}
