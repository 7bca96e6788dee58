import type { RpcCall } from '@latchkey/wire'
import * as z from 'zod/mini'
import type { Chain } from '../../chains/Chain.ts'
import { RpcError } from './readResponses.ts'

const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,16}$/))
const blockSchema = z.nullish(z.union([quantity, z.enum(['earliest', 'finalized', 'latest', 'pending', 'safe'])]))

/** Strict: some nodes also accept `FromBlock`, and would read another range than the one that was checked. */
const filterSchema = z.strictObject({
  address: z.nullish(z.union([z.string(), z.array(z.string())])),
  topics: z.nullish(z.array(z.unknown())),
  fromBlock: blockSchema,
  toBlock: blockSchema,
  blockHash: z.nullish(z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))),
})
type Filter = z.infer<typeof filterSchema>

/** The index of the filter among the parameters of each method that reads logs. */
const places: ReadonlyMap<string, number> = new Map([
  ['eth_getLogs', 0],
  ['eth_newFilter', 0],
  ['eth_subscribe', 1],
])
const subscriptions = ['logs', 'newHeads', 'newPendingTransactions', 'syncing', 'transactionReceipts']

/** Whether a call may read logs. */
export function readsLogs({ method }: RpcCall): boolean {
  return places.has(method)
}

/**
 * Rewrites a call that reads logs, with a filter of known fields and a range that the network's settings allow.
 * @returns the rewritten call, or the message of the error -32602.
 * @throws NodeUnavailableError when the range ends at a tag such as `finalized` and no node returns its height.
 */
export async function limitLogs(
  chain: Pick<Chain, 'proxy' | 'rpc'>,
  call: RpcCall,
): Promise<{ call: RpcCall } | { error: string }> {
  const { params = [] } = call
  const place = places.get(call.method) ?? 0
  if (!Array.isArray(params) || params.length > place + 1)
    return { error: `${call.method} takes a list of at most ${place + 1} parameters.` }
  if (call.method === 'eth_subscribe') {
    const [kind] = params
    if (!subscriptions.some((one) => one === kind))
      return { error: `Subscriptions here are ${subscriptions.join(', ')}.` }
    if (kind !== 'logs' || params.length === 1) return { call }
  }
  const parsed = filterSchema.safeParse(params[place] ?? {})
  if (!parsed.success)
    return {
      error: 'A filter has address, topics and either blockHash or fromBlock and toBlock, as the API writes them.',
    }
  const { blockHash, fromBlock, toBlock, ...rest } = withoutNull(parsed.data)
  const write = (range: Filter) => ({ call: { ...call, params: [...params.slice(0, place), { ...rest, ...range }] } })
  if (blockHash !== undefined) {
    if (fromBlock !== undefined || toBlock !== undefined)
      return { error: 'A filter has either blockHash or fromBlock and toBlock.' }
    return write({ blockHash })
  }
  const range = { fromBlock: fromBlock ?? 'latest', toBlock: toBlock ?? 'latest' }
  const { maxLogBlocks } = chain.proxy
  const blocks = await countBlocks(chain, range)
  if (blocks === undefined) return { error: 'The node of this network has no such block. Name it by its number.' }
  if (blocks > maxLogBlocks)
    return {
      error: `Logs are read from at most ${maxLogBlocks} blocks at once on this network. Request a smaller range.`,
    }
  // A subscription has no range unless it names one; for other methods the node's own default may differ.
  const isUnbounded = call.method === 'eth_subscribe' && fromBlock === undefined && toBlock === undefined
  return write(isUnbounded ? {} : range)
}

function withoutNull(filter: Filter): { [name in keyof Filter]: NonNullable<Filter[name]> } {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null && value !== undefined))
}

async function countBlocks(
  { rpc }: Pick<Chain, 'rpc'>,
  { fromBlock, toBlock }: { fromBlock: string; toBlock: string },
): Promise<number | undefined> {
  if (fromBlock === toBlock) return 1
  const read = async (block: string) => (block.startsWith('0x') ? Number(block) : await rpc.height(block))
  try {
    const [from, to] = await Promise.all([read(fromBlock), read(toBlock)])
    return to - from + 1
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}
