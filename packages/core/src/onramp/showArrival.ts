import { getBalance } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import type { Latchkey } from '../latchkey.ts'
import { invalidateReads } from '../reads/invalidateReads.ts'
import type { Purchase } from './Purchase.ts'

/** How a token list names the native coin (ERC-7528). */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Has balances and history read anew once tokens arrived; the server first, which would go on saying what it read before. */
export async function showArrival(
  kit: Latchkey,
  { caipNetworkId, address, token }: Purchase,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const forceUpdate = `${caipNetworkId}:${token.address ?? nativeAddress}`
  const query = { currency: 'usd', chainId: caipNetworkId, forceUpdate }
  // Where the server cannot: the next read tells.
  await requestApi(kit, getBalance, { params: { address }, query, signal }).catch(() => undefined)
  await invalidateReads(kit)
}
