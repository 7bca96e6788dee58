import type { ActivityEntry, Movement } from './ActivityEntry.ts'

const columns = [
  'Time',
  'Network',
  'Type',
  'Status',
  'Amount',
  'Token',
  'Token contract',
  'From',
  'To',
  'Spender',
  'App',
  'Nonce',
  'Hash',
]

/**
 * Transactions as CSV (RFC 4180), one row for each amount that moved: times in ISO 8601, amounts exact, with a minus for what left. Text that
 * a spreadsheet would take for a formula is marked as text, because names of tokens and apps come from strangers.
 *
 * @param options.network CAIP-2
 */
export function toActivityCsv(entries: readonly ActivityEntry[], { network }: { network: string }): string {
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
      movement?.contract ?? undefined,
      from,
      to,
      spender,
      application,
      nonce,
      sent?.minedHash ?? hash,
    ])
  })
  // Excel takes a file without the mark for one in the encoding of its language.
  return `\uFEFF${[columns, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
}

function toAmount({ sign, amount, isUnlimited }: Movement): string {
  return isUnlimited ? 'unlimited' : `${sign === '-' ? '-' : ''}${amount}`
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
