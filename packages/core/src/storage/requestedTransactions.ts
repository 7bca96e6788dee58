import { isCaipNetworkId } from '@latchkey/wire'
import type { RequestedTransaction } from '../state.ts'
import { isRecord, parseJson } from './json.ts'
import { isPastMoment, limitByAccount } from './limits.ts'
import { isMark, isPlain, isSentCall, isSentDetails, nameNatives } from './sentDetails.ts'
import { isReplacement } from './sentTransactions.ts'
import type { StoragePlace } from './storagePlace.ts'

/** The limit of pending transactions, for each account on each network. */
const requestedTransactionLimit = 99
/** How long a wallet that has not responded may still show the request. */
export const requestLifetimeMs = 60 * 60_000

export function readRequestedTransactions({
  storage,
  storageKey,
  networks,
}: StoragePlace): readonly RequestedTransaction[] {
  const value = parseJson(storage.getItem(`${storageKey}.asked`))
  const named = (requested: RequestedTransaction) => ({
    ...requested,
    details: nameNatives(requested.details, { ...requested, networks }),
  })
  return Array.isArray(value) ? trim(value.filter(isRequestedTransaction)).map(named) : []
}

export function writeRequestedTransactions(
  { storage, storageKey }: StoragePlace,
  requested: readonly RequestedTransaction[],
): void {
  if (requested.length === 0) storage.removeItem(`${storageKey}.asked`)
  else storage.setItem(`${storageKey}.asked`, JSON.stringify(trim(requested)))
}

/** Expects the newest first. */
function trim(requested: readonly RequestedTransaction[]): RequestedTransaction[] {
  const accountOf = ({ caipNetworkId, from }: RequestedTransaction) => ({ caipNetworkId, address: from })
  return limitByAccount(requested, { limit: requestedTransactionLimit, accountOf })
}

function isRequestedTransaction(value: unknown): value is RequestedTransaction {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    isCaipNetworkId(value.caipNetworkId) &&
    isPlain(value.from) &&
    (value.nonce === undefined || Number.isSafeInteger(value.nonce)) &&
    (value.mark === undefined || isMark(value.mark)) &&
    (value.sinceBlock === undefined || Number.isSafeInteger(value.sinceBlock)) &&
    isSentCall(value.call) &&
    isSentDetails(value.details) &&
    isPastMoment(value.requestedAt) &&
    isPastMoment(value.keepUntil, { aheadMs: requestLifetimeMs }) &&
    (value.walletRequest === undefined || /^([0-9a-f]{64}\/)?\d{1,20}$/.test(String(value.walletRequest))) &&
    (value.hasFailed === undefined || typeof value.hasFailed === 'boolean') &&
    (value.replaces === undefined || isReplacement(value.replaces))
  )
}
