import { TokenInvalidError } from '@latchkey/core/errors'
import type { TokenAbility } from '@latchkey/core/internal'
import { isMint, readMint, token2022Program, tokenProgram } from '@latchkey/wire/solana'
import { readAccounts } from '../rpc/readAccounts.ts'
import { readWith, type SolanaRpc } from '../rpc/readAnswer.ts'

type TokenFacts = NonNullable<Awaited<ReturnType<TokenAbility['readTokenFacts']>>>

/**
 * A token's decimals from its mint. Its name and symbol are in no account that the mint's program vouches for, so they stay empty.
 * @throws TokenInvalidError where the address is no mint, and what the rpc throws
 */
export async function readTokenFacts(
  rpc: SolanaRpc,
  { address, signal }: { address: string; signal?: AbortSignal | undefined },
): Promise<TokenFacts> {
  const [account] = await readAccounts(rpc, [address] as const, signal)
  const isToken = account && [tokenProgram, token2022Program].includes(account.owner) && isMint(account.data)
  if (!isToken) throw new TokenInvalidError({ details: address })
  return { name: '', symbol: '', decimals: readWith(() => readMint(account.data), 'getMultipleAccounts').decimals }
}
