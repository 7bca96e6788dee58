import { isCaipNetworkId } from '@latchkey/wire'
import type { SentTransaction } from '../state.ts'
import type { StoragePort } from './StoragePort.ts'
import { isRecord, parseJson } from './session.ts'

/** SPEC §9: pending transactions limit. */
export const sentTransactionLimit = 99

const statuses = ['pending', 'confirmed', 'failed', 'replaced', 'cancelled'] as const

type Where = { storage: StoragePort; storageKey: string }

export function readSentTransactions({ storage, storageKey }: Where): readonly SentTransaction[] {
  const value = parseJson(storage.getItem(`${storageKey}.sent`))
  return Array.isArray(value) ? value.filter(isSentTransaction).slice(0, sentTransactionLimit) : []
}

export function writeSentTransactions({ storage, storageKey }: Where, sent: readonly SentTransaction[]): void {
  storage.setItem(`${storageKey}.sent`, JSON.stringify(sent))
}

/** One list from two tabs' lists: newest first, and a known outcome beats "pending". */
export function mergeSentTransactions(
  one: readonly SentTransaction[],
  other: readonly SentTransaction[],
): readonly SentTransaction[] {
  const byHash = new Map<string, SentTransaction>()
  for (const sent of [...one, ...other]) {
    const known = byHash.get(sent.hash)
    if (!known || known.status === 'pending') byHash.set(sent.hash, sent)
  }
  return [...byHash.values()].sort((a, b) => b.sentAt - a.sentAt).slice(0, sentTransactionLimit)
}

function isSentTransaction(value: unknown): value is SentTransaction {
  return (
    isRecord(value) &&
    typeof value.hash === 'string' &&
    value.hash.length <= 128 &&
    isCaipNetworkId(value.caipNetworkId) &&
    typeof value.from === 'string' &&
    typeof value.to === 'string' &&
    typeof value.amount === 'string' &&
    /^\d{1,80}$/.test(value.amount) &&
    (value.nonce === undefined || Number.isSafeInteger(value.nonce)) &&
    Number.isSafeInteger(value.sentAt) &&
    statuses.some((status) => status === value.status) &&
    isRecord(value.token) &&
    typeof value.token.symbol === 'string' &&
    Number.isInteger(value.token.decimals) &&
    (value.token.address === undefined || typeof value.token.address === 'string') &&
    (value.token.iconUrl === undefined || typeof value.token.iconUrl === 'string')
  )
}
