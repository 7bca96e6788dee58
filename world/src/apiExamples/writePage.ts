import type { Example } from './createRecorder.ts'
import { differInNumbersOnly } from './differInNumbersOnly.ts'

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
  if (missing.length > 0) throw new PageError(`There is no place for ${missing.join(', ')}.`)
  return page.replace(marker, (before, name: string) => {
    const example = byName.get(name)
    if (!example) throw new PageError(`There is no example ${name}.`)
    const written = `<!-- example ${name} -->\n${example.text}\n<!-- end -->`
    return !rewritesAll && differInNumbersOnly(written, before) ? before : written
  })
}
