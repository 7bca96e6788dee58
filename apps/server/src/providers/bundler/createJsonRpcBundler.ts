import type { Dispatcher } from 'undici'
import * as z from 'zod'
import { postJson, toTarget } from '../rpc/postJson.ts'
import {
  ProviderRejectionError,
  ProviderUnavailableError,
  type UnavailableReason,
} from '../upstream/ProviderUnavailableError.ts'

export type BundlerCall = { method: string; params: readonly unknown[] }

/** A bundler's response to a call it understood. The caller also gets the error of a rejected operation. */
export type BundlerReply = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** An ERC-4337 bundler, with or without a paymaster. */
export type BundlerProvider = {
  name: string
  /** @throws ProviderUnavailableError; ProviderRejectionError for a method it lacks, which another bundler may have. */
  send: (call: BundlerCall, options?: { signal?: AbortSignal | undefined }) => Promise<BundlerReply>
}

const methodNotFound = -32_601

const responseSchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }) }),
  // JSON has no undefined: a result that is present is at least null.
  z.object({ result: z.unknown().refine((result) => result !== undefined) }),
])

/**
 * Any ERC-4337 endpoint that speaks ERC-7769 over HTTP.
 * @param options.url may hold a key, so errors only name its host.
 */
export function createJsonRpcBundler(options: { name: string; url: string; dispatcher: Dispatcher }): BundlerProvider {
  const { name, url, dispatcher } = options
  const target = toTarget(url)
  const fail = (reason: UnavailableReason, cause?: unknown) =>
    new ProviderUnavailableError({ provider: name, reason, url, cause })
  return {
    name,
    async send({ method, params }, { signal } = {}) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await postJson(target, { body, dispatcher, signal }).catch((error: unknown) => {
        signal?.throwIfAborted()
        throw fail(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable', error)
      })
      const reason = toReason(response.status)
      if (reason) throw fail(reason, new Error(`HTTP ${response.status}`))
      const text = parse(response.body)
      if (text === undefined) throw fail('not JSON')
      const parsed = responseSchema.safeParse(text)
      if (!parsed.success) throw fail('unexpected response', parsed.error)
      if ('error' in parsed.data && parsed.data.error.code === methodNotFound)
        throw new ProviderRejectionError({ provider: name, description: `Method not found: ${method}` })
      return parsed.data
    },
  }
}

/** Undefined where the body counts: bundlers send the error of a rejected operation with a 200 or a 4xx. */
function toReason(status: number): UnavailableReason | undefined {
  if (status >= 300 && status < 400) return 'redirect'
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 408 || status === 429) return 'busy'
  return status >= 500 || status < 200 ? 'status' : undefined
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
