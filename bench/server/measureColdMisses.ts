import { createLoad, type LoadRequest } from './createLoad.ts'
import { tokenAt } from './seedDatabase.ts'
import type { Program } from './startProgram.ts'
import { chainId } from './startServer.ts'

/** Upstream requests of one visitor alone, and of all of them at once. */
export type ColdMissFigures = Record<string, { alone: number; together: number; failures: number }>

const stranger = (number: number) => `0x${number.toString(16).padStart(40, '5')}`

/** Requests with a new key each: a kind by the number it is given. */
const misses: Record<string, (fresh: number) => LoadRequest> = {
  'Prices of the native currency': (fresh) => prices(['eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'], fresh),
  'Prices of a token': (fresh) => prices([tokenAt(fresh).slice(2)], fresh),
  Balance: (fresh) => ({ path: `/v1/account/${stranger(fresh)}/balance?currency=usd&projectId=bench` }),
  Portfolio: (fresh) => ({ path: `/v1/account/${stranger(fresh)}/portfolio?currency=usd&projectId=bench` }),
}

/**
 * Sends the same question from every connection at once to an upstream slow enough that all of them miss, and counts what reaches it. One
 * visitor alone shows what a question costs: it may take several upstream requests, such as native currency and token at a price provider.
 */
export async function measureColdMisses(
  programs: { server: Program; upstream: Program },
  options: { visitors: number },
): Promise<ColdMissFigures> {
  const { server, upstream } = programs
  const takeCount = async () => ((await (await fetch(`${upstream.url}/count`)).json()) as { requests: number }).requests
  const one = await createLoad(server.port, { connections: 1 })
  const all = await createLoad(server.port, { connections: options.visitors })
  const figures: ColdMissFigures = {}
  let fresh = 0
  try {
    for (const [name, toRequest] of Object.entries(misses)) {
      const idle = async (load: typeof one) => {
        fresh += 1
        await takeCount()
        const { failures } = await load.burst(toRequest(fresh))
        return { failures, requests: await takeCount() }
      }
      const alone = await idle(one)
      const together = await idle(all)
      figures[name] = {
        alone: alone.requests,
        together: together.requests,
        failures: alone.failures + together.failures,
      }
    }
  } finally {
    one.close()
    all.close()
  }
  return figures
}

/** Currencies are kept apart, so a new one is a miss. */
const currencies = ['eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth']

function prices(addresses: readonly string[], fresh: number): LoadRequest {
  const named = addresses.map((address) => `eip155:${chainId}:0x${address}`)
  const currency = currencies[fresh % currencies.length]
  return {
    method: 'POST',
    path: '/v1/fungible/price',
    body: JSON.stringify({ projectId: 'bench', currency, addresses: named }),
  }
}
