import type { WorldInfo } from '@latchkey/world'

let reading: Promise<WorldInfo> | undefined

/** The description of the tests' world, read once per worker. */
export function readWorldInfo(): Promise<WorldInfo> {
  reading ??= fetch(`${playgroundUrl}/world.json`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.json() as Promise<WorldInfo>,
  )
  return reading
}

/** First port of the tests' world: `E2E_PORT_BASE`, so that two runs fit on one machine. */
export const portBase = Number(process.env.E2E_PORT_BASE ?? 18_400)

export const playgroundUrl = `http://127.0.0.1:${portBase}`
