import * as z from 'zod'

/** Everything the server needs to know, read once from the environment (README has the table). */
export type Config = {
  port: number
  host: string
  /** Origin under which clients reach the server, for image links in answers; the request's own host when absent. */
  publicUrl: string | undefined
  /** Folder of the embedded database; unused when `databaseUrl` is set. */
  dataDir: string
  /** PostgreSQL connection string. */
  databaseUrl: string | undefined
  /** Origins CORS answers for; `*` for all. */
  allowedOrigins: '*' | string[]
  logLevel: LogLevel
  chains: ChainConfig[]
}

export type ChainConfig = z.infer<typeof chainSchema>
export type LogLevel = (typeof logLevels)[number]

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an EVM address')
  .transform((address) => address.toLowerCase() as `0x${string}`) // the regex has just proved the template

const contractsSchema = z.strictObject({
  /** Wrapped native token: its Deposit and Withdrawal events are read, and it prices the native coin. */
  weth: evmAddress.optional(),
  uniswapV2Factory: evmAddress.optional(),
  /** Tokens that stand for one US dollar. */
  stables: z.array(evmAddress).default([]),
  multicall3: evmAddress.optional(),
})

const chainSchema = z.strictObject({
  /** EIP-155 chain id. */
  id: z.number().int().positive(),
  name: z.string().min(1).max(64),
  /** JSON-RPC nodes in the order they are tried. */
  rpcUrls: z.array(httpUrl).min(1),
  nativeCurrency: z.strictObject({
    name: z.string().min(1).max(64),
    symbol: z.string().min(1).max(20),
    decimals: z.number().int().min(0).max(36),
  }),
  /** Average time between blocks; the indexer asks the node at this pace, at most every 500 ms. */
  blockTimeMs: z.number().int().positive().default(500),
  /** Blocks to stay behind the head. Reorgs are undone at any depth; this only spares the work. */
  confirmations: z.number().int().min(0).default(0),
  /** First block to index. */
  startBlock: z.number().int().min(0).default(0),
  contracts: contractsSchema.default({ stables: [] }),
  /** Ask the node for call traces, to see native value moved inside transactions; a node that has none is noticed. */
  internalTransfers: z.boolean().default(true),
  /** NFT collections always flagged as spam. */
  spamCollections: z.array(evmAddress).default([]),
})

const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

const chainsSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  })
  .pipe(z.array(chainSchema))
  .refine((chains) => new Set(chains.map(({ id }) => id)).size === chains.length, 'names a chain id twice')

const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8401),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: httpUrl.transform((url) => new URL(url).origin).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  ALLOWED_ORIGINS: commaList.pipe(z.array(z.string()).min(1)).default(['*']),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  LATCHKEY_CHAINS: chainsSchema.default([]),
})

/**
 * Reads the configuration from environment variables; a variable set to the empty string counts as unset.
 * @throws ConfigError naming the first field that does not read.
 * @example parseEnv({ PORT: '8401', LATCHKEY_CHAINS: '[]' }).port // 8401
 */
export function parseEnv(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse(set)
  if (!parsed.success) throw new ConfigError(parsed.error.issues[0])
  const { data } = parsed
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    allowedOrigins: data.ALLOWED_ORIGINS.includes('*') ? '*' : data.ALLOWED_ORIGINS,
    logLevel: data.LOG_LEVEL,
    chains: data.LATCHKEY_CHAINS,
  }
}

/** A configuration that does not read; the message is one line that names the field and never repeats its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly field: string

  constructor(issue: { path: PropertyKey[]; message: string } | undefined) {
    const field = issue ? issue.path.map(String).join('.') : 'environment'
    super(
      `Configuration error: ${field}: ${issue?.message ?? 'does not read'}. See the table in apps/server/README.md.`,
    )
    this.field = field
  }
}
