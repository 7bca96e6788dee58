import { parseCaipNetworkId } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { getAccount } from './account.ts'

const limit = 5

/**
 * The addresses that this app sent tokens or NFTs to in the active namespace, newest first. They never come from the transaction history,
 * where anyone can insert an address.
 * @example getRecentReceivers(latchkey) // ['0x7099…79C8']
 */
export function getRecentReceivers(latchkey: Latchkey): readonly string[] {
  const { namespace } = getAccount(latchkey)
  const receivers = latchkey.store
    .getState()
    .sentTransactions.filter(
      ({ kind, status, caipNetworkId }) =>
        (kind === 'transfer' || kind === 'nft') &&
        (status === 'pending' || status === 'confirmed') &&
        parseCaipNetworkId(caipNetworkId).chainNamespace === namespace,
    )
    .map(({ to }) => to)
  return [...new Set(receivers)].slice(0, limit)
}
