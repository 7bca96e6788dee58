import type { Network } from '@latchkey/core'
import { askWallet } from '../chain/askWallet.ts'
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
    const answer = await askWallet(provider, {
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
