import type { Address } from 'viem'
import { startUpstream } from './startUpstream.ts'

/** Of `startCoinGecko`: its ids of the network, and the one token it knows. */
export const coinGeckoIds = { platform: 'local-chain', coin: 'local-coin' }
export const coinGeckoToken: Address = '0x00000000000000000000000000000000000000a1'

/** One bitcoin in each currency. */
function rates() {
  const rate = (name: string, type: 'fiat' | 'crypto', value: number) => ({ name, unit: name, value, type })
  return { btc: rate('Bitcoin', 'crypto', 1), usd: rate('US Dollar', 'fiat', 100_000), jpy: rate('Yen', 'fiat', 1.5e7) }
}

/** As CoinGecko's documentation describes `simple/price` and `simple/token_price`: addresses come back in any case. */
export async function startCoinGecko() {
  const seen: { path: string; key: unknown }[] = []
  const upstream = await startUpstream((request, response) => {
    const url = new URL(request.url ?? '/', 'http://coingecko.test')
    const currency = url.searchParams.get('vs_currencies') ?? ''
    seen.push({ path: url.pathname, key: request.headers['x-cg-demo-api-key'] })
    if (url.pathname.endsWith('/exchange_rates')) return response.end(JSON.stringify({ rates: rates() }))
    if (url.pathname.endsWith('/simple/price'))
      return response.end(JSON.stringify({ [coinGeckoIds.coin]: { [currency]: 2000.5 } }))
    const requested = url.searchParams.get('contract_addresses')?.split(',') ?? []
    const known = requested.filter((address) => address === coinGeckoToken)
    return response.end(
      JSON.stringify(Object.fromEntries(known.map((address) => [address.toUpperCase(), { [currency]: 1.25 }]))),
    )
  })
  return { ...upstream, seen }
}
