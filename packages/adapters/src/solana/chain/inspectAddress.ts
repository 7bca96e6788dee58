import type { AddressFacts } from '@latchkey/core/internal'
import { isMint, isOnCurve, systemProgram, toKey, token2022Program, tokenProgram } from '@latchkey/wire/solana'
import { readAccounts } from '../rpc/readAccounts.ts'
import { commitment, readList, type SolanaRpc } from '../rpc/readAnswer.ts'

/**
 * Facts about an address. A program's own address, which no key signs for, counts as a contract, as does an account of any program but the
 * System program.
 * @throws RpcAnswerInvalidError and what the rpc throws
 */
export async function inspectAddress(
  rpc: SolanaRpc,
  { address, signal }: { address: string; signal?: AbortSignal | undefined },
): Promise<AddressFacts> {
  const method = 'getSignaturesForAddress'
  const [[account], signatures] = await Promise.all([
    readAccounts(rpc, [address] as const, signal),
    rpc(method, [address, { commitment, limit: 1 }], signal),
  ])
  const isOffCurve = !isOnCurve(toKey(address))
  const transactionCount = readList(signatures, method).length
  if (!account) return { isContract: isOffCurve, isToken: false, transactionCount, balance: 0n }
  const { owner, lamports, data } = account
  return {
    isContract: isOffCurve || owner !== systemProgram,
    isToken: (owner === tokenProgram || owner === token2022Program) && isMint(data),
    transactionCount,
    balance: lamports,
  }
}
