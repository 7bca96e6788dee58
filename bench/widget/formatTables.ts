import { pages } from './buildPages.ts'
import type { Goal, Medians } from './checkGoals.ts'
import type { Visit } from './measureVisit.ts'

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
const both = (one: number, four: number) => `${one.toFixed(0)} / ${four.toFixed(0)}`

/** Markdown: pages as columns, measures as rows; `x1 / x4` where the processor matters. */
export function formatPages(medians: Medians): string {
  const row = (name: string, cell: (one: Visit, four: Visit) => string) =>
    `| ${[name, ...pages.map((page) => cell(medians[1][page.name], medians[4][page.name]))].join(' | ')} |`
  return [
    `| | ${pages.map(({ name }) => name).join(' | ')} |`,
    `|---|${pages.map(() => '---|').join('')}`,
    row('JS at button, kB gzip, React included', ({ jsAtButton }) => kilobytes(jsAtButton)),
    row('JS at open modal, kB gzip', ({ jsAtModal }) => kilobytes(jsAtModal)),
    row('JS files at open modal', ({ files }) => files.toFixed(0)),
    row('Requests until modal', ({ requests }) => requests.toFixed(0)),
    row('Navigation to button, ms, CPU x1 / x4', (one, four) => both(one.buttonMs, four.buttonMs)),
    row('Click to first wallet row, ms, x1 / x4', (one, four) => both(one.rowMs, four.rowMs)),
    row('INP of the click, ms, x1 / x4', (one, four) => both(one.inpMs, four.inpMs)),
    row('Blocking time after the click, ms, x1 / x4', (one, four) => both(one.blockingMs, four.blockingMs)),
    row('Long tasks after the click, x1 / x4', (one, four) => both(one.longTasks, four.longTasks)),
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
