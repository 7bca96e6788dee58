import { problemSchema } from '@latchkey/wire'
import { isErrorCode, WalletError } from '../errors.ts'
import { createProof } from './createProof.ts'

const requestTimeoutMs = 15_000
/** Proofs are accepted for 60 s around the server's time; a clock that differs by less needs no correction. */
const toleratedSkewMs = 20_000
const longestResponse = 1_000_000

export type CallOptions = { accessToken?: string; signal?: AbortSignal }

export type Fetch = (path: string, init: RequestInit) => Promise<Response>

export type SignedOptions = {
  /** Of the server, which the proofs name. */
  origin: string
  key: CryptoKeyPair
  /** Sends a request. */
  request: Fetch
  /** Of the page, for the mails that the server sends. */
  language: () => string
}

/** Sends a POST that this device signed, and returns the JSON of its response. Rejects with a WalletError. */
export type SignedRequest = (path: string, body: unknown, options: CallOptions) => Promise<unknown>

/** Requests to one server, whose time corrects this device's clock. */
export function createSignedRequests({ origin, key, language, request: fetchFrom }: SignedOptions): SignedRequest {
  let clockSkewMs = 0

  async function send(path: string, body: string, { accessToken, signal }: CallOptions): Promise<Response> {
    const url = `${origin}${path.replace(/\?.*/, '')}`
    const proof = await createProof({ key, method: 'POST', url, body, accessToken, now: Date.now() + clockSkewMs })
    const timeout = AbortSignal.timeout(requestTimeoutMs)
    try {
      return await fetchFrom(path, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'accept-language': language(),
          dpop: proof,
          ...(accessToken && { authorization: `DPoP ${accessToken}` }),
        },
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
    } catch (cause) {
      signal?.throwIfAborted()
      throw new WalletError('server_unreachable', { cause })
    }
  }

  /** Whether the device's clock was the reason; then it is corrected. */
  function correctClock(response: Response): boolean {
    const serverMs = Date.parse(response.headers.get('date') ?? '')
    const skewMs = serverMs - Date.now()
    if (!Number.isFinite(skewMs) || Math.abs(skewMs - clockSkewMs) < toleratedSkewMs) return false
    clockSkewMs = skewMs
    return true
  }

  return async (path, body, callOptions) => {
    const text = JSON.stringify(body)
    let response = await send(path, text, callOptions)
    if (response.ok) return readJson(response)
    let error = await toError(response)
    if (error.code === 'proof_invalid' && correctClock(response)) {
      response = await send(path, text, callOptions)
      if (response.ok) return readJson(response)
      error = await toError(response)
    }
    throw error
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    if (text.length > longestResponse) throw new RangeError('too long')
    return JSON.parse(text)
  } catch (cause) {
    throw new WalletError('server_failed', { details: 'not JSON', cause })
  }
}

/** The problem of an error response (RFC 9457): the last part of its type is its code. */
async function toError(response: Response): Promise<WalletError> {
  const problem = problemSchema.safeParse(await readJson(response).catch(() => undefined))
  const code = problem.data?.type.split('/').at(-1) ?? ''
  const seconds = Number(response.headers.get('retry-after'))
  const details = `${response.status} ${problem.data?.detail ?? ''}`.trim()
  const retryAfterSeconds = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined
  if (isErrorCode(code)) return new WalletError(code, { details, retryAfterSeconds })
  if (response.status === 429) return new WalletError('too_many_tries', { details, retryAfterSeconds })
  return new WalletError('server_failed', { details, retryAfterSeconds })
}
