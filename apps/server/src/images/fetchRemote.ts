import { type Dispatcher, request } from 'undici'
import { parsePublicUrl } from '../providers/upstream/parsePublicUrl.ts'
import { readBytes } from '../providers/upstream/readBytes.ts'

const maxRedirects = 3

/** What may be fetched with, and for how long. */
export type FetchRemoteOptions = {
  /** For servers of strangers: of `createPublicAgent`. */
  publicDispatcher: Dispatcher
  /** The operator's own gateway for `ipfs://`, which may be in his network. */
  ipfs: { gateway: string; dispatcher: Dispatcher } | undefined
  accept: string
  maxBytes: number
  /** Milliseconds from the start to the last byte, redirects included. */
  timeoutMs: number
}

/**
 * Fetches from an address that a stranger chose (of `toRemoteUrl`). Nothing of our caller goes along, each redirect is checked as the first
 * address was, and what comes compressed is not unpacked.
 * @throws RemoteFetchError
 */
export async function fetchRemote(remoteUrl: string, options: FetchRemoteOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    let target = start(remoteUrl, options)
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const answer = await ask(target, options, signal)
      if (answer.bytes) return answer.bytes
      target = follow(answer.location, target, options)
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
    if (!ipfs) throw new RemoteFetchError('gone')
    const url = new URL(ipfs.gateway + remoteUrl.slice('ipfs://'.length))
    // Nothing else of the operator's network than what is below his gateway.
    if (!url.href.startsWith(ipfs.gateway)) throw new RemoteFetchError('not public')
    return { url, dispatcher: ipfs.dispatcher }
  }
  return { url: publicUrl(remoteUrl), dispatcher: publicDispatcher }
}

function follow(location: string, { url }: Target, { publicDispatcher, ipfs }: FetchRemoteOptions): Target {
  if (!URL.canParse(location, url)) throw new RemoteFetchError('not public')
  const next = new URL(location, url)
  // A gateway may put a slash behind a folder's name; whatever else it says is a stranger's word.
  if (ipfs && url.href.startsWith(ipfs.gateway) && next.href.startsWith(ipfs.gateway))
    return { url: next, dispatcher: ipfs.dispatcher }
  return { url: publicUrl(next.href), dispatcher: publicDispatcher }
}

function publicUrl(text: string): URL {
  const url = parsePublicUrl(text)
  if (!url) throw new RemoteFetchError('not public')
  return url
}

/** One request: the bytes, or where else they are said to be. */
async function ask(
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
    if (statusCode === 404 || statusCode === 410) throw new RemoteFetchError('gone')
    if (statusCode !== 200) throw new RemoteFetchError('status', { cause: new Error(`HTTP ${statusCode}`) })
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new RemoteFetchError('compressed')
    const tooLarge = () => new RemoteFetchError('too large')
    if (Number(headers['content-length'] ?? 0) > options.maxBytes) throw tooLarge()
    return { bytes: await readBytes(body, { maxBytes: options.maxBytes, tooLarge }) }
  } finally {
    // What was not read is not waited for either; the end of a body that nobody reads is nobody's error.
    body.on('error', () => undefined).destroy()
  }
}

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
