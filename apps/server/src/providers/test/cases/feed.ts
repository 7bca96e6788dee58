import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Agent } from 'undici'
import { startUpstream } from '../../../test/startUpstream.ts'
import { createFeedRates } from '../../rates/createFeedRates.ts'
import { requestRate } from '../failureRequests.ts'
import type { ProviderCase } from '../ProviderCase.ts'

/** As mirrors of the European Central Bank's rates respond: in euros, dated. */
const today = () => new Date().toISOString().slice(0, 10)
const inEuros = () => JSON.stringify({ amount: 1, base: 'EUR', date: today(), rates: { USD: 1.25, GBP: 0.875 } })
const known = { currency: 'GBP', rate: 0.7 }

export const feed: ProviderCase = {
  kind: 'rate',
  name: 'feed',
  conformance: {
    async 'over HTTP'() {
      const upstream = await startUpstream((_, response) => response.end(inEuros()))
      const dispatcher = new Agent()
      return {
        provider: createFeedRates({ url: new URL(upstream.url), dispatcher }),
        known,
        stop: () => Promise.all([upstream.stop(), dispatcher.destroy()]),
      }
    },
    async 'from a file'() {
      const path = join(tmpdir(), `rates-${process.pid}.json`)
      await writeFile(
        path,
        JSON.stringify({ base: 'USD', timestamp: Math.floor(Date.now() / 1000), rates: { GBP: 0.7 } }),
      )
      const dispatcher = new Agent()
      return {
        provider: createFeedRates({ url: pathToFileURL(path), dispatcher }),
        known,
        stop: () => Promise.all([rm(path), dispatcher.destroy()]),
      }
    },
  },
  failures: {
    async start() {
      const upstream = await startUpstream((_, response) => response.end(inEuros()))
      return { ...upstream, configure: ({ url }) => ({ env: { EXCHANGE_RATES_URL: url } }) }
    },
    requests: requestRate,
    field: 'currency',
  },
}
