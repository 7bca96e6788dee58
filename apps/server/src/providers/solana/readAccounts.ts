import * as z from 'zod'
import type { SolanaChain } from '../../chains/Chain.ts'
import { readResult } from './readTokenAccounts.ts'

/** Accounts that a node returns at once. */
const accountsPerCall = 100
/** The largest metadata that is read; Token-2022's may be any text. */
const maxBytes = 2_048

const accountSchema = z
  .object({ owner: z.string(), data: z.tuple([z.base64(), z.literal('base64')]) })
  .transform(({ owner, data }) => ({ owner, data: Buffer.from(data[0], 'base64') }))
export type Account = z.infer<typeof accountSchema>
const accountsSchema = z.object({ value: z.array(accountSchema.nullable()) })

/**
 * The beginnings of accounts, in the order of their addresses; undefined where there is none.
 * @throws NodeUnavailableError, RpcError
 */
export async function readAccounts(
  chain: SolanaChain,
  addresses: readonly string[],
  signal?: AbortSignal | undefined,
): Promise<(Account | undefined)[]> {
  const parts: (readonly string[])[] = []
  for (let start = 0; start < addresses.length; start += accountsPerCall)
    parts.push(addresses.slice(start, start + accountsPerCall))
  const options = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: maxBytes } }
  const calls = parts.map((part) => ({ method: 'getMultipleAccounts', params: [part, options] }))
  const responses = calls.length === 0 ? [] : await chain.rpc.batch(calls, { signal })
  return parts.flatMap((part, index) => {
    const { value } = readResult('getMultipleAccounts', accountsSchema, responses[index])
    return part.map((_, place) => value[place] ?? undefined)
  })
}
