import {
  ConfigError,
  hexKey,
  hostOfMail,
  mailFrom,
  parseSettings,
  type Secret,
  secret,
  secureOrigin,
  smtpUrl,
} from '@latchkey/server/parts'
import { findUnknownVariables } from '@latchkey/wire'
import * as z from 'zod'

/** The guard's configuration, read once from the environment (README has the table). */
export type GuardConfig = {
  port: number
  host: string
  /** Public origin. Undefined: that of the listener, once its port is known. */
  url: string | undefined
  /** The only origin whose pages may call. */
  walletOrigin: string
  key: { hex: Secret } | { path: string }
  /** Opens what `key` does not, and seals nothing. */
  previousKey: Secret | undefined
  databaseUrl: Secret | undefined
  dataDir: string
  mail: { smtpUrl: Secret; from: string }
  delayHours: number
  logLevel: (typeof logLevels)[number]
  trustedProxyHops: number
  /** Undefined: no metrics. */
  metricsPort: number | undefined
  metricsHost: string
  /** Variables that resemble a setting, each with that setting. */
  misspelled: { name: string; nearest: string }[]
}

/** Where the settings are listed, in errors about them. */
export const manual = 'the table in apps/guard/README.md'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8_430),
  HOST: z.string().min(1).default('127.0.0.1'),
  GUARD_URL: secureOrigin.optional(),
  WALLET_ORIGIN: secureOrigin,
  GUARD_KEY: hexKey.optional(),
  GUARD_KEY_FILE: z.string().min(1).optional(),
  GUARD_KEY_PREVIOUS: hexKey.optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .pipe(secret)
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  SMTP_URL: smtpUrl,
  MAIL_FROM: mailFrom.optional(),
  GUARD_DELAY_HOURS: z.coerce.number().min(0).max(168).default(24),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(16).default(0),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
})

/** @throws ConfigError which names the field and never repeats its value */
export function parseEnv(env: Readonly<Record<string, string | undefined>>): GuardConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { unknown, misspelled } = findUnknownVariables(given, Object.keys(envSchema.shape))
  const [first] = unknown
  if (first) throw toError(first.name, `is not a setting; the nearest is ${first.nearest}`)
  const data = parseSettings(envSchema, given, { manual })
  const { HOST: host, GUARD_URL: url, WALLET_ORIGIN: walletOrigin } = data
  if (url === undefined && !/^(127\.0\.0\.1|localhost|::1)$/.test(host))
    throw toError('GUARD_URL', `is needed where HOST is ${host}`)
  if (url === walletOrigin) throw toError('GUARD_URL', 'must be another origin than WALLET_ORIGIN')
  return {
    port: data.PORT,
    host,
    url,
    walletOrigin,
    key: toKey(data),
    previousKey: data.GUARD_KEY_PREVIOUS,
    databaseUrl: data.DATABASE_URL,
    dataDir: data.DATA_DIR,
    mail: { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM ?? `no-reply@${hostOfMail(url ?? walletOrigin)}` },
    delayHours: data.GUARD_DELAY_HOURS,
    logLevel: data.LOG_LEVEL,
    trustedProxyHops: data.TRUSTED_PROXY_HOPS,
    metricsPort: data.METRICS_PORT,
    metricsHost: data.METRICS_HOST,
    misspelled,
  }
}

function toKey({ GUARD_KEY: hex, GUARD_KEY_FILE: path }: z.output<typeof envSchema>): GuardConfig['key'] {
  if (hex && path === undefined) return { hex }
  if (!hex && path !== undefined) return { path }
  const message = hex
    ? 'and GUARD_KEY_FILE exclude each other: set one of them'
    : 'is needed (or GUARD_KEY_FILE); create one with: openssl rand -hex 32'
  throw toError('GUARD_KEY', message)
}

function toError(field: string, message: string): ConfigError {
  return new ConfigError([{ path: [field], message }], { manual })
}
