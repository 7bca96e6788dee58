import { WalletError } from '@latchkey/core/errors'
import type { BatchStatus } from '@latchkey/core/internal'
import { askWallet, quietTimeoutMs } from '../chain/askWallet.ts'
import type { Eip1193Provider } from '../provider.ts'

/**
 * How far calls have come: EIP-5792 `wallet_getCallsStatus`; 1xx is under way, 200 done, anything else failed.
 * @throws WalletError when the wallet knows them no longer, WalletTimeoutError
 */
export async function readBatch(
  provider: Eip1193Provider,
  { id, signal }: { id: string; signal?: AbortSignal },
): Promise<BatchStatus> {
  const answer = await askWallet(provider, {
    method: 'wallet_getCallsStatus',
    params: [id],
    signal,
    timeoutMs: quietTimeoutMs,
  })
  const { status, receipts } = (answer ?? {}) as { status?: unknown; receipts?: unknown }
  if (typeof status !== 'number') throw new WalletError({ details: 'The wallet told no status of the calls.' })
  if (status >= 100 && status < 200) return { status: 'pending' }
  const hashes = (Array.isArray(receipts) ? receipts : [])
    .map((receipt: { transactionHash?: unknown } | null) => receipt?.transactionHash)
    .filter((hash): hash is string => typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash))
  return { status: status === 200 ? 'confirmed' : 'failed', hashes }
}
