import type { Chain } from '../chain/createChain.ts'
import { type Html, html } from '../http/html.ts'

/** A page of the explorer; the frame around it is drawn by `createExplorer`. */
export type Page = { title: string; body: Html }

/** There is nothing of that id; the message says what was looked for. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
}

export type Fact = readonly [term: string, value: Html | string]

/** A description list. */
export function facts(rows: readonly (Fact | false | undefined)[]): Html {
  const shown = rows.filter((row) => row !== undefined && row !== false)
  return html`<dl>${shown.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** A table with a heading; a sentence in its place when it is empty. */
export function table(options: {
  title: string
  heads: readonly string[]
  rows: readonly (readonly Html[])[]
  empty: string
}): Html {
  const { title, heads, rows, empty } = options
  if (rows.length === 0) return html`<h2>${title}</h2><p>${empty}</p>`
  return html`<h2>${title}</h2><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`
}

/** `kind` is a page of the explorer: tx, address, token, block. */
export function link(chain: Chain, options: { kind: string; id: string | number | bigint; text?: string }): Html {
  const { kind, id, text = String(id) } = options
  return html`<a href="/${chain.chainId}/${kind}/${id}">${text}</a>`
}

/** First and last characters, where the whole is on the linked page. */
export function short(hex: string): string {
  return `${hex.slice(0, 8)}…${hex.slice(-6)}`
}

/** @param seconds since 1970 */
export function time(seconds: bigint): Html {
  const iso = new Date(Number(seconds) * 1_000).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}
