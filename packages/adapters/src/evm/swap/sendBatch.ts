import type { Network } from '@latchkey/core'
import { AbortedError, WalletError } from '@latchkey/core/errors'
import type { TransactionCall } from '@latchkey/core/internal'
import { askWallet } from '../chain/askWallet.ts'
import { checkWallet } from '../chain/checkWallet.ts'
import type { Eip1193Provider } from '../provider.ts'

/**
 * Asks a wallet to do all calls or none: EIP-5792 `wallet_sendCalls`, once, never retried. The wallet is asked for its account and chain
 * first, as before any transaction.
 * @throws AccountChangedError, NetworkChangedError, UserRejectedError and the other errors of wallets
 */
export async function sendBatch(
  provider: Eip1193Provider,
  options: { network: Network; from: string; calls: readonly TransactionCall[]; signal?: AbortSignal },
): Promise<{ id: string }> {
  const { network, from, calls, signal } = options
  await checkWallet(provider, { network, from, signal })
  if (signal?.aborted) throw new AbortedError()
  const answer = await askWallet(provider, {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from,
        chainId: `0x${Number(network.id).toString(16)}`,
        atomicRequired: true,
        calls: calls.map(({ to, value, data }) => ({ to, value: `0x${value.toString(16)}`, ...(data && { data }) })),
      },
    ],
    signal,
  })
  const id = typeof answer === 'object' && answer !== null ? (answer as { id?: unknown }).id : undefined
  if (typeof id === 'string' && id.length > 0 && id.length <= 8194) return { id }
  throw new WalletError({ details: 'The wallet answered no id of the calls. Look there whether they were sent.' })
}
