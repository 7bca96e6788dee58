import { isCaipNetworkId } from '@latchkey/wire'
import type { SentNft, SentToken, SentTransaction } from '../state.ts'
import type { StoragePort } from './StoragePort.ts'
import { isRecord, parseJson } from './session.ts'

/** SPEC §9: pending transactions limit. */
export const sentTransactionLimit = 99

const statuses = ['pending', 'confirmed', 'failed', 'replaced', 'cancelled', 'dropped'] as const

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
    (value.minedHash === undefined || typeof value.minedHash === 'string') &&
    isCaipNetworkId(value.caipNetworkId) &&
    typeof value.from === 'string' &&
    typeof value.to === 'string' &&
    (value.nonce === undefined || Number.isSafeInteger(value.nonce)) &&
    Number.isSafeInteger(value.sentAt) &&
    statuses.some((status) => status === value.status) &&
    (value.reason === undefined || typeof value.reason === 'string') &&
    areDetails(value)
  )
}

function areDetails(value: Record<string, unknown>): boolean {
  if (value.kind === 'transfer' || value.kind === 'approval') return isToken(value.token) && isAmount(value.amount)
  if (value.kind === 'nft') return isNft(value.nft) && isAmount(value.amount)
  if (value.kind !== 'swap') return false
  const { sold, bought } = value
  return (
    isRecord(sold) &&
    isToken(sold.token) &&
    isAmount(sold.amount) &&
    isRecord(bought) &&
    isToken(bought.token) &&
    isAmount(bought.minimum)
  )
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,80}$/.test(value)
}

function isToken(value: unknown): value is SentToken {
  return (
    isRecord(value) &&
    typeof value.symbol === 'string' &&
    Number.isInteger(value.decimals) &&
    (value.address === undefined || typeof value.address === 'string') &&
    (value.iconUrl === undefined || typeof value.iconUrl === 'string')
  )
}

function isNft(value: unknown): value is SentNft {
  return (
    isRecord(value) &&
    typeof value.address === 'string' &&
    isAmount(value.tokenId) &&
    (value.standard === 'erc721' || value.standard === 'erc1155') &&
    typeof value.name === 'string' &&
    (value.imageUrl === undefined || typeof value.imageUrl === 'string')
  )
}
