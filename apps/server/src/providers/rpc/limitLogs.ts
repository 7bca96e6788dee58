import type { RpcCall } from '@latchkey/wire'
import * as z from 'zod/mini'
import type { Chain } from '../../chains/Chain.ts'
import { RpcError } from './readAnswers.ts'

const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,16}$/))
const blockSchema = z.nullish(z.union([quantity, z.enum(['earliest', 'finalized', 'latest', 'pending', 'safe'])]))

/** Strict: some nodes read `FromBlock` as well, and would read another range than the one that was checked. */
const filterSchema = z.strictObject({
  address: z.nullish(z.union([z.string(), z.array(z.string())])),
  topics: z.nullish(z.array(z.unknown())),
  fromBlock: blockSchema,
  toBlock: blockSchema,
  blockHash: z.nullish(z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))),
})
type Filter = z.infer<typeof filterSchema>

/** Where a method that reads logs has its filter. */
const places: ReadonlyMap<string, number> = new Map([
  ['eth_getLogs', 0],
  ['eth_newFilter', 0],
  ['eth_subscribe', 1],
])
const subscriptions = ['logs', 'newHeads', 'newPendingTransactions', 'syncing', 'transactionReceipts']

/** Whether a call reads logs, or may. */
export function readsLogs({ method }: RpcCall): boolean {
  return places.has(method)
}

/**
 * Writes a call that reads logs anew, with a filter of known members and a range the network's settings allow.
 * @returns why the call is refused; for -32602.
 * @throws NodeUnavailableError when the range ends at a name such as `finalized` and no node tells its height.
 */
export async function limitLogs(
  chain: Pick<Chain, 'proxy' | 'rpc'>,
  call: RpcCall,
): Promise<{ call: RpcCall } | { refusal: string }> {
  const { params = [] } = call
  const place = places.get(call.method) ?? 0
  if (!Array.isArray(params) || params.length > place + 1)
    return { refusal: `${call.method} takes a list of at most ${place + 1} parameters.` }
  if (call.method === 'eth_subscribe') {
    const [kind] = params
    if (!subscriptions.some((one) => one === kind))
      return { refusal: `Subscriptions here are ${subscriptions.join(', ')}.` }
    if (kind !== 'logs' || params.length === 1) return { call }
  }
  const parsed = filterSchema.safeParse(params[place] ?? {})
  if (!parsed.success)
    return {
      refusal: 'A filter has address, topics and either blockHash or fromBlock and toBlock, as the API writes them.',
    }
  const { blockHash, fromBlock, toBlock, ...rest } = withoutNull(parsed.data)
  const write = (range: Filter) => ({ call: { ...call, params: [...params.slice(0, place), { ...rest, ...range }] } })
  if (blockHash !== undefined) {
    if (fromBlock !== undefined || toBlock !== undefined)
      return { refusal: 'A filter has either blockHash or fromBlock and toBlock.' }
    return write({ blockHash })
  }
  const range = { fromBlock: fromBlock ?? 'latest', toBlock: toBlock ?? 'latest' }
  const { maxLogBlocks } = chain.proxy
  const blocks = await countBlocks(chain, range)
  if (blocks === undefined) return { refusal: 'The node of this network knows no such block. Name it by its number.' }
  if (blocks > maxLogBlocks)
    return {
      refusal: `Logs are read from at most ${maxLogBlocks} blocks at once on this network. Ask for a smaller range.`,
    }
  // A subscription has no range unless it names one; elsewhere the node’s own default could be another.
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
