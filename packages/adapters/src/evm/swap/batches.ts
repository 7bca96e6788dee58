import type { Network } from '@latchkey/core'
import { AbortedError, WalletError } from '@latchkey/core/errors'
import type { BatchStatus, TransactionCall } from '@latchkey/core/internal'
import { quietTimeoutMs } from '@latchkey/core/internal'
import { checkWallet, requestWallet } from '../chain/requestWallet.ts'
import type { Eip1193Provider } from '../provider.ts'

/** A wallet that takes longer counts as one without the capability. */
const timeoutMs = 3000

/**
 * Whether a wallet performs several calls as one transaction on a chain (EIP-5792 `wallet_getCapabilities`, `atomic`). `ready` means that
 * the visitor would have to upgrade the account first, so it does not count.
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
    // Most wallets lack the method.
    return false
  }
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}

/**
 * Requests a wallet to perform all calls or none: EIP-5792 `wallet_sendCalls`, once, never retried. Its account and chain are checked
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
  // Before its final version the answer was the id alone.
  const id = typeof answer === 'string' ? answer : read(answer, 'id')
  if (typeof id === 'string' && id.length > 0 && id.length <= 8194) return { id }
  throw new WalletError({
    details: 'The wallet did not return an id for the calls. Check there whether they were sent.',
  })
}

/**
 * The status of calls: EIP-5792 `wallet_getCallsStatus`; 1xx is pending, 200 confirmed, anything else failed.
 * @throws WalletError when the wallet no longer has them, WalletTimeoutError
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
  if (typeof status !== 'number')
    throw new WalletError({ details: 'The wallet did not return the status of the calls.' })
  if (status >= 100 && status < 200) return { status: 'pending' }
  const hashes = (Array.isArray(receipts) ? receipts : [])
    .map((receipt: { transactionHash?: unknown } | null) => receipt?.transactionHash)
    .filter((hash): hash is string => typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash))
  return { status: status === 200 ? 'confirmed' : 'failed', hashes }
}
