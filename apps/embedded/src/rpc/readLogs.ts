import { toAddress, toBoolean, toNumber, toNumbers } from './abi.ts'

/** What a contract logged: hex of the contract, the topics and the data. */
export type Log = { address: string; topics: readonly string[]; data: string }

export type NftChange = { contract: string; id: bigint; isReceived: boolean }
/** Somebody who may take tokens of the visitor afterwards. */
export type Grant = { contract: string; spender: string }

/** What logs say of the visitor. Addresses are in lower case. */
export type Moved = { tokens: readonly string[]; nfts: readonly NftChange[]; grants: readonly Grant[] }

type Read = { contract: string; own: string; topics: readonly (string | undefined)[]; words: readonly string[] }
type Reader = (log: Read) => Partial<Moved>

/** The topics of events, and what they say. ERC-721 logs the names of ERC-20, with an id as a topic of its own. */
const events: Record<string, Reader> = {
  // Transfer(address,address,uint256)
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef': ({ contract, own, topics }) => {
    const [from, to, id] = topics
    const isReceived = readDirection({ own, from, to })
    if (isReceived === undefined) return {}
    return id === undefined ? { tokens: [contract] } : { nfts: [{ contract, isReceived, id: BigInt(id) }] }
  },
  // TransferSingle(address,address,address,uint256,uint256)
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62': ({ words, ...log }) =>
    toNfts(log, [toNumber(words[0])]),
  // TransferBatch(address,address,address,uint256[],uint256[])
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb': ({ words, ...log }) =>
    toNfts(log, toNumbers(words, 0) ?? [undefined]),
  // Approval(address,address,uint256)
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925': ({ topics, words, ...log }) => {
    const [owner, spender, id] = topics
    return toGrant(log, { owner, spender, isGiven: id !== undefined || toNumber(words[0]) !== 0n })
  },
  // ApprovalForAll(address,address,bool)
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31': ({ topics, words, ...log }) => {
    const [owner, spender] = topics
    return toGrant(log, { owner, spender, isGiven: toBoolean(words[0]) !== false })
  },
}

/** @param address the visitor's. */
export function readLogs(logs: readonly Log[], address: string): Moved {
  const own = address.toLowerCase()
  const read = logs.map(({ address: contract, topics: [topic = '', ...topics], data }) =>
    events[topic.toLowerCase()]?.({
      contract: contract.toLowerCase(),
      own,
      topics,
      words: data.slice(2).toLowerCase().match(/.{64}/g) ?? [],
    }),
  )
  return {
    tokens: read.flatMap((each) => each?.tokens ?? []),
    nfts: read.flatMap((each) => each?.nfts ?? []),
    grants: read.flatMap((each) => each?.grants ?? []),
  }
}

type Place = Omit<Read, 'words'>

/** @returns whether the visitor receives; undefined where both sides are the visitor, or neither. */
function readDirection({ own, from, to }: { own: string; from: string | undefined; to: string | undefined }) {
  const [sender, receiver] = [toAddress(from?.slice(2)), toAddress(to?.slice(2))]
  return (sender === own) === (receiver === own) ? undefined : receiver === own
}

/** @param ids undefined for one that cannot be read, which still leaves or comes. */
function toNfts({ contract, own, topics }: Place, ids: readonly (bigint | undefined)[]): Partial<Moved> {
  const [, from, to] = topics
  const isReceived = readDirection({ own, from, to })
  return isReceived === undefined ? {} : { nfts: ids.map((id = 0n) => ({ contract, isReceived, id })) }
}

function toGrant(
  { contract, own }: Omit<Place, 'topics'>,
  { owner, spender, isGiven }: { owner: string | undefined; spender: string | undefined; isGiven: boolean },
): Partial<Moved> {
  const to = toAddress(spender?.slice(2))
  // An NFT that moves is approved to nobody.
  const isNobody = to === undefined || /^0x0{40}$/.test(to)
  return toAddress(owner?.slice(2)) === own && isGiven && !isNobody ? { grants: [{ contract, spender: to }] } : {}
}
