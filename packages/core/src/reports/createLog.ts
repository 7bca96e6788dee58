/** Of the text in UTF-8, with the ends of its lines. */
const maxBytes = 1_024_000
/** Characters of an entry. */
const maxLength = 10_000

/** Keeps the latest entries, a line each or several. */
export function createLog() {
  const entries: { text: string; bytes: number }[] = []
  const encoder = new TextEncoder()
  let total = 0

  return {
    add(text: string): void {
      const entry = text.slice(0, maxLength)
      const bytes = encoder.encode(entry).length + 1
      entries.push({ text: entry, bytes })
      total += bytes
      while (total > maxBytes) total -= entries.shift()?.bytes ?? total
    },
    read: (): string => entries.map(({ text }) => text).join('\n'),
  }
}
