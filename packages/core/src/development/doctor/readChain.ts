import type { ChainNamespace } from '@latchkey/wire'

type NodeQuestion = {
  /** After the node's URL. */
  path: string
  /** A call by JSON-RPC; absent where the path says it all. */
  call?: { method: string; params: readonly unknown[] }
  /** The CAIP-2 reference in an answer; undefined in another answer. */
  read: (answer: unknown) => string | undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** What a node is asked for its chain, by namespace (CAIP-2). */
const questions: Record<ChainNamespace, NodeQuestion> = {
  eip155: {
    path: '',
    call: { method: 'eth_chainId', params: [] },
    read: (answer) =>
      /^0x[0-9a-f]{1,16}$/i.test(text(answer) ?? '') ? BigInt(text(answer) ?? '').toString() : undefined,
  },
  solana: { path: '', call: { method: 'getGenesisHash', params: [] }, read: (answer) => text(answer)?.slice(0, 32) },
  polkadot: {
    path: '',
    call: { method: 'chain_getBlockHash', params: [0] },
    read: (answer) => text(answer)?.replace('0x', '').slice(0, 32),
  },
  bip122: { path: '/block-height/0', read: (answer) => text(answer)?.trim().slice(0, 32) },
  cosmos: {
    path: '/cosmos/base/tendermint/v1beta1/node_info',
    read: (answer) => text(field(field(answer, 'default_node_info'), 'network')),
  },
}

/**
 * The chain that a node is on.
 *
 * @returns its CAIP-2 reference, undefined for an answer that does not say it
 * @throws what `fetch` throws where the node does not answer or the page may not read it
 */
export async function readChain(
  url: string,
  namespace: ChainNamespace,
  options: { fetch: typeof fetch; signal: AbortSignal },
): Promise<string | undefined> {
  const { path, call, read } = questions[namespace]
  // A browser's fetch throws where it is called as a method of another object.
  const { fetch: send, signal } = options
  const init = call && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
  }
  const response = await send(withPath(url, path), { ...init, credentials: 'omit', signal })
  const answer = parse(await response.text())
  return response.ok ? read(call ? field(answer, 'result') : answer) : undefined
}

/** The query of a node stays at the end. */
function withPath(url: string, path: string): string {
  const target = new URL(url)
  target.pathname = target.pathname.replace(/\/+$/, '') + path
  return path ? target.href : url
}

/** JSON, or the text itself. */
function parse(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return answer
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
