import { pages } from './buildPages.ts'
import type { Goal, Medians } from './checkGoals.ts'
import { conditions } from './conditions.ts'
import type { Figures } from './measureVisit.ts'

/** A baseline has no title, and wagmi's no second view. */
const milliseconds = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(0))
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

/** Markdown: each goal with what was measured. */
export function formatGoals(goals: readonly Goal[]): string {
  const amount = (value: number, unit: string) =>
    `${Number.isInteger(value) ? value : value.toFixed(1)}${unit ? ` ${unit}` : ''}`
  return [
    '| goal | measured | at most | met |',
    '|---|---|---|---|',
    ...goals.map(
      ({ name, value, limit, unit, met }) =>
        `| ${name} | ${amount(value, unit)} | ${amount(limit, unit)} | ${met ? 'yes' : '**no**'} |`,
    ),
  ].join('\n')
}
