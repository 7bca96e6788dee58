import type { RequestFacts } from '../logs/RequestFacts.ts'
import type { Secret } from '../secrets/createSecret.ts'

/** Whose question it is. */
export type ProviderCaller = {
  /** The project's key, or the server's, for a provider. */
  readKey: (provider: string) => Secret | undefined
  signal?: AbortSignal | undefined
  /** Where a provider that answers is noted. */
  facts?: RequestFacts | undefined
}
