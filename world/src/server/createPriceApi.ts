import { createServer } from 'node:http'
import { close, listen } from '../http/listen.ts'

/** Sample prices of the local world in dollars, by CoinGecko's ids; they never change. */
const dollars: Readonly<Record<string, number>> = { cosmos: 8, polkadot: 5 }

/** Answers as CoinGecko's `simple/price` does, for the world's server alone. Not listening yet. */
export function createPriceApi() {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://prices')
    const ids = searchParams.get('ids')?.split(',') ?? []
    const currency = searchParams.get('vs_currencies') ?? ''
    const priced = ids.flatMap((id) => (dollars[id] === undefined ? [] : [[id, { [currency]: dollars[id] }]]))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Object.fromEntries(priced)))
  })
  return {
    /** @returns its URL, on a free port */
    async start(): Promise<string> {
      await listen(server, { port: 0 })
      const address = server.address()
      if (typeof address !== 'object' || address === null) throw new Error('The system gave no port.')
      return `http://127.0.0.1:${address.port}`
    },
    stop: () => close(server),
  }
}
