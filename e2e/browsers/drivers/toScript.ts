import { createFinder } from '../visitor/createFinder.ts'
import type { PageFunction } from './Browser.ts'

/**
 * The text of an async function of one parameter, the arguments as JSON, which resolves to JSON for `readResult`. No engine agrees with
 * another on how values cross.
 */
export function toScript<Args extends readonly unknown[], Result>(run: PageFunction<Args, Result>): string {
  // The transpiler names functions through __name, which a page does not have.
  return `async (json) => {
    const __name = (named) => named
    try {
      const finder = (${createFinder})()
      return JSON.stringify({ value: await (${run})(finder, ...JSON.parse(json)) })
    } catch (error) {
      return JSON.stringify({ error: String(error && error.stack ? error.message + '\\n' + error.stack : error) })
    }
  }`
}

/** @throws Error what the function threw in the page. */
export function readResult<Result>(json: unknown): Result {
  if (typeof json !== 'string') throw new Error(`The page returned ${JSON.stringify(json)} instead of JSON.`)
  const { value, error } = JSON.parse(json) as { value: Result; error?: string }
  if (error !== undefined) throw new Error(`In the page: ${error}`)
  return value
}
