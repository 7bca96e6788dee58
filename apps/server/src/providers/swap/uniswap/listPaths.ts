import type { Address } from 'viem'

/**
 * Every way from one token to another over at most two of the connectors (three hops), shortest first; no token twice.
 * @example listPaths({ from: A, to: B, connectors: [C] }) // [[A, B], [A, C, B]]
 */
export function listPaths(options: { from: Address; to: Address; connectors: readonly Address[] }): Address[][] {
  const { from, to } = options
  const connectors = [...new Set(options.connectors)].filter((token) => token !== from && token !== to)
  const overTwo = connectors.flatMap((first) =>
    connectors.filter((second) => second !== first).map((second) => [from, first, second, to]),
  )
  return [[from, to], ...connectors.map((token) => [from, token, to]), ...overTwo]
}
