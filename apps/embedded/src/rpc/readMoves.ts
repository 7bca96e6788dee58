import type { CaipNetworkId } from '@latchkey/wire'
import type { Moves } from '@latchkey/wire/wallet'
import { type DecodedCall, decodeCall } from './decodeCall.ts'

type Sent = { to: string | null; data: string; value: string }
type Amount = Moves['amounts'][number]

/**
 * What a transaction moves, and what it lets somebody move later: a spending limit counts as if it were used. A call that the wallet cannot
 * read moves what it is sent; what it may take besides was approved before.
 * @example readMoves({ to, data: '0x', value: '0xde0b6b3a7640000' }, 'eip155:1') // one ether
 */
export function readMoves(transaction: Sent, chainId: CaipNetworkId): Moves {
  const call = decodeCall(transaction)
  const amounts = [toAmount(null, BigInt(transaction.value)), ...readTokens(call, transaction.to)]
  // Access to all tokens of a contract has no amount.
  return { chainId, amounts: amounts.filter(({ amount }) => amount !== '0'), isOpen: isAll(call) }
}

/** A signature that lets somebody take tokens, or carry out any call: nothing but the holdings limits it. */
export function openMoves(chainId: CaipNetworkId): Moves {
  return { chainId, amounts: [], isOpen: true }
}

function readTokens(call: DecodedCall, to: string | null): Amount[] {
  switch (call.kind) {
    case 'transfer':
    case 'approve':
    case 'permit':
      return [toAmount(to, call.amount)]
    case 'permit2Approve':
    case 'permit2Transfer':
      return [toAmount(call.token, call.amount)]
    default:
      return []
  }
}

function isAll(call: DecodedCall): boolean {
  return call.kind === 'operator' && call.isApproved
}

function toAmount(token: string | null, amount: bigint): Amount {
  return { token, amount: String(amount) }
}
