type Call = (...parameters: readonly unknown[]) => unknown

/** A method of a foreign object, bound to it; undefined where it lacks one. Reading a foreign object may throw. */
export function readMethod(owner: unknown, name: string): Call | undefined {
  if ((typeof owner !== 'object' && typeof owner !== 'function') || owner === null) return undefined
  const method = (owner as Record<string, unknown>)[name]
  return typeof method === 'function' ? (...parameters) => method.apply(owner, parameters) : undefined
}

/** A method of a feature of the Wallet Standard. */
export function readFeature(wallet: object, feature: string, method: string): Call | undefined {
  const { features } = wallet as { features?: Record<string, unknown> }
  return readMethod(features?.[feature], method)
}
