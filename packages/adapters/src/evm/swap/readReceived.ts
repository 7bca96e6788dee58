import type { Network } from '@latchkey/core'
import { type Rpc, readQuantity } from '../rpc/createRpc.ts'
import type { SwapContracts } from './knownRouters.ts'

/** `Transfer(address,address,uint256)` of ERC-20. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `Withdrawal(address,uint256)` of the contract that wraps the native currency. */
const withdrawalTopic = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

type Log = { address: string; topics: readonly string[]; data: string }

/**
 * What an account received by a mined swap, exactly, from the events of its receipt: the token's transfers to the account less those from
 * it. Native currency has no events, so it is what the router unwrapped, all of which it pays on.
 * @returns base units; undefined while there is no receipt, and where its events do not tell
 * @throws what the rpc throws
 */
export async function readReceived(
  rpc: Rpc,
  options: {
    network: Network
    contracts: SwapContracts
    hash: string
    router: string
    account: string
    /** Undefined for the native currency. */
    token: string | undefined
    signal?: AbortSignal | undefined
  },
): Promise<bigint | undefined> {
  const { network, contracts, hash, router, account, token, signal } = options
  const receipt = await rpc(network, { method: 'eth_getTransactionReceipt', params: [hash], signal })
  const logs = parseLogs(receipt)
  const amount = ({ data }: Log) => readQuantity(network, data)
  const sum = (some: readonly Log[]) => some.reduce((total, log) => total + amount(log), 0n)
  const contract = token ?? contracts.wrappedNative
  const events = logs.filter((log) => isSame(log.address, contract) && /^0x[\da-f]{64}$/i.test(log.data))
  const isParty = ({ topics }: Log, place: number, party: string) => isSame(topics[place]?.slice(-40), party.slice(-40))
  if (!token) {
    const unwrapped = sum(events.filter((log) => log.topics[0] === withdrawalTopic && isParty(log, 1, router)))
    return unwrapped || undefined
  }
  const transfers = events.filter(({ topics }) => topics[0] === transferTopic && topics.length === 3)
  const received =
    sum(transfers.filter((log) => isParty(log, 2, account))) - sum(transfers.filter((log) => isParty(log, 1, account)))
  return received > 0n ? received : undefined
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}

function parseLogs(receipt: unknown): readonly Log[] {
  const { logs } = (typeof receipt === 'object' && receipt !== null ? receipt : {}) as { logs?: unknown }
  return Array.isArray(logs) ? logs.filter(isLog) : []
}

function isLog(value: unknown): value is Log {
  const { address, topics, data } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  return (
    typeof address === 'string' &&
    typeof data === 'string' &&
    Array.isArray(topics) &&
    topics.every((topic) => typeof topic === 'string')
  )
}
