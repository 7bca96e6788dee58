import type { Moves } from '@latchkey/wire/wallet'
import type { WalletChain } from '../boot/readPage.ts'
import { type DecodedCall, isTokenFunction, partsOf } from './decodeCall.ts'
import { isVaultCall } from './decodeTokenVault.ts'
import { findKnownToken } from './findKnownToken.ts'

export type MovingCall = { call: DecodedCall; transaction: { to: string | null; value: string }; address: string }

/** `isLimit`: it may be taken later. An undefined contract is the native currency. */
export type Leaving = { contract: string | undefined; amount: bigint; isLimit?: boolean }

/** The server takes no more. */
const mostAmounts = 16

/**
 * What leaves the visitor's account by what a call says, and what it lets somebody take later. A call that the wallet cannot read takes what
 * it is sent; what it may take besides was approved before, or is open (`isOpen`) where it is a token's.
 */
export function listLeaving({ call, transaction, address }: MovingCall): Leaving[] {
  const contract = transaction.to?.toLowerCase() ?? ''
  return [
    { contract: undefined, amount: BigInt(transaction.value) },
    ...listTokens(call, { contract, own: address.toLowerCase() }),
  ]
}

/** Whether a call may take more than it says: access to all tokens of a contract, or a call of a token that the wallet cannot read. */
export function isOpen({ call, transaction }: Pick<MovingCall, 'call' | 'transaction'>, chain: WalletChain): boolean {
  const contract = transaction.to?.toLowerCase() ?? ''
  return partsOf(call).some((each) => {
    if (each.kind === 'operator') return each.isApproved
    // Nobody but the node says that a contract is a vault.
    if (isVaultCall(each)) return findKnownToken(chain, contract) !== undefined
    if (each.kind !== 'unknown') return false
    return isTokenFunction(each.selector, contract) || findKnownToken(chain, contract) !== undefined
  })
}

/** What a transaction moves, for the operator's limit of wallets that nothing protects. A spending limit counts as if it were used. */
export function readMoves(moving: MovingCall, chain: WalletChain): Moves {
  const leaving = listLeaving(moving).filter(({ amount }) => amount > 0n)
  return {
    chainId: chain.caipNetworkId,
    amounts: leaving
      .slice(0, mostAmounts)
      .map(({ contract, amount }) => ({ token: contract ?? null, amount: String(amount) })),
    isOpen: isOpen(moving, chain) || leaving.length > mostAmounts,
  }
}

/**
 * Whether a transfer takes something of the visitor's, or of an account that lets them act for it: of what that one gives to others, no
 * preview of the visitor's own balances shows anything. What it gives to the visitor is not lost.
 */
export function isTaken({ from, to }: { from: string | undefined; to: string }, own: string): boolean {
  return from === undefined || from === own || to !== own
}

function listTokens(call: DecodedCall, sources: { contract: string; own: string }): Leaving[] {
  const { contract, own } = sources
  switch (call.kind) {
    case 'transfer':
      return isTaken(call, own) ? [{ contract, amount: call.amount }] : []
    case 'permit2Transfer':
      return isTaken(call, own) ? [{ contract: call.token, amount: call.amount }] : []
    case 'swap': {
      const permitted = call.permit && { contract: call.permit.token, amount: call.permit.amount, isLimit: true }
      return [{ contract: call.sold, amount: call.amountIn }, ...(permitted ? [permitted] : [])]
    }
    case 'approve':
    case 'permit':
      return [{ contract, amount: call.amount, isLimit: true }]
    case 'permit2Approve':
      return [{ contract: call.token, amount: call.amount, isLimit: true }]
    case 'vaultDeposit':
      return call.asset !== undefined && call.unit === 'assets' ? [{ contract: call.asset, amount: call.amount }] : []
    case 'vaultWithdraw': {
      if (!isTaken({ from: call.owner, to: call.receiver }, own)) return []
      if (call.unit === 'shares') return [{ contract, amount: call.amount }]
      // Of the visitor's own shares the preview says how many: only the vault knows what they come to.
      return call.owner === own || call.asset === undefined ? [] : [{ contract: call.asset, amount: call.amount }]
    }
    case 'multicall':
      return call.calls.flatMap((each) => listTokens(each, sources))
    case 'native':
    case 'create':
    case 'nft':
    case 'operator':
    case 'wrap':
    case 'unwrap':
    case 'unknown':
      return []
  }
}
