/** HTML that is safe to send: made by `html`, which escapes what it is given. */
export type Html = { readonly html: string }

type Value = string | number | bigint | Html | readonly Html[] | undefined | false

/**
 * Builds HTML; every value is escaped, for text and for quoted attributes alike, unless it is HTML itself.
 * @example html`<b title="${name}">${name}</b>`
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: strings.map((part, index) => part + toHtml(values[index])).join('') }
}

function toHtml(value: Value): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return (value as readonly Html[]).map((part) => part.html).join('')
  if (typeof value === 'object') return (value as Html).html
  return escapeText(String(value))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Control characters and those that change the direction of the text around them are left out: names on a chain are anybody's. */
function escapeText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
