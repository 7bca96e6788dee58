import type { Dispatcher } from 'undici'
import type * as z from 'zod'
import { requestJson } from '../../upstream/requestJson.ts'
import type { MeldConfig } from '../onrampConfig.ts'
import { errorSchema } from './meldSchemas.ts'

/** Meld's name in errors and in the history. */
export const meldLabel = 'Meld'

type Query = Record<string, string | undefined>

/** Meld's API: calls that carry the key and the API version. */
export function createMeldClient({ config, dispatcher }: { config: MeldConfig; dispatcher: Dispatcher }) {
  async function call<value>(options: {
    method: 'GET' | 'POST'
    path: string
    query?: Query
    body?: unknown
    schema: z.ZodType<value>
    signal?: AbortSignal | undefined
  }): Promise<value> {
    const { method, path, schema, body, signal } = options
    const url = new URL(path, config.apiUrl)
    for (const [key, value] of Object.entries(options.query ?? {})) if (value) url.searchParams.set(key, value)
    return await requestJson({
      provider: meldLabel,
      url,
      method,
      headers: { authorization: `BASIC ${config.apiKey.reveal()}`, 'meld-version': config.version },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      schema,
      describe: (response) => errorSchema.safeParse(response).data?.message,
      dispatcher,
      signal,
    })
  }

  /** One of the lists below `/service-providers`, of the firms that sell tokens to this account. */
  const list = <value>(
    path: string,
    { query, ...options }: { query: Query; schema: z.ZodType<value>; signal?: AbortSignal | undefined },
  ) =>
    call({
      method: 'GET',
      path: `/service-providers${path}`,
      query: { categories: 'CRYPTO_ONRAMP', accountFilter: 'true', ...query },
      ...options,
    })

  return { call, list }
}
