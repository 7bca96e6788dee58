import { findUnknownVariables } from '@latchkey/wire'
import * as z from 'zod'
import { type OriginRule, parseOriginRule } from './auth/originRule.ts'

/** The relay's configuration, read once from the environment (README has the table). */
export type RelayConfig = {
  port: number
  host: string
  /** URLs clients reach the relay at; a token's audience must be one of them. Empty: those of `host` and `port`. */
  publicUrls: string[]
  /** Further URLs that a token's audience may be: of a relay that this one stands in for. */
  tokenAudiences: string[]
  /** Empty: every project from every origin. */
  projects: Project[]
  /** Redis for messages and subscriptions; the process's memory when undefined. */
  redisUrl: string | undefined
  /** Prefix of every key and channel in Redis. */
  redisPrefix: string
  /** Port of `/metrics`; none is opened when undefined. */
  metricsPort: number | undefined
  metricsHost: string
  logLevel: LogLevel
  /** How many proxies in front of the relay append to X-Forwarded-For; 0 takes the socket's own address. */
  trustedProxyHops: number
  /** Bytes of one sealed message, base64 as it is sent. */
  maxMessageBytes: number
  /** Messages stored for one topic. */
  maxMailboxMessages: number
  /** Bytes of all stored messages, and of those of one address and one client. */
  maxStoredBytes: number
  maxStoredBytesPerAddress: number
  maxStoredBytesPerClient: number
  /** Seconds that a message is stored on a topic without another subscriber. */
  maxUnclaimedTtlSeconds: number
  /** Topics one client may be subscribed to. */
  maxTopicsPerClient: number
  /** Clients that may be subscribed to one topic. */
  maxClientsPerTopic: number
  maxConnections: number
  maxConnectionsPerIp: number
  /** Sockets of one client; the oldest is closed for a newer one. */
  maxConnectionsPerClient: number
  /** Average calls per second of a client; a burst may use those of ten seconds. */
  maxRequestsPerSecond: number
  /** Limits of a message's time to live, in seconds. */
  minTtlSeconds: number
  maxTtlSeconds: number
  /** Variables that resemble a setting, each with that setting. */
  misspelled: { name: string; nearest: string }[]
}

/** A project that may use the relay, and from where. */
export type Project = {
  id: string
  /** Web origins; undefined for all. */
  origins: OriginRule[] | undefined
  /** Package names and bundle ids of native apps, which send no Origin. */
  apps: string[]
}

export type LogLevel = (typeof logLevels)[number]

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const originRule = z.string().transform((text, context) => {
  const rule = parseOriginRule(text)
  if (rule) return rule
  context.addIssue({
    code: 'custom',
    message: 'must be an origin such as https://app.example.com or https://*.example.com',
  })
  return z.NEVER
})

const projectSchema = z.strictObject({
  id: z.string().min(1).max(128),
  origins: z.array(originRule).min(1).optional(),
  apps: z.array(z.string().min(1).max(256)).default([]),
})

const projectsSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  })
  .pipe(z.array(projectSchema))
  .refine((projects) => new Set(projects.map(({ id }) => id)).size === projects.length, 'names a project twice')

const urlList = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(z.url({ protocol: /^wss?$/, error: 'must be ws:// or wss:// URLs, separated by commas' })).min(1))

const port = z.coerce.number().int().min(0).max(65_535)
const count = z.coerce.number().int().positive()

/** Exported for tests of examples that name these variables. */
export const envSchema = z
  .object({
    PORT: port.default(8420),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URLS: urlList.default([]),
    TOKEN_AUDIENCES: urlList.default([]),
    PROJECTS: projectsSchema.default([]),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// URL' }).optional(),
    REDIS_PREFIX: z.string().default('latchkey:relay:'),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    LOG_LEVEL: z.enum(logLevels).default('info'),
    TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(8).default(0),
    MAX_MESSAGE_BYTES: count.default(500_000),
    MAX_MAILBOX_MESSAGES: count.default(200),
    MAX_STORED_BYTES: count.default(256_000_000),
    MAX_STORED_BYTES_PER_IP: count.default(16_000_000),
    MAX_STORED_BYTES_PER_CLIENT: count.default(4_000_000),
    MAX_TOPICS_PER_CLIENT: count.default(2_000),
    MAX_CLIENTS_PER_TOPIC: count.min(2).default(100),
    MAX_CONNECTIONS: count.default(20_000),
    MAX_CONNECTIONS_PER_IP: count.default(500),
    MAX_CONNECTIONS_PER_CLIENT: count.default(8),
    MAX_REQUESTS_PER_SECOND: count.default(50),
    MIN_TTL: count.default(1),
    MAX_TTL: count.default(30 * 86_400),
    MAX_UNCLAIMED_TTL: count.default(300),
  })
  .refine(({ MIN_TTL, MAX_TTL }) => MIN_TTL <= MAX_TTL, { path: ['MAX_TTL'], error: 'is less than MIN_TTL' })
  .refine((env) => env.MAX_STORED_BYTES_PER_CLIENT >= 2 * env.MAX_MESSAGE_BYTES, {
    path: ['MAX_STORED_BYTES_PER_CLIENT'],
    error: 'is less than two messages of MAX_MESSAGE_BYTES',
  })
  // A token names its relay: without its public URL the relay would reject every token.
  .refine(({ HOST, PUBLIC_URLS }) => PUBLIC_URLS.length > 0 || isLoopback(HOST), {
    path: ['PUBLIC_URLS'],
    error: 'must name the URLs clients use, such as wss://relay.example.com, because HOST is not loopback',
  })

/**
 * Parses the configuration from environment variables; an empty variable counts as unset.
 * @throws ConfigError naming the first invalid field
 * @example parseEnv({ PORT: '8420' }).maxMessageBytes // 500000
 */
export function parseEnv(env: Record<string, string | undefined>): RelayConfig {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { unknown, misspelled } = findUnknownVariables(set, Object.keys(envSchema.shape))
  const [first] = unknown
  if (first) throw new ConfigError({ path: [first.name], message: `is not a setting; the nearest is ${first.nearest}` })
  const parsed = envSchema.safeParse(set)
  if (!parsed.success) throw new ConfigError(parsed.error.issues[0])
  const { data } = parsed
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrls: data.PUBLIC_URLS,
    tokenAudiences: data.TOKEN_AUDIENCES,
    projects: data.PROJECTS.map(({ id, origins, apps }) => ({ id, origins, apps })),
    redisUrl: data.REDIS_URL,
    redisPrefix: data.REDIS_PREFIX,
    metricsPort: data.METRICS_PORT,
    metricsHost: data.METRICS_HOST,
    logLevel: data.LOG_LEVEL,
    trustedProxyHops: data.TRUSTED_PROXY_HOPS,
    maxMessageBytes: data.MAX_MESSAGE_BYTES,
    maxMailboxMessages: data.MAX_MAILBOX_MESSAGES,
    maxStoredBytes: data.MAX_STORED_BYTES,
    maxStoredBytesPerAddress: data.MAX_STORED_BYTES_PER_IP,
    maxStoredBytesPerClient: data.MAX_STORED_BYTES_PER_CLIENT,
    maxUnclaimedTtlSeconds: data.MAX_UNCLAIMED_TTL,
    maxTopicsPerClient: data.MAX_TOPICS_PER_CLIENT,
    maxClientsPerTopic: data.MAX_CLIENTS_PER_TOPIC,
    maxConnections: data.MAX_CONNECTIONS,
    maxConnectionsPerIp: data.MAX_CONNECTIONS_PER_IP,
    maxConnectionsPerClient: data.MAX_CONNECTIONS_PER_CLIENT,
    maxRequestsPerSecond: data.MAX_REQUESTS_PER_SECOND,
    minTtlSeconds: data.MIN_TTL,
    maxTtlSeconds: data.MAX_TTL,
    misspelled,
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

/** An invalid configuration; the message is one line that names the field, without its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly field: string

  constructor(issue: { path: PropertyKey[]; message: string } | undefined) {
    const field = issue ? issue.path.map(String).join('.') : 'environment'
    super(`Configuration error: ${field}: ${issue?.message ?? 'is invalid'}. See the table in apps/relay/README.md.`)
    this.field = field
  }
}
