import type { Example } from './createRecorder.ts'
import { differInNumbersOnly, PageError } from './writePage.ts'

const table = /<!-- table (\S+) -->\n[\s\S]*?<!-- end -->/g
const maxCharacters = 110

export type Place = { example: Example; page: string; text: string }

/**
 * Puts the tables of calls into the first page: each call with its example, its answer and the link to its section. A row that differs from
 * the page's in numbers and ids alone stays as it is.
 * @param options.clientCalls names of the contracts that existing clients call, in the order of their table; the rest is in the other one.
 */
export function writeTable(
  page: string,
  options: { places: readonly Place[]; clientCalls: readonly string[]; rewritesAll: boolean },
): string {
  const { places, clientCalls, rewritesAll } = options
  const named = new Map(places.map((place) => [place.example.name, place]))
  const missing = clientCalls.filter((name) => !named.has(name))
  if (missing.length > 0) throw new PageError(`There is no example of ${missing.join(', ')}.`)
  const rows: Record<string, Place[]> = {
    clients: clientCalls.flatMap((name) => named.get(name) ?? []),
    // Further examples of a call are found beside its first.
    others: places.filter(({ example }, index) => !clientCalls.includes(example.name) && isFirst(places, index)),
  }
  return page.replace(table, (before, name: string) => {
    const known = rewritesAll ? [] : before.split('\n')
    const lines = (rows[name] ?? []).map((place) => {
      const row = toRow(place)
      return known.find((line) => differInNumbersOnly(line, row)) ?? row
    })
    return [
      `<!-- table ${name} -->`,
      '| call | example | answer |',
      '| --- | --- | --- |',
      ...lines,
      '<!-- end -->',
    ].join('\n')
  })
}

function isFirst(places: readonly Place[], index: number): boolean {
  const key = (place: Place | undefined) => `${place?.example.method} ${place?.example.path}`
  return places.findIndex((place) => key(place) === key(places[index])) === index
}

function toRow({ example, page, text }: Place): string {
  const { method, path, url, body, status, gist } = example
  const call = `[\`${method} ${path}\`](${page}#${toAnchor(findHeading(text, example.name))})`
  return `| ${call} | \`${cut(body === undefined ? url : `${url} -d '${body}'`)}\` | ${status} \`${cut(gist)}\` |`
}

function findHeading(page: string, name: string): string {
  const before = page.slice(0, page.indexOf(`<!-- example ${name} -->`))
  return [...before.matchAll(/^#+ (.+)$/gm)].at(-1)?.[1] ?? ''
}

/** As GitHub makes anchors of headings. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}

function cut(text: string): string {
  const escaped = text
    .replaceAll('|', '\\|')
    .replaceAll(/(0x[0-9a-fA-F]{4})[0-9a-fA-F]{32,}/g, '$1…')
    // Ids and nonces are of one start of the world. Ids of pictures are hashes of names, which stay.
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
    .replaceAll(/(\bnonce(?:=|":"))[0-9a-f]+\b/g, '$1…')
  return escaped.length > maxCharacters ? `${escaped.slice(0, maxCharacters)}…` : escaped
}
