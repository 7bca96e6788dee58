import { type Address, type Hex, hexToBigInt, type Log, parseAbi, parseEventLogs, toEventSelector } from 'viem'
import type { Chain } from '../chain/createChain.ts'

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function supportsInterface(bytes4) view returns (bool)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
])

/** `Transfer(address,address,uint256)`: of a fungible token with three topics, of an NFT with four. */
export const transferTopic = toEventSelector('Transfer(address,address,uint256)')
export const singleTopic = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')

export type Transfer = {
  hash: Hex
  block: bigint
  token: Address
  from: Address
  to: Address
  /** Base units, or 1 of an NFT. */
  amount: bigint
  /** Undefined for a fungible token. */
  tokenId: bigint | undefined
}

/** The transfers among a transaction's or a block range's logs; others are left out. */
export function readTransfers(logs: readonly Log[]): Transfer[] {
  return logs.flatMap((log): Transfer[] => {
    const { address: token, topics, data, transactionHash, blockNumber } = log
    if (!transactionHash || blockNumber === null) return []
    const place = { hash: transactionHash, block: blockNumber, token }
    const [topic, first, second, third] = topics
    if (topic === transferTopic && first && second) {
      const isNft = third !== undefined
      if (!isNft && data.length !== 66) return []
      return [
        {
          ...place,
          from: toAddress(first),
          to: toAddress(second),
          amount: isNft ? 1n : hexToBigInt(data),
          tokenId: isNft ? hexToBigInt(third) : undefined,
        },
      ]
    }
    return parseEventLogs({ abi, logs: [log], eventName: 'TransferSingle' }).map(({ args }) => ({
      ...place,
      from: args.from,
      to: args.to,
      amount: args.value,
      tokenId: args.id,
    }))
  })
}

function toAddress(topic: Hex): Address {
  return `0x${topic.slice(-40)}`
}

export type Token = {
  name: string
  symbol: string
  decimals: number
  supply: bigint | undefined
  standard: 'ERC-20' | 'ERC-721' | 'ERC-1155'
}

/** What a contract says about its token; undefined where it says nothing of the kind. */
export async function readToken(chain: Chain, address: Address): Promise<Token | undefined> {
  const read = <Result>(request: Promise<Result>): Promise<Result | undefined> => request.catch(() => undefined)
  const call = { address, abi } as const
  const { client } = chain
  const [name, symbol, decimals, supply, is721, is1155] = await Promise.all([
    read(client.readContract({ ...call, functionName: 'name' })),
    read(client.readContract({ ...call, functionName: 'symbol' })),
    read(client.readContract({ ...call, functionName: 'decimals' })),
    read(client.readContract({ ...call, functionName: 'totalSupply' })),
    read(client.readContract({ ...call, functionName: 'supportsInterface', args: ['0x80ac58cd'] })),
    read(client.readContract({ ...call, functionName: 'supportsInterface', args: ['0xd9b67a26'] })),
  ])
  const standard = is1155 ? 'ERC-1155' : is721 ? 'ERC-721' : decimals === undefined ? undefined : 'ERC-20'
  if (!standard) return undefined
  return { name: name ?? 'Unnamed', symbol: symbol ?? '', decimals: decimals ?? 0, supply, standard }
}
