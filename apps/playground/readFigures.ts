import { readFileSync } from 'node:fs'

/** What the landing page compares: the name it shows, and the page of the benchmark. Ours is the one that the goals judge. */
const compared = [
  { name: 'Latchkey', page: 'Latchkey, tapped' },
  { name: 'React + wagmi', page: 'React + wagmi' },
  { name: 'React, bare button', page: 'React, bare button' },
]

export type Figures = { measuredAt: string; rows: { name: string; bytes: number }[] }

/**
 * Reads what `npm run bench:widget` last measured: the JavaScript of each page once its modal is open and rests, gzip, at normal CPU speed.
 * @returns undefined when the file does not have these figures; the page then shows none.
 */
export function readFigures(file = new URL('../../bench/results/widget.json', import.meta.url)): Figures | undefined {
  const { measuredAt, medians } = JSON.parse(readFileSync(file, 'utf8')) as {
    measuredAt?: string
    medians?: Record<string, Record<string, { jsAtRest?: number }>>
  }
  const rows = compared.map(({ name, page }) => ({ name, bytes: medians?.x1?.[page]?.jsAtRest ?? 0 }))
  if (!measuredAt || rows.some(({ bytes }) => bytes === 0)) return undefined
  return { measuredAt, rows }
}
