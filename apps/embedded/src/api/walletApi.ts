import { problemSchema } from '@latchkey/wire'
import { type WalletEndpointName, walletEndpoints } from '@latchkey/wire/wallet'
import * as z from 'zod/mini'
import { isErrorCode, WalletError } from '../errors.ts'
import { createProof } from './createProof.ts'

const requestTimeoutMs = 15_000
/** Proofs are accepted for 60 s around the server's time; a clock that differs by less needs no correction. */
const toleratedSkewMs = 20_000
const longestResponse = 1_000_000

export type EndpointBody<name extends WalletEndpointName> = z.input<(typeof walletEndpoints)[name]['body']>
export type EndpointResponse<name extends WalletEndpointName> = z.output<(typeof walletEndpoints)[name]['response']>

export type CallOptions = { accessToken?: string; signal?: AbortSignal }

type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** The server, called with this device's proofs. Both reject with a WalletError. */
export type WalletApi = {
  /** The page's own. */
  origin: string
  call<name extends WalletEndpointName>(
    name: name,
    body: EndpointBody<name>,
    options?: CallOptions,
  ): Promise<EndpointResponse<name>>
  /** JSON-RPC to the operator's node of a network; returns the body as it came. */
  rpc(chainId: string, body: unknown, options: CallOptions): Promise<unknown>
}

/**
 * The client of the wallet's endpoints.
 * @param options `origin`: the page's own, which the proofs name. `request`: sends a request; `fetch` when absent.
 * @example const { flowId } = await api.call('startEmailLogin', { email, origin })
 */
export function createWalletApi(options: { origin: string; key: CryptoKeyPair; request?: Fetch }): WalletApi {
  const { origin, key, request: fetchFrom = (path, init) => fetch(path, init) } = options
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

  async function request(path: string, body: unknown, callOptions: CallOptions): Promise<unknown> {
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

  return {
    origin,
    async call(name, body, callOptions = {}) {
      const { path, response } = walletEndpoints[name]
      const parsed = z.safeParse(response, await request(path, body, callOptions))
      if (!parsed.success) throw new WalletError('server_failed', { details: `${name}: unexpected response` })
      // The schema is that of this name.
      return parsed.data as EndpointResponse<typeof name>
    },
    rpc: (chainId, body, callOptions) =>
      request(`/v1/wallet/rpc?chainId=${encodeURIComponent(chainId)}`, body, callOptions),
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
