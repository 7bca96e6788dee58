import type { Latchkey, Network } from '@latchkey/core'
import { getImitatedToken } from '@latchkey/core/internal'
import type { ActivityEntry, Movement } from './ActivityEntry.ts'
import { unverifiedTone } from './unverifiedTone.ts'

const columns = [
  'Time',
  'Network',
  'Type',
  'Status',
  'Amount',
  'Token',
  'Asset',
  'Token contract',
  'From',
  'To',
  'Spender',
  'App',
  'Nonce',
  'Hash',
  'Marks',
]

type Tones = ReadonlyMap<Movement, ReturnType<typeof unverifiedTone>>

export type CsvOptions = {
  /** CAIP-2 */
  network: string
  /** What the list marks as unverified, of `readTones`. */
  tones?: Tones
}

/**
 * Transactions as CSV (RFC 4180), one row for each amount that moved: times in ISO 8601, amounts exact, with a minus for what left, the kind
 * of asset apart from its name, and the marks of the list. Text that a spreadsheet would take for a formula is marked as text, because names
 * of tokens and apps come from strangers.
 */
export function toActivityCsv(entries: readonly ActivityEntry[], { network, tones }: CsvOptions): string {
  const rows = entries.flatMap((entry) => {
    const { at, operationType, status, from, to, spender, application, nonce, hash, sent } = entry
    const movements: readonly (Movement | undefined)[] = entry.movements.length > 0 ? entry.movements : [undefined]
    return movements.map((movement) => [
      Number.isNaN(new Date(at).getTime()) ? undefined : new Date(at).toISOString(),
      network,
      operationType,
      status,
      movement && toAmount(movement),
      movement?.name,
      movement && toAsset(movement),
      movement?.contract === null ? 'native' : movement?.contract,
      from,
      to,
      spender,
      application,
      nonce,
      sent?.minedHash ?? hash,
      toMarks(entry, movement && { ...movement, tone: tones?.get(movement) }).join(', '),
    ])
  })
  // Excel takes a file without the mark for one in the encoding of its language.
  return `\uFEFF${[columns, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
}

function toAmount({ sign, amount, isUnlimited }: Movement): string {
  return isUnlimited ? 'unlimited' : `${sign === '-' ? '-' : ''}${amount}`
}

/** An NFT may be named ETH: its kind tells it from money. Undefined for a token whose contract is unknown: it may be the native currency. */
function toAsset({ isNft, contract }: Movement): 'NFT' | 'native' | 'token' | undefined {
  if (isNft) return 'NFT'
  return contract === undefined ? undefined : contract === null ? 'native' : 'token'
}

function toMarks(
  { isForeign, imitated }: ActivityEntry,
  movement: { isSpam?: boolean; tone: ReturnType<typeof unverifiedTone> } | undefined,
): readonly string[] {
  const { isSpam, tone } = movement ?? {}
  const marks = [
    tone === 'warning' && 'imitation',
    tone === 'neutral' && 'unverified',
    isSpam && 'spam',
    isForeign && 'not sent by you',
    imitated !== undefined && 'look-alike',
  ]
  return marks.filter((mark) => typeof mark === 'string')
}

/** What the list marks as unverified, among the tokens that moved. Sends no request. */
export async function readTones(
  latchkey: Latchkey,
  { entries, network }: { entries: readonly ActivityEntry[]; network: Network },
): Promise<Tones> {
  const nativeSymbol = network.nativeCurrency.symbol
  const moved = entries.flatMap(({ movements }) => movements)
  const tones = moved.map(async (movement) => {
    const { contract, name: symbol, tokenName: name } = movement
    const imitated = await getImitatedToken(latchkey, { address: contract ?? undefined, symbol, name }).catch(
      () => null,
    )
    return [movement, unverifiedTone(movement, { imitated, nativeSymbol })] as const
  })
  return new Map(await Promise.all(tones))
}

/** The start of what a spreadsheet may take for a formula, full-width signs and what is invisible before it included. */
const formula = '[\\s\\u200b-\\u200f\\u2028-\\u202e\\ufeff]*[=+\\-@|%\\uff1d\\uff0b\\uff0d\\uff20]'
const atStart = new RegExp(`^(?=${formula}|[\\t\\r\\n])`, 'u')
/** Some spreadsheets divide a line at semicolons, bars or tabs too. */
const behindSeparator = new RegExp(`([;|\\t\\r\\n])(?=${formula})`, 'gu')

function toCell(value: string | number | undefined): string {
  const text = value === undefined ? '' : String(value)
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const safe = isNumber ? text : text.replaceAll(behindSeparator, "$1'").replace(atStart, "'")
  return /["\r\n,']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `transactions-0xf3…2266-eip155-1-2026-11-23.csv`, by the day in the visitor's time zone. */
export function activityFileName(options: { address: string; network: string; now: number }): string {
  const { address, network, now } = options
  const date = new Date(now)
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `transactions-${address}-${network}-${day.join('-')}.csv`.replace(/[^\w.-]/g, '-')
}

/** Saves a text as a file, as a click on a link does. */
export function saveFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
