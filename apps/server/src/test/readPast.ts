import type { Anvil } from '@latchkey/anvil'
import { type Address, decodeEventLog, type Hex, type Log, parseAbi } from 'viem'

export type PastTransfer = {
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  /** The contract; null for the native currency. */
  token: Address | null
  tokenId: bigint
  from: Address
  to: Address
  amount: bigint
  logIndex: number
}

export type PastTransaction = {
  hash: Hex
  block: bigint
  position: number
  minedAt: Date
  from: Address
  to: Address | null
  nonce: number
  value: bigint
  input: Hex
  succeeded: boolean
  transfers: PastTransfer[]
}

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
])
const nftAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])

/** Everything that happened on a test chain, newest first: the data of an explorer's counterpart. */
export async function readPast({ client }: Anvil): Promise<PastTransaction[]> {
  const past: PastTransaction[] = []
  const latest = await client.getBlockNumber({ cacheTime: 0 })
  for (let number = 1n; number <= latest; number += 1n) {
    const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
    for (const { hash, from, to, nonce, value, input, transactionIndex } of block.transactions) {
      const receipt = await client.getTransactionReceipt({ hash })
      const succeeded = receipt.status === 'success'
      const native = {
        kind: 'native',
        token: null,
        tokenId: 0n,
        from: lower(from),
        amount: value,
        logIndex: -1,
      } as const
      past.push({
        hash,
        block: number,
        position: Number(transactionIndex),
        minedAt: new Date(Number(block.timestamp) * 1000),
        from: lower(from),
        to: to && lower(to),
        nonce,
        value,
        input,
        succeeded,
        transfers: [
          ...(succeeded && value > 0n && to ? [{ ...native, to: lower(to) }] : []),
          ...receipt.logs.flatMap((log) => readTransfer(log) ?? []),
        ],
      })
    }
  }
  return past.reverse()
}

/** Whether a transaction is in the history of an address. */
export function isOf(address: Address) {
  return ({ from, to, transfers }: PastTransaction) =>
    from === address ||
    to === address ||
    transfers.some((transfer) => transfer.amount > 0n && (transfer.from === address || transfer.to === address))
}

function readTransfer(log: Log): PastTransfer | undefined {
  const shared = { token: lower(log.address), logIndex: log.logIndex ?? 0 }
  const { data, topics } = log
  try {
    if (topics.length === 4 && data === '0x') {
      const { args } = decodeEventLog({ abi: nftAbi, data, topics })
      return { ...shared, kind: 'erc721', tokenId: args.id, amount: 1n, from: lower(args.from), to: lower(args.to) }
    }
    const { eventName, args } = decodeEventLog({ abi, data, topics })
    const ends = { from: lower(args.from), to: lower(args.to), amount: args.amount }
    if (eventName === 'Transfer') return { ...shared, ...ends, kind: 'erc20', tokenId: 0n }
    return { ...shared, ...ends, kind: 'erc1155', tokenId: args.id }
  } catch {
    return undefined // some other event
  }
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}
