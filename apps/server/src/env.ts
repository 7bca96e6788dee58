import { findUnknownVariables, parseOriginRule } from '@latchkey/wire'
import * as z from 'zod'
import { type OwnWallet, ownWalletsSchema } from './catalogue/ownWallets.ts'
import type { ChainConfig } from './chains/chainSchema.ts'
import { httpUrl } from './chains/httpUrl.ts'
import { isEvmConfig, type NetworkConfig, networkSchema } from './chains/networkSchema.ts'
import { ConfigError } from './errors/ConfigError.ts'
import { describeJsonFault } from './errors/describeJsonFault.ts'
import { parseSettings } from './errors/parseSettings.ts'
import type { WebhookConfig } from './jobs/notifier/createNotifier.ts'
import { type NamesConfig, namesConfigSchema } from './names/namesConfig.ts'
import { type OnrampConfig, onrampConfigSchema } from './providers/onramp/onrampConfig.ts'
import { createSecret, type Secret } from './secrets/createSecret.ts'
import type { RateLimit } from './state/SharedState.ts'
import { toWalletConfig, type WalletConfig, walletEnvSchema } from './wallet/walletConfig.ts'

/** The server's settings, read once from the environment (docs/configuration.md lists them). */
export type Config = {
  port: number
  host: string
  /** Origin under which clients reach the server, for picture links in responses; without it they are paths. */
  publicUrl: string | undefined
  /** Folder of the embedded database; unused when `databaseUrl` is set. */
  dataDir: string
  /** PostgreSQL connection string. */
  databaseUrl: Secret | undefined
  /** Redis for the shared state; this process's memory when undefined. */
  redisUrl: Secret | undefined
  redisPrefix: string
  /** Origins the default project is open to; `*` for all. */
  allowedOrigins: '*' | string[]
  /** Tokens per route, project and address; undefined for no limit. */
  rateLimit: RateLimit | undefined
  /** Proxies in front that each append an address to X-Forwarded-For. */
  trustedProxyHops: number
  maxConnections: number
  /** Of one address; not applied behind proxies. */
  maxConnectionsPerIp: number
  maxSocketsPerIp: number
  /** Port of `/metrics`; none is opened when undefined. */
  metricsPort: number | undefined
  metricsHost: string
  analytics: AnalyticsConfig
  /** Encrypts keys in the database, of projects and of smart sessions: 32 bytes as hexadecimal. */
  secretsKey: Secret | undefined
  /** Opens what was sealed before `secretsKey` was the key. */
  secretsKeyPrevious: Secret | undefined
  /** Keys of providers for projects that have none of their own. */
  providerKeys: ReadonlyMap<string, Secret>
  /** API addresses of providers that differ from the vendor's own. */
  providerUrls: ReadonlyMap<string, string>
  /** A JSON document of exchange rates; undefined for none. */
  exchangeRatesUrl: URL | undefined
  /** How long a node or provider may be silent, milliseconds. */
  providerTimeoutMs: number
  /** 0 records no prices. */
  priceHistoryIntervalMs: number
  priceHistoryDays: number
  /** Days after which the past of a Solana account is deleted that nobody requested; and all transactions kept. */
  solanaHistory: { days: number; maxTransactions: number }
  indexerLeaseMs: number
  /** How long a closing server still accepts requests while `/ready` fails. */
  drainDelayMs: number
  /** Where notices of changes of owner are sent; none are when undefined. */
  notify: WebhookConfig | undefined
  /** Whether remote pictures are shown, and fetched when a browser requests one. */
  remoteImages: boolean
  /** Ends with a slash. */
  ipfsGateway: string | undefined
  logLevel: LogLevel
  /** Which requests get a line in the log; a number is the share of the successful ones. */
  accessLog: 'all' | 'errors' | 'off' | number
  /** Variables that resemble a setting's name, and may belong to another program. */
  misspelled: readonly { name: string; nearest: string }[]
  /** Names of the embedded wallet's variables that are set while it is off. */
  unusedWalletSettings: readonly string[]
  /** Undefined when not set; `readCommit` then reads it from git. */
  commit: string | undefined
  onramp: OnrampConfig
  /** Which names are registered here, and how others are looked up. */
  names: NamesConfig
  /** Listed before the catalogue's. */
  wallets: readonly OwnWallet[]
  /** The embedded wallet; undefined where it is off. */
  embeddedWallet: WalletConfig | undefined
  /** Every network. */
  networks: NetworkConfig[]
  /** The EVM networks among them. */
  chains: ChainConfig[]
}

type AnalyticsConfig = {
  /** Opens `/v1/analytics` and the operator's page; neither opens when undefined. */
  token: Secret | undefined
  /** Port of the operator's page; none is opened when undefined. */
  port: number | undefined
  host: string
  /** Days that are kept. */
  days: number
  /** Whether the addresses that pages send are kept. */
  keepsAddresses: boolean
}

export type LogLevel = (typeof logLevels)[number]

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue({ code: 'custom', message: `is not JSON: ${describeJsonFault(text)}` })
    return z.NEVER
  }
})

const chainsSchema = json
  .pipe(z.array(networkSchema))
  .refine((chains) => new Set(chains.map(({ id }) => id)).size === chains.length, 'names a chain id twice')

const secret = z.string().transform(createSecret)
const hexKey = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits (openssl rand -hex 32)')
  .pipe(secret)
const port = z.coerce.number().int().min(0).max(65_535)

/** Any other text, such as an unexpanded variable, is ignored. */
const commit = z.string().transform((text) => (/^[0-9a-fA-F]{7,64}$/.test(text) ? text.toLowerCase() : undefined))

export const envSchema = z.object({
  PORT: port.default(8401).describe('Port to listen on.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on; `0.0.0.0` for all.'),
  PUBLIC_URL: httpUrl
    .transform((url) => new URL(url).origin)
    .optional()
    .describe(
      'Origin at which clients reach this server, `https://api.example.com`: picture links in responses begin with it, and are paths when unset. Signed messages about names contain it, signed webhook URLs need it, and it is the issuer (`iss`) of sign-ins’ access tokens, which is `http://HOST:PORT` when unset.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder of the embedded database (PGlite); one process at a time.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .pipe(secret)
    .optional()
    .describe(
      'PostgreSQL 15 or newer, used instead of the embedded database: same schema and migrations, applied on start.',
    ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// URL' })
    .pipe(secret)
    .optional()
    .describe(
      'Redis 6.2 or newer for cache, rate limits, nonces, idempotency, locks and messages; the memory of the process when unset. Several servers need both this and `DATABASE_URL`.',
    ),
  REDIS_PREFIX: z.string().default('latchkey:server:').describe('Prefix of every key and channel in Redis.'),
  ALLOWED_ORIGINS: commaList
    .pipe(
      z
        .array(
          z
            .string()
            .refine(
              (rule) => rule === '*' || parseOriginRule(rule) !== undefined,
              'takes origins: https://app.example.com, https://*.example.com or *',
            ),
        )
        .min(1),
    )
    .default(['*'])
    .describe(
      'Comma-separated origins that the default project allows while no other project exists; `*`, all origins, when unset.',
    ),
  RATE_LIMIT_BURST: z.coerce
    .number()
    .int()
    .positive()
    .default(2_000)
    .describe(
      'Points a caller may spend at once, per route, project and address. Most requests cost 1 point, some up to 10: see [what requests cost](#what-requests-cost).',
    ),
  RATE_LIMIT_PER_SECOND: z.coerce
    .number()
    .min(0)
    .default(200)
    .describe('Points that come back each second; 0 for no limit.'),
  TRUSTED_PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(8)
    .default(0)
    .describe(
      'Proxies in front that append to X-Forwarded-For. With a number that is too high, callers can choose their address.',
    ),
  MAX_CONNECTIONS: z.coerce.number().int().positive().default(20_000).describe('Connections at once; more are closed.'),
  MAX_CONNECTIONS_PER_IP: z.coerce
    .number()
    .int()
    .positive()
    .default(500)
    .describe(
      'Connections one address (IPv6: one /64 network) may have at once; more are closed. Not applied where `TRUSTED_PROXY_HOPS` is above 0: limit them at the proxy.',
    ),
  MAX_SOCKETS_PER_IP: z.coerce
    .number()
    .int()
    .positive()
    .default(20)
    .describe('WebSockets of the JSON-RPC proxy one address may have at once; more get 429.'),
  METRICS_PORT: port
    .optional()
    .describe('Port of `/metrics` (Prometheus), which is not for the public; none when unset.'),
  METRICS_HOST: z.string().min(1).default('127.0.0.1').describe('Address of `/metrics`.'),
  ANALYTICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,256}$/, 'must have 32 to 256 characters without spaces (openssl rand -hex 32)')
    .pipe(secret)
    .optional()
    .describe(
      'The operator’s token for `GET /v1/analytics` and the page of `ANALYTICS_PORT` ([reports](reports.md)); neither opens when unset. Also turns analytics on while the server has no projects; later `project set --analytics on` does.',
    ),
  ANALYTICS_PORT: port
    .optional()
    .describe(
      'Port of the operator’s page with the charts of every project; none when unset. Needs `ANALYTICS_TOKEN`.',
    ),
  ANALYTICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address of that page. It is plain HTTP: put TLS in front, or reach it through a tunnel.'),
  ANALYTICS_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(400)
    .default(30)
    .describe('Days of which the counts of events and errors are kept.'),
  ANALYTICS_ADDRESSES: z
    .enum(['true', 'false'])
    .default('false')
    .describe(
      '`true` keeps the addresses that apps with `analytics: { address: true }` send. They identify visitors: the privacy policy must say so.',
    ),
  SECRETS_KEY: hexKey
    .optional()
    .describe(
      'Encrypts provider keys of projects, co-signer keys of smart sessions and signing keys of sign-ins in the database: 64 hexadecimal digits, the same on every server. Needed once a project has such keys, for smart sessions, and for sign-ins with PostgreSQL; with the embedded database, sign-ins make a key of their own, `sign-in.key` in `DATA_DIR`.',
    ),
  SECRETS_KEY_PREVIOUS: hexKey
    .optional()
    .describe('The previous or next key during a rotation: opens what `SECRETS_KEY` does not, and seals nothing.'),
  PROVIDER_KEYS: json
    .pipe(z.record(z.string().regex(/^[a-z0-9-]{1,32}$/), z.string().min(1).pipe(secret)))
    .default({})
    .describe('JSON object of provider keys, `{"1inch":"…"}`, for projects without their own.'),
  INDEXER_LEASE_MS: z.coerce
    .number()
    .int()
    .min(500)
    .default(10_000)
    .describe('Time after which another server takes over a chain from one that died.'),
  NOTIFY_WEBHOOK_URL: z
    .string()
    .refine(isWebhookUrl, 'must be an https URL, or http on this machine')
    .optional()
    .describe('Receives a notice of each change of a name’s owner (docs/operating.md); unset, none are sent.'),
  NOTIFY_WEBHOOK_SECRET: z
    .string()
    .min(16)
    .pipe(secret)
    .optional()
    .describe('Signs what `NOTIFY_WEBHOOK_URL` is sent (HMAC-SHA256); needed with it.'),
  DRAIN_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'How long a closing server still accepts requests while `/ready` fails; set it to the time your balancer needs to notice.',
    ),
  REMOTE_IMAGES: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      '`on` shows pictures of NFTs and avatars hosted elsewhere: this server fetches them from untrusted public https URLs, so that browsers need not. `off` leaves them out.',
    ),
  IPFS_GATEWAY: httpUrl
    .transform((url) => (url.endsWith('/') ? url : `${url}/`))
    .optional()
    .describe(
      'Gateway for `ipfs://` pictures, `https://ipfs.example/ipfs/`; may be in your own network. Without one they are left out.',
    ),
  PROVIDER_URLS: json
    .pipe(z.record(z.string().regex(/^[a-z0-9-]{1,32}$/), httpUrl))
    .default({})
    .describe('JSON object of API addresses of providers, `{"1inch":"https://…"}`, where not the vendor’s own.'),
  EXCHANGE_RATES_URL: z
    .url({ protocol: /^(https?|file)$/, error: 'must be an http, https or file URL' })
    .transform((url) => new URL(url))
    .optional()
    .describe(
      'JSON document of exchange rates, `{"base":"EUR","date":"2026-11-20","rates":{"USD":1.08,…}}`, in which visitors are shown values (docs/providers.md): `https://…` or `file:///…`. Unset, CoinGecko’s where a network’s prices come from it; otherwise values are in US dollars.',
    ),
  PROVIDER_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(10_000)
    .default(10_000)
    .describe('How long a node or provider may be silent before the next one is tried; a whole response has 10 s.'),
  PRICE_HISTORY_INTERVAL_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(300_000)
    .refine((ms) => ms === 0 || ms >= 1_000, 'must be 0 or at least 1000')
    .describe('Pace at which prices are recorded; 0 records none.'),
  PRICE_HISTORY_DAYS: z.coerce.number().int().positive().default(400).describe('How long recorded prices are kept.'),
  SOLANA_HISTORY_DAYS: z.coerce
    .number()
    .int()
    .positive()
    .default(30)
    .describe(
      'Days after which the kept history of a Solana account is deleted that nobody requested ([how it is kept](operating.md#the-history-of-solana-accounts)).',
    ),
  SOLANA_HISTORY_MAX: z.coerce
    .number()
    .int()
    .positive()
    .default(1_000_000)
    .describe(
      'Transactions kept of all Solana accounts, about 1 kB each. Above it, the accounts not requested for longest are deleted.',
    ),
  ...walletEnvSchema,
  LATCHKEY_COMMIT: commit
    .optional()
    .describe(
      'Commit this server was built from, shown by `/health`. Unset, the commit that git reports for the source tree.',
    ),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('fatal, error, warn, info, debug, trace or silent.'),
  ACCESS_LOG: z
    .union([z.enum(['all', 'errors', 'off']), z.coerce.number().gt(0).lt(1)], {
      error: 'must be all, errors, off or a share between 0 and 1',
    })
    .default('all')
    .describe(
      'Which requests get a line in the log: `all`; a share such as `0.1` of the successful ones and every error; `errors`; `off`.',
    ),
  LATCHKEY_ONRAMP: json
    .pipe(onrampConfigSchema)
    .default(onrampConfigSchema.parse({}))
    .describe('JSON object of on-ramp providers, see below.'),
  LATCHKEY_WALLETS: json
    .pipe(ownWalletsSchema)
    .default([])
    .describe('JSON array of wallets of your own, listed before all others, see below.'),
  LATCHKEY_NAMES: json
    .pipe(namesConfigSchema)
    .default(namesConfigSchema.parse({}))
    .describe('JSON object of how names are registered and looked up, see below.'),
  LATCHKEY_CHAINS: chainsSchema
    .default([])
    .describe('JSON array of networks, see below. The embedded wallet needs one at least.'),
})

/**
 * Reads the configuration from environment variables; a variable set to the empty string counts as unset.
 * @throws ConfigError naming the invalid fields.
 * @example parseEnv({ PORT: '8401', LATCHKEY_CHAINS: '[]' }).port // 8401
 */
export function parseEnv(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { unknown, misspelled } = findUnknownVariables(set, Object.keys(envSchema.shape))
  const [first] = unknown
  if (first)
    throw new ConfigError([{ path: [first.name], message: `is not a setting; the nearest is ${first.nearest}` }])
  const data = parseSettings(envSchema, set)
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    redisUrl: data.REDIS_URL,
    redisPrefix: data.REDIS_PREFIX,
    allowedOrigins: data.ALLOWED_ORIGINS.includes('*') ? '*' : data.ALLOWED_ORIGINS,
    rateLimit:
      data.RATE_LIMIT_PER_SECOND > 0
        ? { burst: data.RATE_LIMIT_BURST, perSecond: data.RATE_LIMIT_PER_SECOND }
        : undefined,
    trustedProxyHops: data.TRUSTED_PROXY_HOPS,
    maxConnections: data.MAX_CONNECTIONS,
    maxConnectionsPerIp: data.MAX_CONNECTIONS_PER_IP,
    maxSocketsPerIp: data.MAX_SOCKETS_PER_IP,
    metricsPort: data.METRICS_PORT,
    metricsHost: data.METRICS_HOST,
    analytics: toAnalytics(data),
    secretsKey: data.SECRETS_KEY,
    secretsKeyPrevious: data.SECRETS_KEY_PREVIOUS,
    providerKeys: new Map(Object.entries(data.PROVIDER_KEYS)),
    providerUrls: new Map(Object.entries(data.PROVIDER_URLS)),
    exchangeRatesUrl: data.EXCHANGE_RATES_URL,
    providerTimeoutMs: data.PROVIDER_TIMEOUT_MS,
    priceHistoryIntervalMs: data.PRICE_HISTORY_INTERVAL_MS,
    priceHistoryDays: data.PRICE_HISTORY_DAYS,
    solanaHistory: { days: data.SOLANA_HISTORY_DAYS, maxTransactions: data.SOLANA_HISTORY_MAX },
    indexerLeaseMs: data.INDEXER_LEASE_MS,
    drainDelayMs: data.DRAIN_DELAY_MS,
    notify: toWebhook(data),
    remoteImages: data.REMOTE_IMAGES === 'on',
    ipfsGateway: data.IPFS_GATEWAY,
    logLevel: data.LOG_LEVEL,
    commit: data.LATCHKEY_COMMIT,
    accessLog: data.ACCESS_LOG,
    misspelled,
    unusedWalletSettings:
      data.WALLET_PORT === undefined ? Object.keys(walletEnvSchema).filter((name) => Object.hasOwn(set, name)) : [],
    onramp: data.LATCHKEY_ONRAMP,
    names: data.LATCHKEY_NAMES,
    wallets: data.LATCHKEY_WALLETS,
    embeddedWallet: toWalletConfig(data),
    networks: data.LATCHKEY_CHAINS,
    chains: data.LATCHKEY_CHAINS.filter(isEvmConfig),
  }
}

function toAnalytics(data: z.output<typeof envSchema>): AnalyticsConfig {
  const { ANALYTICS_TOKEN: token, ANALYTICS_PORT: port, ANALYTICS_HOST: host, ANALYTICS_DAYS: days } = data
  if (port !== undefined && token === undefined)
    throw new ConfigError([{ path: ['ANALYTICS_TOKEN'], message: 'is needed with ANALYTICS_PORT' }])
  return { token, port, host, days, keepsAddresses: data.ANALYTICS_ADDRESSES === 'true' }
}

function toWebhook(data: z.output<typeof envSchema>): WebhookConfig | undefined {
  const { NOTIFY_WEBHOOK_URL: url, NOTIFY_WEBHOOK_SECRET: secret } = data
  if (url === undefined) return undefined
  if (secret) return { url, secret }
  throw new ConfigError([{ path: ['NOTIFY_WEBHOOK_SECRET'], message: 'is needed with NOTIFY_WEBHOOK_URL' }])
}

/** Notices must not travel unencrypted. */
function isWebhookUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}
