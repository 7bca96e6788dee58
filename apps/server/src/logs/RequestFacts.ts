/** What a request learns on its way that its line in the log tells: who answered it, and whether that was kept from before. */
export type RequestFacts = {
  /** What the contract has parsed, read for the network it names. */
  input?: { params: unknown; query: unknown; body: unknown }
  /** Providers that answered, or the host of the node. */
  provider?: string
  /** `miss` when any part of the answer was asked for anew. */
  cache?: 'hit' | 'miss'
  /** Why it failed, where that is not the caller's doing. */
  cause?: string
}

/** Adds a provider to those that answered. */
export function noteProvider(facts: RequestFacts | undefined, provider: string): void {
  if (!facts) return
  if (facts.provider === undefined) facts.provider = provider
  else if (!facts.provider.split(',').includes(provider)) facts.provider += `,${provider}`
}
