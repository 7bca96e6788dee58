import type { Dispatcher } from 'undici'
import { type Address, type Hex, isHex } from 'viem'
import * as z from 'zod'
import { parsePublicUrl } from '../upstream/parsePublicUrl.ts'
import { requestJson } from '../upstream/requestJson.ts'

/** A name's resolver chooses where its records are: it gets little time, few tries and a short answer. */
const maxUrls = 3
const timeoutMs = 4_000
const maxBytes = 64 * 1024

const answerSchema = z.object({ data: z.custom<Hex>((value) => isHex(value)) })

/**
 * Asks the gateways that a resolver names (ERC-3668), public ones by https only: the resolver of a name may be anyone's.
 * @param options.dispatcher of `createPublicAgent`.
 * @throws Error when no gateway gives an answer.
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
      if (!url) throw new Error('A gateway is a public https address.')
      const answer = await requestJson({
        provider: 'an ENS gateway',
        url,
        ...(isGet ? {} : { method: 'POST' as const, body: JSON.stringify({ data, sender }) }),
        schema: answerSchema,
        dispatcher,
        timeoutMs,
        maxBytes,
      })
      return answer.data
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, 'No gateway of this name gives an answer.')
}
