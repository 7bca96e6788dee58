import { hostOf } from '../../logs/describeCause.ts'

/** Why a provider is unavailable. */
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
  | 'unexpected response'
  | 'paused'

const sentences: Record<UnavailableReason, string> = {
  unreachable: 'does not accept connections',
  timeout: 'did not respond in time',
  status: 'responded with an error of its own',
  busy: 'rate-limited the request',
  'not ready': 'is still preparing its response',
  unauthorized: 'rejected the configured key',
  redirect: 'responded with a redirect, which is not followed',
  'too large': 'responded with more than is read',
  'not JSON': 'responded with something other than JSON',
  'unexpected response': 'responded with JSON of another shape than documented',
  paused: 'failed several times and is paused for a moment',
}

/**
 * A provider that returned no usable response. The next one is tried. The message only names the host: the rest of a URL may hold a key.
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

/** A provider that works and rejected this request. Its description is for the caller. */
export class ProviderRejectionError extends Error {
  override readonly name = 'ProviderRejectionError'
  readonly provider: string
  /** One sentence, safe to show. */
  readonly description: string

  constructor(options: { provider: string; description: string; cause?: unknown }) {
    super(`${options.provider} rejected the request: ${options.description}`, { cause: options.cause })
    this.provider = options.provider
    this.description = options.description
  }
}

/** No provider of a kind responds. */
export class NoProviderError extends Error {
  override readonly name = 'NoProviderError'

  constructor(failures: readonly unknown[]) {
    super('No configured provider returns a usable response now. Try again later.', {
      cause: new AggregateError(failures),
    })
  }
}
