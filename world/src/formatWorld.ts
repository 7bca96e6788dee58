import type { WorldInfo } from './worldInfo.ts'

/** The table `npm start` prints: one line per address, aligned, grouped by kind. */
export function formatWorld(info: WorldInfo): string {
  const places = Object.entries({
    Playground: info.playground,
    Server: info.server,
    Faucet: `${info.faucet}/faucet`,
    Relay: info.relay,
    'Phone wallet': info.phoneWallet,
    'On-ramp sandbox': info.onramp?.url,
    ...Object.fromEntries(Object.entries(info.rpcUrls).map(([id, url]) => [`RPC ${id}`, url])),
  })
  const [firstChain] = Object.keys(info.rpcUrls)
  const tokens = (firstChain && info.tokens[firstChain]) || []
  const rows: (readonly [string, string] | undefined)[] = [
    ...places.flatMap(([name, url]) => (url ? [[name, url] as const] : [])),
    undefined,
    ...info.accounts.map(
      ({ address, privateKey }, index) => [`Account ${index}`, `${address}  ${privateKey}`] as const,
    ),
    undefined,
    ...tokens.map(({ symbol, address }) => [symbol, address] as const),
  ]
  const width = Math.max(...rows.map((row) => row?.[0].length ?? 0))
  return rows.map((row) => (row ? `  ${row[0].padEnd(width)}  ${row[1]}` : '')).join('\n')
}
