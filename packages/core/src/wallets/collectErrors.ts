/** One layer of a wallet's or node's error. */
export type ErrorLayer = { code: number | string | undefined; message: string; data: unknown }

/** Properties in which wallets and libraries nest an error. */
const wrappers = ['cause', 'data', 'originalError', 'error', 'info'] as const

/**
 * Flattens a nested error, outermost first. Wallets nest the node's error in `data`, `data.originalError`, `error` or
 * `info.error`, libraries in `cause`; at most 12 layers are read, and a property that throws counts as absent.
 */
export function collectErrors(error: unknown): readonly ErrorLayer[] {
  const layers: ErrorLayer[] = []
  const seen = new Set<unknown>()
  const queue: unknown[] = [error]
  while (queue.length > 0 && layers.length < 12) {
    const current = queue.shift()
    if (typeof current === 'string') layers.push({ code: undefined, message: current, data: undefined })
    if (typeof current !== 'object' || current === null || seen.has(current)) continue
    seen.add(current)
    const code = read(current, 'code')
    const message = [read(current, 'message'), read(current, 'details'), read(current, 'reason')]
      .filter((part) => typeof part === 'string')
      .join(' ')
    layers.push({
      code: typeof code === 'number' || typeof code === 'string' ? code : undefined,
      message: message.slice(0, 2000),
      data: read(current, 'data'),
    })
    for (const key of wrappers) {
      const inner = read(current, key)
      // Hex in `data` is revert data; any other text is an error message.
      if (typeof inner === 'object' || (typeof inner === 'string' && !inner.startsWith('0x'))) queue.push(inner)
    }
  }
  return layers
}

function read(object: object, key: string): unknown {
  try {
    return (object as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}
