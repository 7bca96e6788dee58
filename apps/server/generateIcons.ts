import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { networkIcons } from './src/catalogue/networkIcons.ts'
import { walletFacts } from './src/catalogue/walletFacts.ts'

/**
 * Copies the icons the server serves from @web3icons/core (MIT), which is far too large to ship, into assets/generated/icons. Run it
 * after changing the catalogue: `npx --yes pnpm --filter @latchkey/server run generate:icons`.
 */

/** Symbols with an icon of their own; all others get a monogram. */
const tokens =
  'eth btc usdc usdt dai sol bnb pol matic avax arb op link uni aave mkr ldo crv snx comp 1inch ens grt wbtc steth wsteth reth cbeth frax usde pyusd gho lusd tusd usdp eurc eurs shib pepe ape sand mana imx dot atom osmo ton trx xrp ada doge ltc celo mnt ftm s ron gno bal sushi cake yfi zrx bat gmx rpl pendle ena jup bonk pyth'.split(
    ' ',
  )

/** Icons whose name in the package differs from the slug. */
const walletSources: Record<string, string> = {
  binance: 'exchanges/background/binance',
  bitget: 'exchanges/background/bitget',
  'crypto-com': 'exchanges/background/crypto-com',
  gemini: 'exchanges/background/gemini',
  uniswap: 'exchanges/background/uniswap',
  '1inch': 'exchanges/background/1inch',
  robinhood: 'networks/background/robinhood',
}
const tokenSources: Record<string, string> = { weth: 'tokens/background/ETH' }

const here = dirname(fileURLToPath(import.meta.url))
const source = join(here, 'node_modules/@web3icons/core/dist/svgs')
const target = join(here, 'assets/generated/icons')

for (const kind of ['wallets', 'networks', 'tokens']) await rm(join(target, kind), { recursive: true, force: true })
const missing = [
  ...(await copyAll(
    'wallets',
    walletFacts.map(({ slug }) => [slug, walletSources[slug] ?? `wallets/background/${slug}`]),
  )),
  ...(await copyAll(
    'networks',
    [...new Set(Object.values(networkIcons))].map((name) => [name, `networks/background/${name}`]),
  )),
  ...(await copyAll('tokens', [
    ...tokens.map((symbol): [string, string] => [symbol, `tokens/background/${symbol.toUpperCase()}`]),
    ...Object.entries(tokenSources),
  ])),
]
process.stdout.write(`Drawn as monograms: ${missing.join(', ')}\n`)

async function copyAll(kind: string, icons: readonly (readonly [name: string, path: string])[]): Promise<string[]> {
  await mkdir(join(target, kind), { recursive: true })
  const missing: string[] = []
  for (const [name, path] of icons) {
    const file = join(source, `${path}.svg.js`)
    if (!existsSync(file)) {
      missing.push(`${kind}/${name}`)
      continue
    }
    const module: unknown = await import(file)
    const svg = z.object({ default: z.string() }).parse(module).default
    await writeFile(join(target, kind, `${name}.svg`), `${svg.replace(/\s*\n\s*/g, '')}\n`)
  }
  return missing
}
