import { cleanText, isTokenDecimals } from '@latchkey/wire'
import type { Network } from '../network.ts'
import type { SentCall, SentDetails, SentNft, SentToken } from '../state.ts'
import { cleanSymbol } from '../text/cleanName.ts'
import { isRecord } from './json.ts'

/** Validates the stored details of a transaction. */
export function isSentDetails(value: unknown): value is SentDetails {
  if (!isRecord(value) || !isPlain(value.to)) return false
  if (value.kind === 'transfer' || value.kind === 'approval')
    return isToken(value.token) && isAmount(value.amount) && isMemo(value.memo)
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

export function isSentCall(value: unknown): value is SentCall {
  return (
    isRecord(value) &&
    isPlain(value.to) &&
    isAmount(value.value) &&
    (value.data === undefined || (typeof value.data === 'string' && /^[\da-z]*$/i.test(value.data))) &&
    isMemo(value.memo)
  )
}

/** Addresses and hashes: short alphanumeric text, without invisible or reordering characters. */
export function isPlain(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-z]{1,128}$/i.test(value)
}

/** Some ids, such as outputs of transactions: `txid:0,txid:1`. */
export function isMark(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-z:,]{1,256}$/i.test(value)
}

/** Any text, however long: a chain may take more than is shown, and an entry is never lost for it. It is cut and cleaned where it is shown. */
function isMemo(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

/** As much of a memo as is cleaned, because any script can write the storage. */
const readMemo = 10_000
/** As much of a memo as is shown. */
const shownMemo = 600

/** Base units as a decimal string. */
export function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,80}$/.test(value)
}

function isToken(value: unknown): value is SentToken {
  return (
    isRecord(value) &&
    typeof value.symbol === 'string' &&
    isTokenDecimals(value.decimals) &&
    (value.address === undefined || isPlain(value.address)) &&
    (value.iconUrl === undefined || typeof value.iconUrl === 'string')
  )
}

function isNft(value: unknown): value is SentNft {
  return (
    isRecord(value) &&
    isPlain(value.address) &&
    isAmount(value.tokenId) &&
    (value.standard === 'erc721' || value.standard === 'erc1155') &&
    typeof value.name === 'string' &&
    (value.imageUrl === undefined || typeof value.imageUrl === 'string')
  )
}

/**
 * Cleans the names and memos in stored details, and replaces the native currency's symbol and decimals with the network's, because the
 * stored ones may be forged, or too long to compare.
 */
export function nameNatives(
  details: SentDetails,
  { caipNetworkId, networks }: { caipNetworkId: string; networks: readonly Network[] | undefined },
): SentDetails {
  const native = networks?.find((network) => network.caipNetworkId === caipNetworkId)?.nativeCurrency
  if (details.kind === 'nft') {
    return { ...details, nft: { ...details.nft, name: cleanText(details.nft.name, { maxLength: 64 }) } }
  }
  const name = (token: SentToken): SentToken => {
    if (token.address || !native) return { ...token, symbol: cleanSymbol(token.symbol) || '?' }
    const { symbol, decimals } = native
    return symbol === token.symbol ? { ...token, decimals } : { symbol, decimals }
  }
  if (details.kind === 'transfer' && details.memo !== undefined) {
    const memo = cleanText(details.memo.slice(0, readMemo), { maxLength: shownMemo })
    return { ...details, token: name(details.token), memo }
  }
  if (details.kind !== 'swap') return { ...details, token: name(details.token) }
  const { sold, bought } = details
  return { ...details, sold: { ...sold, token: name(sold.token) }, bought: { ...bought, token: name(bought.token) } }
}
