/** Why nothing was fetched from an address that a stranger chose. */
export type RemoteFetchReason =
  | 'not public'
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'gone'
  | 'too many redirects'
  | 'too large'
  | 'compressed'

const sentences: Record<RemoteFetchReason, string> = {
  'not public': 'leads to an address that is not public https',
  unreachable: 'does not answer',
  timeout: 'did not answer in time',
  status: 'answers with an error',
  gone: 'has nothing there',
  'too many redirects': 'redirects too often',
  'too large': 'sends more than is read',
  compressed: 'sends it compressed, which was not asked for',
}

export class RemoteFetchError extends Error {
  override readonly name = 'RemoteFetchError'
  readonly reason: RemoteFetchReason

  constructor(reason: RemoteFetchReason, options?: { cause?: unknown }) {
    super(`The other server ${sentences[reason]}.`, options)
    this.reason = reason
  }
}
