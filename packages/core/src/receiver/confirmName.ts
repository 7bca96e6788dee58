import type { Adapter } from '../adapter/Adapter.ts'
import { BaseError } from '../errors/BaseError.ts'
import { NameChangedError } from '../errors/send.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'

/**
 * Resolves a name again, through the server and its witnesses, right before the wallet gets the request, and throws unless it still has the
 * address that the visitor saw.
 * @returns the name in its normal form
 * @throws NameChangedError, and what `resolveNameAddress` throws where it cannot be resolved
 */
export async function confirmName(
  latchkey: Latchkey,
  options: { name: string; address: string; network: Network; adapter: Adapter; signal?: AbortSignal },
): Promise<string> {
  const { name, address: shown } = options
  const { resolveNameAddress } = await import('./resolveNameAddress.ts')
  const now = await resolveNameAddress(latchkey, options).catch((error: unknown) => {
    const isUnresolved = error instanceof BaseError && ['NAME_UNKNOWN', 'NAME_OF_OTHER_NETWORK'].includes(error.code)
    if (isUnresolved) return undefined
    throw error
  })
  if (now?.address !== shown) throw new NameChangedError({ name, shown, now: now?.address })
  return now.name
}
