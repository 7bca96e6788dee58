import { type Client, createClient, custom, defineChain, numberToHex, RpcRequestError } from 'viem'
import { CallerBusyError } from '../providers/rpc/createCallerShares.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import type { Chain } from './Chain.ts'

type CcipRequest = (parameters: {
  data: `0x${string}`
  sender: `0x${string}`
  urls: readonly string[]
}) => Promise<`0x${string}`>

export type ChainClient = {
  client: Client
  /** viem reports an unavailable node as a reverted call; this throws the original error. @throws NodeUnavailableError, CallerBusyError */
  assertReached: () => void
}

/** Contracts of strangers may return megabytes. The longest text that is read has 64 kB, as hexadecimal. */
export const bytesPerCall = 256 * 1024
/** Enough to deploy an account and have it check a signature; nodes let a call use ten times as much. */
const callGas = numberToHex(10_000_000)

/**
 * A viem client over the configured nodes of a network, for a single task. It reads contracts that anyone may have written: with limited
 * gas and size, and in a share of the nodes.
 * @param options.caller whose share.
 */
export function createChainClient(
  chain: Chain,
  options: { caller: string; signal?: AbortSignal | undefined; ccipRequest?: CcipRequest | undefined },
): ChainClient {
  const { caller, signal } = options
  let failure: NodeUnavailableError | CallerBusyError | undefined
  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    try {
      const call = { method, params: limitGas(method, Array.isArray(params) ? (params as unknown[]) : []) }
      const [response] = await chain.rpc.batch([call], { bytesPerCall, caller, signal })
      if (response && 'result' in response) return response.result
      throw new RpcRequestError({
        body: { method },
        error: response?.error ?? { code: -32603, message: 'The node sent no response.' },
        url: 'the configured node',
      })
    } catch (error) {
      if (error instanceof NodeUnavailableError || error instanceof CallerBusyError) failure = error
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
      signal?.throwIfAborted()
      if (failure) throw failure
    },
  }
}

/** The parameters of a call, with a limit of gas where it runs a contract. */
function limitGas(method: string, params: readonly unknown[]): readonly unknown[] {
  const [call, ...rest] = params
  return method === 'eth_call' && typeof call === 'object' ? [{ ...call, gas: callGas }, ...rest] : params
}
