import type { RpcCall } from '@latchkey/wire'
import type { Chain } from '../../chains/Chain.ts'
import { ApiError } from '../../errors/ApiError.ts'

/**
 * The calls of a body, one or a batch.
 * @throws ApiError 400 where the batch is larger than the network's settings allow, or a number would change when it is written anew.
 */
export function checkCalls({ proxy }: Pick<Chain, 'proxy'>, body: RpcCall | RpcCall[]): RpcCall[] {
  const calls = Array.isArray(body) ? body : [body]
  if (calls.length > proxy.maxBatch)
    throw new ApiError(400, {
      field: 'batch',
      description: `A batch has at most ${proxy.maxBatch} calls on this network. Send it in parts.`,
    })
  if (calls.some(({ params }) => params !== undefined && !isExact(params)))
    throw new ApiError(400, {
      field: 'params',
      description: 'A number is larger than JSON can carry exactly. Write it as a string, "0x…".',
    })
  return calls
}

/** Whether every number in a value is what its text said: integers beyond 2^53 were rounded, larger ones are infinite. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER
  if (typeof value !== 'object' || value === null) return true
  return Array.isArray(value) ? value.every(isExact) : Object.values(value).every(isExact)
}
