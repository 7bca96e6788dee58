/** Details of a request for its line in the log, collected while it is handled. */
export type RequestFacts = {
  /** The parsed input, from which the network is read. */
  input?: { params: unknown; query: unknown; body: unknown }
  /** Providers that responded, or the host of the node. */
  provider?: string
  /** `miss` when any part of the response was not cached. */
  cache?: 'hit' | 'miss'
  /** Why it failed, where that is not the caller's fault. */
  cause?: string
}

/** Adds a provider to those that responded. */
export function noteProvider(facts: RequestFacts | undefined, provider: string): void {
  if (!facts) return
  if (facts.provider === undefined) facts.provider = provider
  else if (!facts.provider.split(',').includes(provider)) facts.provider += `,${provider}`
}
