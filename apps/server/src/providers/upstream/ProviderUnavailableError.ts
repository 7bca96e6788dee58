import { hostOf } from '../../logs/describeCause.ts'

/** What went wrong between this server and a provider. */
export type UnavailableReason =
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'busy'
  | 'not ready'
  | 'unauthorized'
  | 'redirect'
  | 'too large'
  | 'not JSON'
  | 'unexpected answer'
  | 'resting'

const sentences: Record<UnavailableReason, string> = {
  unreachable: 'does not take connections',
  timeout: 'did not answer in time',
  status: 'answered with an error of its own',
  busy: 'asked for fewer requests',
  'not ready': 'is still preparing its answer',
  unauthorized: 'refused the configured key',
  redirect: 'redirected elsewhere, which is not followed',
  'too large': 'answered more than is read',
  'not JSON': 'answered something that is not JSON',
  'unexpected answer': 'answered JSON of another shape than its documentation says',
  resting: 'failed several times and is left alone for a moment',
}

/**
 * A provider that gave no usable answer, whatever was asked. The next one is tried. The message names the host alone: the rest of a URL may
 * hold a key.
 */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError'
  readonly provider: string
  readonly reason: UnavailableReason

  constructor(options: { provider: string; reason: UnavailableReason; url?: string | URL; cause?: unknown }) {
    const { provider, reason, url, cause } = options
    const who = url === undefined ? provider : `${provider} (${hostOf(String(url))})`
    super(`${who} ${sentences[reason]}.`, { cause })
    this.provider = options.provider
    this.reason = options.reason
  }
}

/** A provider that works and said no to this very question: what it says is for the caller. */
export class ProviderRefusalError extends Error {
  override readonly name = 'ProviderRefusalError'
  readonly provider: string
  /** One sentence, safe to show. */
  readonly description: string

  constructor(options: { provider: string; description: string; cause?: unknown }) {
    super(`${options.provider} refused: ${options.description}`, { cause: options.cause })
    this.provider = options.provider
    this.description = options.description
  }
}

/** No provider of a kind answers. */
export class NoProviderError extends Error {
  override readonly name = 'NoProviderError'

  constructor(failures: readonly unknown[]) {
    super('No configured provider gives a usable answer now. Try again later.', { cause: new AggregateError(failures) })
  }
}
