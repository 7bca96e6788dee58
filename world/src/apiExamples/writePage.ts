import type { Example } from './createRecorder.ts'

const marker = /<!-- example (\S+) -->\n[\s\S]*?<!-- end -->/g

/** A page and the examples in it disagree. */
export class PageError extends Error {
  override readonly name = 'PageError'
}

/**
 * Puts examples into a page, each between its markers. An example that differs from the page's in numbers and ids alone stays as it is, so
 * that answers of another start of the world change nothing.
 * @throws PageError when an example has no place or a place no example.
 */
export function writePage(page: string, options: { examples: readonly Example[]; rewritesAll: boolean }): string {
  const { examples, rewritesAll } = options
  const byName = new Map(examples.map((example) => [example.name, example]))
  const places = [...page.matchAll(marker)].map(([, name = '']) => name)
  const missing = examples.filter(({ name }) => !places.includes(name)).map(({ name }) => name)
  if (missing.length > 0)
    throw new PageError(
      `No page of docs/api has a place for ${missing.join(', ')}: add "<!-- example … -->" and "<!-- end -->".`,
    )
  return page.replace(marker, (before, name: string) => {
    const example = byName.get(name)
    if (!example) throw new PageError(describeMissing([name]))
    const written = `<!-- example ${name} -->\n${example.text}\n<!-- end -->`
    return !rewritesAll && differInNumbersOnly(written, before) ? before : written
  })
}

/**
 * Checks before the world starts that the source names every example that the pages have a place for.
 * @throws PageError
 */
export function checkRequests({ pages, sources }: { pages: readonly string[]; sources: readonly string[] }): void {
  const names = pages.flatMap((page) => [...page.matchAll(marker)].map(([, name = '']) => name))
  const missing = names.filter((name) => !sources.some((source) => source.includes(`'${name}'`)))
  if (missing.length > 0) throw new PageError(describeMissing(missing))
}

function describeMissing(names: readonly string[]): string {
  const requests = names.length === 1 ? 'the request' : 'the requests'
  return `No file of world/src/apiExamples/pages makes ${requests} ${names.map((name) => `\`${name}\``).join(', ')}.`
}

/**
 * Whether two texts differ only in numbers, ids and times.
 * @example differInNumbersOnly('{"at":"2026-11-21","id":"0xc0ffee"}', '{"at":"2027-01-02","id":"0xbeef"}') // true
 */
export function differInNumbersOnly(one: string, other: string): boolean {
  return withoutNumbers(one) === withoutNumbers(other)
}

function withoutNumbers(text: string): string {
  return text
    .replaceAll(/0x[0-9a-fA-F]+/g, '#')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#')
    .replaceAll(/\b[0-9a-f]{16,}\b/g, '#')
    .replaceAll(/\d+/g, '#')
}
