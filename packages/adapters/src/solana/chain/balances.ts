import type { Network, TokenReference } from '@latchkey/core'
import { NodesDisagreeError } from '@latchkey/core/errors'
import { requestEachNode, sleep } from '@latchkey/core/internal'
import { readTokenAccount } from '@latchkey/wire/solana'
import { readHoldings } from '../rpc/readAccounts.ts'
import { commitment, readNumber, readObject, readWith, type SolanaRpc } from '../rpc/readAnswer.ts'

type Owned = { address: string; signal?: AbortSignal | undefined }

/** Lamports of an account; 0 for one that does not exist. @throws what the rpc throws */
export async function getNativeBalance(rpc: SolanaRpc, { address, signal }: Owned): Promise<bigint> {
  const method = 'getBalance'
  return readNumber(readObject(await rpc(method, [address, { commitment }], signal), method).value, method)
}

/**
 * Base units of a token that an owner has in all of their accounts of it; lamports for a token without a mint.
 * @throws RpcAnswerInvalidError, RpcError where there is no such mint, and what the rpc throws
 */
export async function getTokenBalance(rpc: SolanaRpc, options: Owned & { token: TokenReference }): Promise<bigint> {
  const { address: owner, token, signal } = options
  if (!token.address) return getNativeBalance(rpc, options)
  const held = await readHoldings(rpc, { owner, mint: token.address }, signal)
  const accounts = held.map(({ account }) => readWith(() => readTokenAccount(account.data), 'getTokenAccountsByOwner'))
  return accounts
    .filter((account) => account.mint === token.address && account.owner === owner)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

/** By then nodes that lag have the same slot. */
const retryAfterMs = 1_500

/**
 * Compares a native balance between a network's nodes. A node that does not respond within a second is skipped.
 * @throws NodesDisagreeError when two nodes report different balances at finalized slots, twice in a row
 */
export async function compareBalances({ network, address, signal }: Owned & { network: Network }): Promise<void> {
  if (network.rpcUrls.length < 2) return
  const calls = [{ method: 'getBalance', params: [address, { commitment: 'finalized' }] }]
  const differ = async () => {
    const answers = await requestEachNode(network, { calls, signal })
    const balances = answers.flatMap(([answer]) => {
      const value = (answer as { value?: unknown } | null)?.value
      return typeof value === 'number' ? [value] : []
    })
    return new Set(balances).size > 1
  }
  if (!(await differ())) return
  await sleep(retryAfterMs, signal ?? new AbortController().signal)
  if (await differ()) throw new NodesDisagreeError({ network: network.name, subject: 'a balance' })
}
