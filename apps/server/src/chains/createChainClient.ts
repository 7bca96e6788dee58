import { type Client, createClient, custom, defineChain, RpcRequestError } from 'viem'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import type { Chain } from './Chain.ts'

type CcipRequest = (parameters: {
  data: `0x${string}`
  sender: `0x${string}`
  urls: readonly string[]
}) => Promise<`0x${string}`>

export type ChainClient = {
  client: Client
  /** viem reports an unavailable node as a reverted call; this throws the original error. @throws NodeUnavailableError */
  assertReached: () => void
}

/** A viem client over the configured nodes of a network, for a single task. */
export function createChainClient(
  chain: Chain,
  options: { signal?: AbortSignal | undefined; ccipRequest?: CcipRequest | undefined } = {},
): ChainClient {
  let failure: NodeUnavailableError | undefined
  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    try {
      const call = { method, params: Array.isArray(params) ? (params as unknown[]) : [] }
      const [response] = await chain.rpc.batch([call], { signal: options.signal })
      if (response && 'result' in response) return response.result
      throw new RpcRequestError({
        body: { method },
        error: response?.error ?? { code: -32603, message: 'The node sent no response.' },
        url: 'the configured node',
      })
    } catch (error) {
      if (error instanceof NodeUnavailableError) failure = error
      throw error
    }
  }
  const client = createClient({
    chain: defineChain({
      id: chain.id,
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: { default: { http: [] } },
    }),
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: options.ccipRequest ? { request: options.ccipRequest } : false,
  })
  return {
    client,
    assertReached() {
      options.signal?.throwIfAborted()
      if (failure) throw failure
    },
  }
}
