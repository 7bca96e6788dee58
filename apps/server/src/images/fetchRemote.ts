import { type Dispatcher, request } from 'undici'
import { parsePublicUrl } from '../providers/upstream/parsePublicUrl.ts'
import { readBytes } from '../providers/upstream/readBytes.ts'

const maxRedirects = 3

export type FetchRemoteOptions = {
  /** For third-party servers, from `createPublicAgent`. */
  publicDispatcher: Dispatcher
  /** The operator's own gateway for `ipfs://`, which may be in a private network. */
  ipfs: { gateway: string; dispatcher: Dispatcher } | undefined
  accept: string
  maxBytes: number
  /** Milliseconds from the start to the last byte, redirects included. */
  timeoutMs: number
}

/**
 * Fetches an untrusted URL (from `toRemoteUrl`). The request contains nothing about the caller, each redirect is checked like the first
 * URL, and compressed responses are rejected.
 * @throws RemoteFetchError
 */
export async function fetchRemote(remoteUrl: string, options: FetchRemoteOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    let target = start(remoteUrl, options)
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await requestOnce(target, options, signal)
      if (response.bytes) return response.bytes
      target = follow(response.location, target, options)
    }
  } catch (error) {
    if (error instanceof RemoteFetchError) throw error
    throw new RemoteFetchError(signal.aborted ? 'timeout' : 'unreachable', { cause: error })
  }
  throw new RemoteFetchError('too many redirects')
}

type Target = { url: URL; dispatcher: Dispatcher }

function start(remoteUrl: string, { publicDispatcher, ipfs }: FetchRemoteOptions): Target {
  if (remoteUrl.startsWith('ipfs://')) {
    if (!ipfs) throw new RemoteFetchError('notFound')
    const url = new URL(ipfs.gateway + remoteUrl.slice('ipfs://'.length))
    // Nothing in the operator's network outside the gateway's path.
    if (!url.href.startsWith(ipfs.gateway)) throw new RemoteFetchError('not public')
    return { url, dispatcher: ipfs.dispatcher }
  }
  return { url: publicUrl(remoteUrl), dispatcher: publicDispatcher }
}

function follow(location: string, { url }: Target, { publicDispatcher, ipfs }: FetchRemoteOptions): Target {
  if (!URL.canParse(location, url)) throw new RemoteFetchError('not public')
  const next = new URL(location, url)
  // A gateway may redirect within its path, to append a slash to a folder; any other redirect is untrusted content.
  if (ipfs && url.href.startsWith(ipfs.gateway) && next.href.startsWith(ipfs.gateway))
    return { url: next, dispatcher: ipfs.dispatcher }
  return { url: publicUrl(next.href), dispatcher: publicDispatcher }
}

function publicUrl(text: string): URL {
  const url = parsePublicUrl(text)
  if (!url) throw new RemoteFetchError('not public')
  return url
}

/** One request: the bytes, or the location of a redirect. */
async function requestOnce(
  target: Target,
  options: FetchRemoteOptions,
  signal: AbortSignal,
): Promise<{ bytes: Buffer; location?: never } | { bytes?: never; location: string }> {
  const { statusCode, headers, body } = await request(target.url, {
    dispatcher: target.dispatcher,
    headers: { accept: options.accept, 'accept-encoding': 'identity', 'user-agent': 'latchkey' },
    signal,
  })
  try {
    const { location } = headers
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') return { location }
    if (statusCode === 404 || statusCode === 410) throw new RemoteFetchError('notFound')
    if (statusCode !== 200) throw new RemoteFetchError('status', { cause: new Error(`HTTP ${statusCode}`) })
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new RemoteFetchError('compressed')
    const tooLarge = () => new RemoteFetchError('too large')
    if (Number(headers['content-length'] ?? 0) > options.maxBytes) throw tooLarge()
    return { bytes: await readBytes(body, { maxBytes: options.maxBytes, tooLarge }) }
  } finally {
    // Discards an unread body; the error of a destroyed body is expected.
    body.on('error', () => undefined).destroy()
  }
}

export type RemoteFetchReason =
  | 'not public'
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'notFound'
  | 'too many redirects'
  | 'too large'
  | 'compressed'

const sentences: Record<RemoteFetchReason, string> = {
  'not public': 'is not a public https address',
  unreachable: 'is unreachable',
  timeout: 'did not respond in time',
  status: 'responded with an error',
  notFound: 'does not have the file',
  'too many redirects': 'redirects too often',
  'too large': 'sent a file that is too large',
  compressed: 'sent a compressed response, which was not accepted',
}

export class RemoteFetchError extends Error {
  override readonly name = 'RemoteFetchError'
  readonly reason: RemoteFetchReason

  constructor(reason: RemoteFetchReason, options?: { cause?: unknown }) {
    super(`The remote server ${sentences[reason]}.`, options)
    this.reason = reason
  }
}
