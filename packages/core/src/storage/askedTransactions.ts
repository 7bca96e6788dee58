import { isCaipNetworkId, isMoment } from '@latchkey/wire'
import type { AskedTransaction } from '../state.ts'
import { isSentCall, isSentDetails } from './isSentDetails.ts'
import { nameNatives } from './nameNatives.ts'
import { isRecord, parseJson } from './session.ts'
import type { StoragePlace } from './storagePlace.ts'

/** As many as transactions can be pending (SPEC §9). */
const askedTransactionLimit = 99

export function readAskedTransactions({ storage, storageKey, networks }: StoragePlace): readonly AskedTransaction[] {
  const value = parseJson(storage.getItem(`${storageKey}.asked`))
  const named = (asked: AskedTransaction) => ({ ...asked, details: nameNatives(asked.details, { ...asked, networks }) })
  return Array.isArray(value) ? value.filter(isAskedTransaction).slice(0, askedTransactionLimit).map(named) : []
}

export function writeAskedTransactions(
  { storage, storageKey }: StoragePlace,
  asked: readonly AskedTransaction[],
): void {
  if (asked.length === 0) storage.removeItem(`${storageKey}.asked`)
  else storage.setItem(`${storageKey}.asked`, JSON.stringify(asked.slice(0, askedTransactionLimit)))
}

function isAskedTransaction(value: unknown): value is AskedTransaction {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    isCaipNetworkId(value.caipNetworkId) &&
    typeof value.from === 'string' &&
    (value.nonce === undefined || Number.isSafeInteger(value.nonce)) &&
    isSentCall(value.call) &&
    isSentDetails(value.details) &&
    isMoment(value.askedAt) &&
    isMoment(value.keepUntil) &&
    (value.hasFailed === undefined || typeof value.hasFailed === 'boolean') &&
    (value.replaces === undefined || isReplaced(value.replaces))
  )
}

function isReplaced(value: unknown): boolean {
  return (
    isRecord(value) && typeof value.hash === 'string' && (value.purpose === 'speedUp' || value.purpose === 'cancel')
  )
}
