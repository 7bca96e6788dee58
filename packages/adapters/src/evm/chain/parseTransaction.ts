export type ChainTransaction = {
  hash: string
  /** Lower case, as `to`. */
  from: string
  to: string | undefined
  nonce: number
  value: bigint
  input: string
}

/** Reads a node's transaction object; undefined for null and for what is not one. */
export function parseTransaction(answer: unknown): ChainTransaction | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { hash, from, to, nonce, value, input } = answer as Record<string, unknown>
  if (typeof hash !== 'string' || typeof from !== 'string' || typeof nonce !== 'string') return undefined
  if (typeof value !== 'string' || typeof input !== 'string') return undefined
  if (![nonce, value].every((quantity) => /^0x[0-9a-f]+$/i.test(quantity))) return undefined
  return {
    hash,
    from: from.toLowerCase(),
    to: typeof to === 'string' ? to.toLowerCase() : undefined,
    nonce: Number(nonce),
    value: BigInt(value),
    input,
  }
}
