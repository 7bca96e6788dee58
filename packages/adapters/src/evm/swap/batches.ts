import type { Network } from '@latchkey/core'
import { AbortedError, WalletError } from '@latchkey/core/errors'
import type { BatchStatus, TransactionCall } from '@latchkey/core/internal'
import { checkWallet, quietTimeoutMs, requestWallet } from '../chain/requestWallet.ts'
import type { Eip1193Provider } from '../provider.ts'

/** A wallet that needs longer for this has no such thing. */
const timeoutMs = 3000

/**
 * Whether a wallet does several calls as one transaction on a chain (EIP-5792 `wallet_getCapabilities`, `atomic`). `ready` means that it
 * would ask the visitor to change the account into one that can: that is theirs to want, so it does not count.
 */
export async function canBatch(
  provider: Eip1193Provider,
  { network, account, signal }: { network: Network; account: string; signal?: AbortSignal },
): Promise<boolean> {
  const chainId = `0x${Number(network.id).toString(16)}`
  try {
    const answer = await requestWallet(provider, {
      method: 'wallet_getCapabilities',
      params: [account, [chainId]],
      signal,
      timeoutMs,
    })
    const capabilities = read(read(answer, chainId) ?? read(answer, chainId.toUpperCase().replace('X', 'x')), 'atomic')
    return read(capabilities, 'status') === 'supported'
  } catch (error) {
    if (signal?.aborted) throw error
    // Most wallets do not know the question.
    return false
  }
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}

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
  const answer = await requestWallet(provider, {
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

/**
 * How far calls have come: EIP-5792 `wallet_getCallsStatus`; 1xx is under way, 200 done, anything else failed.
 * @throws WalletError when the wallet knows them no longer, WalletTimeoutError
 */
export async function readBatch(
  provider: Eip1193Provider,
  { id, signal }: { id: string; signal?: AbortSignal },
): Promise<BatchStatus> {
  const answer = await requestWallet(provider, {
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
