import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Dispatcher } from 'undici'
import * as z from 'zod'
import { ProviderUnavailableError } from '../upstream/ProviderUnavailableError.ts'
import { requestJson } from '../upstream/requestJson.ts'
import type { RateProvider, RateTable } from './RateProvider.ts'

const name = 'feed'
/** A larger feed is not read. */
const maxBytes = 256 * 1024

const code = z.string().regex(/^[A-Z]{3}$/)

const feedSchema = z
  .object({
    base: code,
    rates: z.record(code, z.number().positive()),
    /** When it was published: a day (of a central bank), or a moment. */
    date: z.iso.date().optional(),
    /** The same in Unix seconds. */
    timestamp: z.number().int().positive().optional(),
  })
  .refine(({ base, rates }) => base === 'USD' || rates.USD !== undefined, 'has no US dollar')
  .refine(({ date, timestamp }) => date !== undefined || timestamp !== undefined, 'has no date')

/**
 * Rates from a JSON document of the operator's choice: `{ "base": "EUR", "date": "2026-11-20", "rates": { "USD": 1.08, … } }`, the form that
 * mirrors of the European Central Bank's rates have; or with `timestamp`, Unix seconds.
 * @param context.url https, http or file; undefined where none is configured.
 */
export function createFeedRates(context: { url: URL | undefined; dispatcher: Dispatcher }): RateProvider {
  const { url, dispatcher } = context
  return {
    isOffered: url !== undefined,
    async getRates() {
      if (!url) throw new ProviderUnavailableError({ provider: name, reason: 'unreachable' })
      const feed =
        url.protocol === 'file:'
          ? await readFeedFile(url)
          : await requestJson({ provider: name, url, schema: feedSchema, dispatcher, maxBytes })
      return toTable(feed)
    },
  }
}

function toTable({ base, rates, date, timestamp }: z.output<typeof feedSchema>): RateTable {
  const quoted: Record<string, number> = { ...rates, [base]: 1 }
  const usd = quoted.USD ?? 1
  return {
    at: timestamp === undefined ? Date.parse(date ?? '') : timestamp * 1000,
    rates: Object.fromEntries(Object.entries(quoted).map(([currency, rate]) => [currency, rate / usd])),
  }
}

/** @throws ProviderUnavailableError */
async function readFeedFile(url: URL): Promise<z.output<typeof feedSchema>> {
  const text = await readStart(url).catch((cause: unknown) => {
    throw new ProviderUnavailableError({ provider: name, reason: 'unreachable', cause })
  })
  if (text.length >= maxBytes) throw new ProviderUnavailableError({ provider: name, reason: 'too large' })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new ProviderUnavailableError({ provider: name, reason: 'not JSON', cause })
  }
  const parsed = feedSchema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new ProviderUnavailableError({ provider: name, reason: 'unexpected response', cause: parsed.error })
}

async function readStart(url: URL): Promise<string> {
  const file = await open(fileURLToPath(url))
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
