import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { readText } from '../readText.ts'
import { VerifierUnavailableError } from '../Verifier.ts'

/** What a chain's node is read for, at the latest block. */
export type Node = {
  readChainId(): Promise<bigint>
  /** `0x` where the address has none. */
  readCode(address: Address): Promise<Hex>
  /** What a call returns; undefined where it failed on the chain. Without `to` its data runs as a contract's creation. */
  call(request: { to?: Address; data: Hex }): Promise<Hex | undefined>
}

/** Code is the longest answer: 24,576 bytes on most chains, 131,072 on few, each of two characters. */
const maxAnswerBytes = 1_048_576

/** What a stranger's contract may use: many nodes have no limit of their own, or a much higher one. */
const callGas = '0x989680' // 10,000,000

const hexSchema = z.string().check(z.regex(/^0x[0-9a-f]*$/i))
const answerSchema = z.union([
  z.object({ result: hexSchema }),
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
])
type Answer = z.infer<typeof answerSchema>

/**
 * Reads from a node by JSON-RPC, without a library's extras: one that follows a contract's OffchainLookup (ERC-3668) would send requests to
 * wherever the contract says.
 */
export function openNode(options: {
  url: string
  fetch: typeof fetch
  timeoutMs: number
  signal?: AbortSignal | undefined
}): Node {
  const read = async (method: string, params: readonly unknown[], schema = hexSchema): Promise<Hex> => {
    const answer = await request(options, { method, params })
    if ('error' in answer) throw new VerifierUnavailableError(`the node says “${shorten(answer.error.message)}”`)
    const { data, error } = schema.safeParse(answer.result)
    if (error) throw new VerifierUnavailableError(`the node has an unexpected answer to ${method}`)
    return data as Hex // checked by the schema
  }
  return {
    readChainId: async () => BigInt(await read('eth_chainId', [], quantitySchema)),
    readCode: (address) => read('eth_getCode', [address, 'latest'], bytesSchema),
    async call(call) {
      const answer = await request(options, { method: 'eth_call', params: [{ ...call, gas: callGas }, 'latest'] })
      if ('result' in answer) return answer.result as Hex // checked by the schema
      if (isOutcome(answer.error)) return undefined
      throw new VerifierUnavailableError(`the node says “${shorten(answer.error.message)}”`)
    },
  }
}

const quantitySchema = z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i))
const bytesSchema = z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/i))

/** Whether an error is the call's own end, and not the node's: a revert has code 3 (EIP-1474 knows none), other ends have only words. */
function isOutcome({ code, message }: { code: number; message: string }): boolean {
  return (
    code === 3 ||
    /revert|out of gas|gas required|opcode|invalid jump|bad jump|stack (over|under)|evm error/i.test(message)
  )
}

async function request(
  { url, fetch, timeoutMs, signal }: Parameters<typeof openNode>[0],
  call: { method: string; params: readonly unknown[] },
): Promise<Answer> {
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    // Nodes send errors with any status.
    const text = await readText(response.body, maxAnswerBytes)
    const { data, error } = answerSchema.safeParse(text === undefined ? undefined : JSON.parse(text))
    if (data) return data
    throw error
  } catch (cause) {
    signal?.throwIfAborted()
    throw new VerifierUnavailableError(`the node did not answer ${call.method}`, { cause })
  }
}

function shorten(text: string): string {
  return text.slice(0, 200)
}
