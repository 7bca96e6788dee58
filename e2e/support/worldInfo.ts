import type { WorldInfo } from '@latchkey/world'
import { playgroundUrl } from './ports.ts'

let reading: Promise<WorldInfo> | undefined

/** The description of the tests' world, read once per worker. */
export function readWorldInfo(): Promise<WorldInfo> {
  reading ??= fetch(`${playgroundUrl}/world.json`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.json() as Promise<WorldInfo>,
  )
  return reading
}
