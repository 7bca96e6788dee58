import type { Goal, Medians } from './checkGoals.ts'
import { conditions } from './conditions.ts'
import type { Figures } from './measureVisit.ts'
import { type PageName, pages } from './pages.ts'

/**
 * A baseline has no title, and wagmi's no second view: NaN as measured, null once stored. A result stored before a measure was added does
 * not have it.
 */
const milliseconds = (value: number | null | undefined) => (Number.isFinite(value) ? Number(value).toFixed(0) : '–')
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

/** Markdown: pages as columns, measures as rows; `x1 / x4 / slow 4G` where device or network matter. */
export function formatPages(medians: Medians): string {
  const row = (name: string, cell: (figures: Figures) => string) =>
    `| ${[name, ...pages.map((page) => cell(medians.x1[page.name]))].join(' | ')} |`
  const times = (name: string, value: (figures: Figures) => number) =>
    `| ${[
      `${name}, ms, ${conditions.join(' / ')}`,
      ...pages.map((page) => conditions.map((one) => milliseconds(value(medians[one][page.name]))).join(' / ')),
    ].join(' | ')} |`
  return [
    `| | ${pages.map(({ name }) => name).join(' | ')} |`,
    `|---|${pages.map(() => '---|').join('')}`,
    row('JS at button, kB gzip, React included', ({ jsAtButton }) => kilobytes(jsAtButton)),
    row('JS at rest with the modal open, kB gzip', ({ jsAtRest }) => kilobytes(jsAtRest)),
    row('JS files until the modal rests', ({ files }) => files.toFixed(0)),
    row('Requests until the modal rests', ({ requests }) => requests.toFixed(0)),
    times('Navigation to button', ({ buttonMs }) => buttonMs),
    times("Tap to the dialog's title", ({ frameMs }) => frameMs),
    times('Tap to first wallet row', ({ rowMs }) => rowMs),
    times('INP of the tap', ({ inpMs }) => inpMs),
    times('Blocking time after the tap', ({ blockingMs }) => blockingMs),
    times('Tap on WalletConnect to drawn code', ({ codeMs }) => codeMs),
    times('First row of All Wallets', ({ walletsMs }) => walletsMs),
    row('Heap with the modal open, MB', ({ heap }) => (heap / 1e6).toFixed(1)),
  ].join('\n')
}

const compared = [
  ['Latchkey', 'Latchkey, tapped'],
  ['React + wagmi', 'React + wagmi'],
  ['React, bare button', 'React, bare button'],
] as const satisfies [string, PageName][]

/** Markdown, for the README: what the goals judge, beside the floors; `x1 / x4` where the device matters. */
export function formatComparison(medians: Medians): string {
  const row = (name: string, cell: (page: PageName) => string) =>
    `| ${[name, ...compared.map(([, page]) => cell(page))].join(' | ')} |`
  const times = (name: string, value: (figures: Figures) => number) =>
    row(name, (page) => `${[medians.x1[page], medians.x4[page]].map(value).map(milliseconds).join(' / ')} ms`)
  return [
    `| gzip, React included | ${compared.map(([title]) => title).join(' | ')} |`,
    `|---|${compared.map(() => '---|').join('')}`,
    row('JavaScript at the button', (page) => `${kilobytes(medians.x1[page].jsAtButton)} kB`),
    row('JavaScript at the open modal', (page) => `${kilobytes(medians.x1[page].jsAtRest)} kB`),
    times('Navigation to the button, processor x1 / x4 slower', ({ buttonMs }) => buttonMs),
    times('Tap to the first wallet row, x1 / x4', ({ rowMs }) => rowMs),
  ].join('\n')
}

/** Markdown: each goal with what was measured, and what the least that shows the same takes. */
export function formatGoals(goals: readonly Goal[]): string {
  const amount = (value: number | null | undefined, unit: string) =>
    Number.isFinite(value)
      ? `${Number.isInteger(value) ? value : Number(value).toFixed(1)}${unit ? ` ${unit}` : ''}`
      : '–'
  return [
    '| goal | measured | at most | met | floor |',
    '|---|---|---|---|---|',
    ...goals.map(({ name, value, limit, unit, met, floor }) => {
      const measured = `${amount(value, unit)} | ${amount(limit, unit)} | ${met ? 'yes' : '**no**'}`
      return `| ${name} | ${measured} | ${floor === undefined ? '' : amount(floor, unit)} |`
    }),
  ].join('\n')
}
