import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nameSigner } from '../accounts.ts'
import { type Chain, nativeCurrency } from '../chain/createChain.ts'
import type { ContractPlan } from '../contracts/planContracts.ts'
import { multicall3Address } from '../contracts/readMulticall3Code.ts'
import { createPart, type Part, type PartParameters } from '../parts/createPart.ts'
import { packageDir } from '../paths.ts'
import type { WorldInfo } from '../worldInfo.ts'
import { operatorToken } from './operatorToken.ts'

const require = createRequire(import.meta.url)

/** The Latchkey server as a process of its own, configured for the world's chains by its environment. Not running yet. */
export function createServerPart(
  options: Pick<PartParameters, 'guard' | 'onDied'> & {
    port: number
    dir: string
    logFile: string
    chains: readonly Chain[]
    /** None in a world without them. */
    solana: WorldInfo['solana']
    bitcoin: WorldInfo['bitcoin']
    cosmos: WorldInfo['cosmos']
    polkadot: WorldInfo['polkadot']
    plan: ContractPlan
    /** Who sells tokens: `LATCHKEY_ONRAMP`. */
    onramp: object
    /** Its own wallets: `LATCHKEY_WALLETS`. */
    wallets: readonly object[]
    /** Sample exchange rates: `EXCHANGE_RATES_URL`. */
    exchangeRates: URL
    /** Sample prices: CoinGecko's place in `PROVIDER_URLS`. */
    pricesUrl: string
    /** The embedded wallet; none when undefined. */
    embedded: EmbeddedWallet | undefined
    /** Of the pages that may call it; all when undefined. */
    allowedOrigins: readonly string[] | undefined
  },
): Part {
  const {
    port,
    dir,
    logFile,
    chains,
    solana,
    bitcoin,
    cosmos,
    polkadot,
    plan,
    onramp,
    wallets,
    exchangeRates,
    embedded,
  } = options
  const { guard, onDied } = options
  const url = `http://127.0.0.1:${port}`
  const configured = chains.map((chain) => ({
    id: chain.chainId,
    name: `Local ${chain.chainId}`,
    rpcUrls: [chain.url],
    wsUrls: [chain.url.replace('http', 'ws')],
    nativeCurrency,
    contracts: {
      weth: plan.weth.address,
      uniswapV2Factory: plan.uniswapV2Factory.address,
      uniswapV2Router: plan.uniswapV2Router.address,
      uniswapV3Factory: plan.uniswapV3Factory.address,
      uniswapV3Router: plan.uniswapV3Router.address,
      uniswapV3Quoter: plan.uniswapV3Quoter.address,
      stables: [plan.usdc.address, plan.dai.address, plan.usdt.address],
      multicall3: multicall3Address,
      ensUniversalResolver: plan.ensUniversalResolver.address,
    },
    // DAI is left out: what the embedded wallet says of a token that only the node describes.
    tokens: [
      { address: plan.weth.address, symbol: 'WETH', decimals: 18 },
      { address: plan.usdc.address, symbol: 'USDC', decimals: 6 },
      { address: plan.usdt.address, symbol: 'USDT', decimals: 6 },
    ],
    spamCollections: [plan.spam.address],
  }))
  return createPart({
    name: 'server',
    url,
    command: process.execPath,
    args: ['--import', pathToFileURL(require.resolve('tsx')).href, join(packageDir('@latchkey/server'), 'src/main.ts')],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dir,
      // A developer's own database must not become the world's.
      DATABASE_URL: '',
      REDIS_URL: '',
      LATCHKEY_CHAINS: JSON.stringify([
        ...configured,
        ...(solana ? [toSolanaNetwork(solana)] : []),
        ...(bitcoin ? [{ ...bitcoin.network, esploraUrls: [bitcoin.apiUrl] }] : []),
        ...(cosmos ? [toCosmosNetwork(cosmos)] : []),
        ...(polkadot ? [toPolkadotNetwork(polkadot)] : []),
      ]),
      LATCHKEY_ONRAMP: JSON.stringify(onramp),
      LATCHKEY_NAMES: JSON.stringify({ signingKey: nameSigner.privateKey }),
      LATCHKEY_WALLETS: JSON.stringify(wallets),
      PROVIDER_URLS: JSON.stringify({ coingecko: options.pricesUrl }),
      EXCHANGE_RATES_URL: exchangeRates.href,
      // As public as the world's other keys: smart sessions of a chain without value.
      SECRETS_KEY: '1a'.repeat(32),
      ANALYTICS_TOKEN: operatorToken,
      ALLOWED_ORIGINS: options.allowedOrigins?.join() ?? '*',
      LOG_LEVEL: 'info',
      ...toWalletSettings(embedded),
    },
    logFile,
    guard,
    onDied,
    async isReady() {
      const signal = AbortSignal.timeout(2_000)
      // Any response will do: the wallet's listener answers no path but its own.
      if (embedded) await fetch(embedded.url, { signal })
      return (await fetch(`${url}/health`, { signal })).ok
    },
    // The embedded database takes up to 10 s to create its folder; with thirty processes on two processors it took a minute.
    readyTimeoutMs: 180_000,
  })
}

/** USDC is vouched for; the others are described by their own metadata. */
function toSolanaNetwork({ network, rpcUrl, tokens }: NonNullable<WorldInfo['solana']>) {
  const listed = tokens.filter(({ symbol }) => symbol === 'USDC')
  return {
    ...network,
    rpcUrls: [rpcUrl],
    dasUrls: [rpcUrl],
    tokens: listed.map(({ address, symbol, name, decimals }) => ({ address, symbol, name, decimals })),
  }
}

function toCosmosNetwork({ network, restUrl }: NonNullable<WorldInfo['cosmos']>) {
  return { ...network, restUrls: [restUrl], bech32Prefix: 'cosmos', denom: 'uatom', coingecko: { coin: 'cosmos' } }
}

/** The node plays Subscan too. */
function toPolkadotNetwork({ network, rpcUrl }: NonNullable<WorldInfo['polkadot']>) {
  return { ...network, rpcUrls: [rpcUrl], subscanUrl: rpcUrl, coingecko: { coin: 'polkadot' } }
}

/** What the server needs for the embedded wallet. */
export type EmbeddedWallet = {
  port: number
  /** Its own origin. */
  url: string
  /** Folder of its built page. */
  assets: string
  /** Where login codes are mailed to. */
  smtpUrl: string
  /** The social logins, by provider. */
  socials: object
  /** Its recovery guard; none when undefined. */
  recoveryGuard: { url: string; publicKey: string } | undefined
}

/** Its environment variables; empty ones without it, so that a developer's own do not become the world's. */
function toWalletSettings(embedded: EmbeddedWallet | undefined): Record<string, string> {
  return {
    WALLET_PORT: embedded ? String(embedded.port) : '',
    WALLET_HOST: embedded ? '127.0.0.1' : '',
    WALLET_URL: embedded?.url ?? '',
    // As public as the world's other keys: wallets of chains without value.
    WALLET_KEY: embedded ? '2b'.repeat(32) : '',
    WALLET_KEY_FILE: '',
    WALLET_KEY_VAULT: '',
    WALLET_KEY_PREVIOUS: '',
    WALLET_ASSETS: embedded?.assets ?? '',
    WALLET_GUARD_URL: embedded?.recoveryGuard?.url ?? '',
    WALLET_GUARD_KEY: embedded?.recoveryGuard?.publicKey ?? '',
    WALLET_SOCIALS: embedded ? JSON.stringify(embedded.socials) : '',
    SMTP_URL: embedded?.smtpUrl ?? '',
    MAIL_FROM: embedded ? 'Local world <no-reply@wallet.localhost>' : '',
  }
}

/** The world's phone wallet for the server's catalogue, so that a tap in the playground on a phone opens its page. */
export function describePhoneWallet(options: { url: string; chainIds: readonly number[] }) {
  const { url, chainIds } = options
  return {
    slug: 'test-phone',
    name: 'Test Phone',
    chains: chainIds.map((id) => `eip155:${id}`),
    mobile: url,
    webapp: url,
  }
}

/**
 * Creates the database that a new server starts from, unless these migrations have one. Initializing PostgreSQL takes seconds, during
 * which the chains start. If it fails, the server initializes its own.
 */
export async function prepareTemplate({ signal }: { signal: AbortSignal }): Promise<void> {
  const cwd = packageDir('@latchkey/server')
  const args = ['--import', pathToFileURL(require.resolve('tsx')).href, join(cwd, 'generateTemplate.ts')]
  const child = spawn(process.execPath, args, { cwd, stdio: 'ignore', signal })
  await once(child, 'close').catch(() => undefined)
}
