import type { Verifier } from '../Verifier.ts'
import type { AuthStore } from './AuthStore.ts'

export type AuthOptions = {
  /** One for each namespace whose accounts may sign in, and no two of one. */
  verifiers: readonly Verifier[]
  store: AuthStore
  /** 32 random characters or more, the same in all processes; another one ends all sessions, and so does another `domain`. */
  secret: string
  /** Of the page, as `location.host` has it: `app.example.com`. Its origin is https, or http on the machine itself. */
  domain: string
  /** CAIP-2 ids of the networks that a message may be of; any of the verifiers' namespaces when absent. */
  chains?: readonly string[]
  /** What every message must say, one line of ASCII; null for nothing, anything when absent. */
  statement?: string | null
  /** URIs that every message must list, in this order; anything when absent. */
  resources?: readonly string[]
  /** Milliseconds since 1970; `Date.now` when absent. */
  now?: () => number
}
