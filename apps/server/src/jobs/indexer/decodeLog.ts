import type { Address, Hex } from 'viem'
import { decodeAbiParameters } from 'viem/utils'
import { zeroAddress } from '../../chains/Chain.ts'
import type { TransferKind } from '../../db/schema.ts'
import type { Log } from './blockSchemas.ts'

export type DecodedTransfer = {
  kind: TransferKind
  position: string
  token: Address | null
  tokenId: bigint | null
  sender: Address
  recipient: Address
  amount: bigint
}

export type DecodedApproval = {
  position: string
  token: Address
  owner: Address
  spender: Address
  amount: bigint | null
}

export type DecodedLog = { transfers: DecodedTransfer[]; approvals: DecodedApproval[] }

/** First topics of the events: keccak256 of the signature. */
const topic = {
  /** Transfer(address,address,uint256) */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** Approval(address,address,uint256) */
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** ApprovalForAll(address,address,bool) */
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /** TransferSingle(address,address,address,uint256,uint256) */
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** TransferBatch(address,address,address,uint256[],uint256[]) */
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** Deposit(address,uint256) */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  /** Withdrawal(address,uint256) */
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

const nothing: DecodedLog = { transfers: [], approvals: [] }

/**
 * Decodes a transfer or approval of ERC-20, ERC-721, ERC-1155 or the wrapped native token. A log with a known topic but other data is
 * ignored.
 * @param options.weth only this contract's Deposit and Withdrawal count, as other contracts have events of the same name.
 */
export function decodeLog(log: Log, options: { weth: Address | undefined }): DecodedLog {
  const [event, ...indexed] = log.topics
  const position = `log:${log.logIndex}`
  const [first, second, third] = indexed
  const token = log.address
  if (event === topic.transfer && first && second) {
    const ends = { position, token, sender: toAddress(first), recipient: toAddress(second) }
    const amount = third ? undefined : firstWord(log.data)
    if (third) return moved({ ...ends, kind: 'erc721', tokenId: BigInt(third), amount: 1n })
    if (amount !== undefined) return moved({ ...ends, kind: 'erc20', tokenId: null, amount })
  }
  if (event === topic.approval && first && second) {
    const amount = third ? null : (firstWord(log.data) ?? null)
    return approved({ position, token, owner: toAddress(first), spender: toAddress(second), amount })
  }
  if (event === topic.approvalForAll && first && second)
    return approved({ position, token, owner: toAddress(first), spender: toAddress(second), amount: null })
  if ((event === topic.transferSingle || event === topic.transferBatch) && second && third) {
    const ends = { kind: 'erc1155' as const, token, sender: toAddress(second), recipient: toAddress(third) }
    const pieces = readPieces(log, event === topic.transferBatch)
    // Not `moved(...transfers)`: a large batch would exceed the maximum number of arguments.
    return { transfers: pieces.map((piece) => ({ ...ends, ...piece })), approvals: [] }
  }
  if (token !== options.weth || !first) return nothing
  const amount = firstWord(log.data)
  if (amount === undefined) return nothing
  const wrapped = { position, token, tokenId: null, amount }
  if (event === topic.deposit)
    return moved({ ...wrapped, kind: 'deposit', sender: zeroAddress, recipient: toAddress(first) })
  if (event === topic.withdrawal)
    return moved({ ...wrapped, kind: 'withdrawal', sender: toAddress(first), recipient: zeroAddress })
  return nothing
}

function readPieces(log: Log, isBatch: boolean): { position: string; tokenId: bigint; amount: bigint }[] {
  const position = `log:${log.logIndex}`
  try {
    if (!isBatch) {
      const [tokenId, amount] = decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], log.data)
      return [{ position, tokenId, amount }]
    }
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], log.data)
    return ids.map((tokenId, index) => ({ position: `${position}:${index}`, tokenId, amount: amounts[index] ?? 0n }))
  } catch {
    return [] // any contract may emit this topic with any bytes
  }
}

function moved(transfer: DecodedTransfer): DecodedLog {
  return { transfers: [transfer], approvals: [] }
}

function approved(approval: DecodedApproval): DecodedLog {
  return { transfers: [], approvals: [approval] }
}

/** An indexed address is padded to 32 bytes. */
function toAddress(word: Hex): Address {
  return `0x${word.slice(-40)}`
}

function firstWord(data: Hex): bigint | undefined {
  return data.length >= 66 ? BigInt(data.slice(0, 66)) : undefined
}
