import { ProviderRefusalError } from '../upstream/ProviderRefusalError.ts'

/** The swap pays less by now than the user was shown as the least. */
export class MinimumNotMetError extends ProviderRefusalError {
  constructor({ provider }: { provider: string }) {
    super({ provider, description: 'the swap pays less than the minimum now' })
  }
}
