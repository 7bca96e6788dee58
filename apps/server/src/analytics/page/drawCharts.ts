import { escapeHtml } from '../../escapeHtml.ts'
import { formatCount } from './formatCount.ts'

type DayValue = { day: string; value: number }

/** In units of the drawing, which its column scales. */
const [width, height, gap] = [720, 160, 2]

/**
 * A bar for each day, and a table of the same numbers for whoever does not see it. Lengths are attributes, because the page's policy blocks
 * styles in the text.
 *
 * @param options.id of the chart, once in a page.
 */
export function drawDays(options: { id: string; title: string; days: readonly DayValue[] }): string {
  const { id, title, days } = options
  const most = Math.max(1, ...days.map(({ value }) => value))
  const step = width / Math.max(1, days.length)
  const bars = days.map(({ day, value }, index) => {
    const length = (value / most) * height
    const place = `x="${round(index * step)}" width="${round(Math.max(1, step - gap))}"`
    const label = `<title>${day}: ${formatCount(value)}</title>`
    // The whole column shows the label, also where its bar is short.
    return `<g><rect class="column" ${place} y="0" height="${height}">${label}</rect><rect class="bar" ${place} y="${round(height - length)}" height="${round(length)}">${label}</rect></g>`
  })
  const total = days.reduce((sum, { value }) => sum + value, 0)
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return `<figure dir="ltr" aria-labelledby="${id}">
<figcaption id="${id}">${escapeHtml(title)} <strong>${formatCount(total)}</strong></figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id} ${id}-most" preserveAspectRatio="none">${bars.join('')}</svg>
<p class="axis"><span>${first}</span><span id="${id}-most">most in a day: ${formatCount(total === 0 ? 0 : most)}</span><span>${last}</span></p>
<details><summary>Numbers</summary>${toTable(
    ['Day (UTC)', 'Count'],
    days.toReversed().map(({ day, value }) => [day, formatCount(value)]),
  )}</details>
</figure>`
}

/** A horizontal bar for each row, beside its name and number. */
export function drawRows(options: {
  title: string
  names: readonly [string, string]
  rows: readonly { name: string; value: number }[]
}): string {
  const { title, names, rows } = options
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const head = [...names, 'Share of the largest'].map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')
  const body = rows.map(({ name, value }) => {
    const share = Math.round((value / most) * 100)
    const bar = `<svg class="row" viewBox="0 0 100 8" role="img" aria-label="${share} %" preserveAspectRatio="none"><rect class="column" width="100" height="8"/><rect class="bar" width="${share}" height="8"/></svg>`
    return `<tr><th scope="row"><bdi dir="ltr">${escapeHtml(name)}</bdi></th><td>${formatCount(value)}</td><td>${bar}</td></tr>`
  })
  if (rows.length === 0) return `<section><h2>${escapeHtml(title)}</h2><p>Nothing yet.</p></section>`
  return `<section><h2>${escapeHtml(title)}</h2><div class="scroll" tabindex="0" role="group" aria-label="${escapeHtml(title)}"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div></section>`
}

function toTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`).join('')
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
