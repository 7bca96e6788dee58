/** `refused`: it understood and said no (4xx), so asking again is no use. `unavailable`: anything else that is not an answer. */
export type UpstreamFailure = 'refused' | 'unavailable'

/** A provider that gave no usable answer. The message names it, never its URL or key. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly failure: UpstreamFailure
  /** HTTP status of its answer, where there was one. */
  readonly status: number | undefined

  constructor(options: { upstream: string; failure: UpstreamFailure; reason: string; status?: number; cause?: unknown }) {
    super(`${options.upstream} gave no usable answer: ${options.reason}.`, { cause: options.cause })
    this.failure = options.failure
    this.status = options.status
  }
}
