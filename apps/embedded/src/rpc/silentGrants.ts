import { type DecodedCall, partsOf } from './decodeCall.ts'
import type { Preview } from './previewTransaction.ts'
import type { Grant } from './readLogs.ts'

type Named = { contract: string; spender: string; amount: bigint | undefined }

/**
 * What the node expects that others may take after a transaction, and that the transaction's own bytes do not say: a call can hide an
 * approval.
 */
export function findSilentGrants(
  preview: Preview,
  { call, transaction }: { call: DecodedCall; transaction: { to: string | null } },
): readonly Grant[] {
  if (preview.kind !== 'changes') return []
  const named = partsOf(call).flatMap((part) => namesOf(part, transaction.to?.toLowerCase() ?? ''))
  return preview.grants.filter((grant) => !named.some((one) => isNamed(grant, one)))
}

function namesOf(call: DecodedCall, to: string): Named[] {
  switch (call.kind) {
    case 'approve':
      // An increase is added to what there was.
      return [{ contract: to, spender: call.spender, amount: call.isIncrease ? undefined : call.amount }]
    case 'permit':
      return [{ contract: to, spender: call.spender, amount: call.amount }]
    case 'permit2Approve':
      return [{ contract: call.token, spender: call.spender, amount: call.amount }]
    case 'operator':
      return call.isApproved ? [{ contract: to, spender: call.operator, amount: undefined }] : []
    case 'swap':
      return call.permit ? [{ contract: call.permit.token, spender: to, amount: call.permit.amount }] : []
    case 'native':
    case 'create':
    case 'transfer':
    case 'nft':
    case 'permit2Transfer':
    case 'vaultDeposit':
    case 'vaultWithdraw':
    case 'wrap':
    case 'unwrap':
    case 'multicall':
    case 'unknown':
      return []
  }
}

function isNamed(grant: Grant, { contract, spender, amount }: Named): boolean {
  if (grant.contract !== contract || grant.spender !== spender) return false
  const granted = grant.kind === 'limit' ? grant.amount : grant.kind === 'one' ? grant.id : 0n
  return amount === undefined || granted <= amount
}
