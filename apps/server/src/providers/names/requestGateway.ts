import type { Dispatcher } from 'undici'
import { type Address, type Hex, isHex } from 'viem'
import * as z from 'zod'
import { parsePublicUrl } from '../upstream/parsePublicUrl.ts'
import { requestJson } from '../upstream/requestJson.ts'

/** A resolver, which anyone can write, chooses the gateways: limit tries, time and the size of the response. */
const maxUrls = 3
const timeoutMs = 4_000
const maxBytes = 64 * 1024

const responseSchema = z.object({ data: z.custom<Hex>((value) => isHex(value)) })

/**
 * Requests a record from the gateways that a resolver names (ERC-3668); only public ones, over https, as anyone can write a resolver.
 * @param options.dispatcher from `createPublicAgent`.
 * @throws Error when no gateway responds.
 */
export async function requestGateway(options: {
  dispatcher: Dispatcher
  data: Hex
  sender: Address
  urls: readonly string[]
}): Promise<Hex> {
  const { dispatcher, data, sender, urls } = options
  const failures: unknown[] = []
  for (const template of urls.slice(0, maxUrls)) {
    try {
      const isGet = template.includes('{data}')
      const url = parsePublicUrl(template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data))
      if (!url) throw new Error('A gateway must be a public https URL.')
      const response = await requestJson({
        provider: 'an ENS gateway',
        url,
        ...(isGet ? {} : { method: 'POST' as const, body: JSON.stringify({ data, sender }) }),
        schema: responseSchema,
        dispatcher,
        timeoutMs,
        maxBytes,
      })
      return response.data
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, 'No gateway of this name responds.')
}
