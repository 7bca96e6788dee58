import * as z from 'zod/mini'
import { toAddress, toBoolean, toNumber, toNumbers } from './abi.ts'

/** Bytes of a node's response. */
export const hex = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
export const logSchema = z.object({ address: hex, topics: z.array(hex), data: hex })
type Log = z.infer<typeof logSchema>

/** One NFT, or `amount` of an ERC-1155 token. */
export type NftChange = { contract: string; id: bigint; amount: bigint; isReceived: boolean }

/** What somebody may take from now on. `limit`: of a token, in base units; `one`: an NFT; `all`: all tokens of a contract. */
export type Grant = { contract: string; spender: string } & (
  | { kind: 'limit'; amount: bigint; isPermit2: boolean }
  | { kind: 'one'; id: bigint }
  | { kind: 'all' }
)

export type LogsRead = { tokens: string[]; nfts: NftChange[]; grants: Grant[] }

/** Whose logs they are, in lower case; words without `0x`. */
type Parts = { own: string; contract: string; topics: readonly (string | undefined)[]; words: readonly string[] }
type Reader = (parts: Parts) => Partial<LogsRead>

const readers: Readonly<Record<string, Reader>> = {
  // Transfer(address,address,uint256), of ERC-20 and ERC-721
  ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef: ({ own, contract, topics }) => {
    const isReceived = readDirection(own, topics[1], topics[2])
    if (isReceived === undefined) return {}
    const id = toNumber(topics[3])
    return id === undefined ? { tokens: [contract] } : { nfts: [{ contract, id, amount: 1n, isReceived }] }
  },
  // TransferSingle(address,address,address,uint256,uint256)
  c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62: ({ own, contract, topics, words }) => {
    const isReceived = readDirection(own, topics[2], topics[3])
    const [id, amount] = [toNumber(words[0]), toNumber(words[1])]
    if (isReceived === undefined || id === undefined || amount === undefined) return {}
    return { nfts: [{ contract, id, amount, isReceived }] }
  },
  // TransferBatch(address,address,address,uint256[],uint256[])
  '4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb': ({ own, contract, topics, words }) => {
    const isReceived = readDirection(own, topics[2], topics[3])
    const [ids, amounts] = [toNumbers(words, 0) ?? [], toNumbers(words, 1) ?? []]
    if (isReceived === undefined) return {}
    return { nfts: ids.map((id, index) => ({ contract, id, amount: amounts[index] ?? 0n, isReceived })) }
  },
  // Approval(address,address,uint256), of ERC-20 and ERC-721
  '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925': ({ own, contract, topics, words }) => {
    const spender = toAddress(topics[2])
    if (toAddress(topics[1]) !== own || spender === undefined || isZero(spender)) return {}
    const id = toNumber(topics[3])
    if (id !== undefined) return { grants: [{ contract, spender, kind: 'one', id }] }
    const amount = toNumber(words[0]) ?? 0n
    return amount > 0n ? { grants: [{ contract, spender, kind: 'limit', amount, isPermit2: false }] } : {}
  },
  // ApprovalForAll(address,address,bool)
  '17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31': ({ own, contract, topics, words }) => {
    const spender = toAddress(topics[2])
    const isGranted = toAddress(topics[1]) === own && spender !== undefined && toBoolean(words[0]) === true
    return isGranted ? { grants: [{ contract, spender, kind: 'all' }] } : {}
  },
  // Permit2: Approval(address,address,address,uint160,uint48) and Permit(address,address,address,uint160,uint48,uint48)
  da9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b: readPermit2,
  c6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec: readPermit2,
}

/**
 * What a transaction's logs say that moves from or to the visitor, and what others may take from now on. Contracts write their logs
 * themselves.
 * @param own the visitor's address, in lower case.
 */
export function readLogs(logs: readonly Log[], own: string): LogsRead {
  const read = logs.map(({ address, topics, data }): Partial<LogsRead> => {
    const [topic = '', ...rest] = topics.map((one) => one.slice(2).toLowerCase())
    const reader = Object.hasOwn(readers, topic) ? readers[topic] : undefined
    const words = data.slice(2).toLowerCase().match(/.{64}/g) ?? []
    return reader?.({ own, contract: address.toLowerCase(), topics: [topic, ...rest], words }) ?? {}
  })
  return {
    tokens: [...new Set(read.flatMap(({ tokens = [] }) => tokens))],
    nfts: read.flatMap(({ nfts = [] }) => nfts),
    grants: lastOfEach(read.flatMap(({ grants = [] }) => grants)),
  }
}

function readPermit2({ own, topics, words }: Parts): Partial<LogsRead> {
  const [contract, spender] = [toAddress(topics[2]), toAddress(topics[3])]
  const amount = toNumber(words[0], 160) ?? 0n
  if (toAddress(topics[1]) !== own || contract === undefined || spender === undefined || amount === 0n) return {}
  return { grants: [{ contract, spender, kind: 'limit', amount, isPermit2: true }] }
}

/** Undefined for what others move, and for what the visitor moves to themselves. */
function readDirection(own: string, from: string | undefined, to: string | undefined): boolean | undefined {
  const [isSender, isReceiver] = [toAddress(from) === own, toAddress(to) === own]
  return isSender === isReceiver ? undefined : isReceiver
}

/** A later limit replaces an earlier one of the same spender. */
function lastOfEach(grants: readonly Grant[]): Grant[] {
  const key = (grant: Grant) => `${grant.contract} ${grant.spender} ${grant.kind} ${'id' in grant ? grant.id : ''}`
  return [...new Map(grants.map((grant) => [key(grant), grant])).values()]
}

function isZero(address: string): boolean {
  return /^0x0+$/.test(address)
}
