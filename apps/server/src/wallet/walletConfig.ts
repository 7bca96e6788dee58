import * as z from 'zod'
import { ConfigError } from '../errors/ConfigError.ts'
import { createSecret, type Secret } from '../secrets/createSecret.ts'
import { type SocialsConfig, socialsSchema } from './social/socialConfig.ts'

/** Where the key that protects every stored share is kept. */
export type WalletKeyConfig =
  | { kind: 'hex'; hex: Secret }
  | { kind: 'file'; path: string }
  | { kind: 'vault'; url: string; key: string; tokenFile: string }

export type MailConfig = { smtpUrl: Secret; from: string }

/** Settings of the embedded wallet's own listener. */
export type WalletConfig = {
  port: number
  host: string
  /** Public origin. Undefined: that of the listener, once its port is known. */
  url: string | undefined
  key: WalletKeyConfig
  /** Opens what `key` does not, and seals nothing. */
  previousKey: Secret | undefined
  /** Folder of the built page; undefined for that of the workspace. */
  assets: string | undefined
  freezeHours: number
  deleteDays: number
  /** Undefined: no mail can be sent, so nobody can sign in with an email address. */
  mail: MailConfig | undefined
  /** The accounts elsewhere that visitors can sign in with. */
  socials: SocialsConfig
}

const secret = z.string().transform(createSecret)
const hexKey = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits (openssl rand -hex 32)')
  .pipe(secret)

const vaultSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
  key: z.string().regex(/^[\w-]{1,64}$/, 'must be the name of a Transit key'),
  tokenFile: z.string().min(1),
})

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' })
    return z.NEVER
  }
})

/** The variables, part of the server's own. */
export const walletEnvSchema = {
  WALLET_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('Port of the embedded wallet: its page and its endpoints. The embedded wallet is off when unset.'),
  WALLET_HOST: z.string().min(1).default('127.0.0.1').describe('Address the embedded wallet listens on.'),
  WALLET_URL: z
    .string()
    .refine(isOrigin, 'must be an origin, https://wallet.example.com; http only on this machine')
    .transform((text) => new URL(text).origin)
    .optional()
    .describe(
      'Public origin of the embedded wallet, `https://wallet.example.com`, which must serve nothing else; `http://WALLET_HOST:WALLET_PORT` when unset.',
    ),
  WALLET_KEY: hexKey
    .optional()
    .describe(
      'Encrypts the shares of embedded wallets in the database: 64 hexadecimal digits, the same on every server. The embedded wallet needs it, `WALLET_KEY_FILE` or `WALLET_KEY_VAULT`. Whoever loses it loses every server share (docs/operating.md).',
    ),
  WALLET_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('File with the 64 hexadecimal digits, instead of `WALLET_KEY`.'),
  WALLET_KEY_VAULT: json
    .pipe(vaultSchema)
    .optional()
    .describe(
      'Key in HashiCorp Vault’s Transit engine, instead of `WALLET_KEY`: JSON object `{"url":"https://vault:8200","key":"latchkey","tokenFile":"/run/vault-token"}`.',
    ),
  WALLET_KEY_PREVIOUS: hexKey
    .optional()
    .describe(
      'The previous key during a rotation (`latchkey-server wallet rewrap`): opens what the key does not, and seals nothing.',
    ),
  WALLET_ASSETS: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of the embedded wallet’s built page; `dist` of the package `@latchkey/embedded` when unset.'),
  WALLET_SOCIALS: json
    .pipe(socialsSchema)
    .default({})
    .describe('JSON object of accounts elsewhere that visitors can sign in with, see below.'),
  WALLET_FREEZE_HOURS: z.coerce
    .number()
    .int()
    .min(24)
    .max(72)
    .default(24)
    .describe(
      'Hours after a change of the email address in which no recovery share is released, and the old address can undo the change.',
    ),
  WALLET_DELETE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(30)
    .default(7)
    .describe('Days after which an account that its visitor deletes is gone. Until then, signing in cancels it.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })
    .pipe(secret)
    .optional()
    .describe(
      'Mail server for login codes, `smtp://user:password@host:587`. Without one, nobody can sign in with an email address.',
    ),
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address, "App <no-reply@example.com>"')
    .optional()
    .describe(
      'Sender of the mails, `App <no-reply@example.com>`; `no-reply@` and the host of `WALLET_URL` when unset.',
    ),
}

type WalletEnv = z.output<z.ZodObject<typeof walletEnvSchema>>

/**
 * The embedded wallet's settings; undefined where it is off.
 * @throws ConfigError where the listener has no key, or several.
 */
export function toWalletConfig(env: WalletEnv): WalletConfig | undefined {
  const { WALLET_PORT: port, WALLET_HOST: host, WALLET_URL: url, SMTP_URL: smtpUrl } = env
  if (port === undefined) return undefined
  if (url === undefined && /^(0\.0\.0\.0|\[?::\]?)$/.test(host))
    throw new ConfigError([{ path: ['WALLET_URL'], message: `is needed where WALLET_HOST is ${host}` }])
  const from = env.MAIL_FROM ?? `no-reply@${hostOfMail(url)}`
  return {
    port,
    host,
    url,
    key: toKey(env),
    previousKey: env.WALLET_KEY_PREVIOUS,
    assets: env.WALLET_ASSETS,
    freezeHours: env.WALLET_FREEZE_HOURS,
    deleteDays: env.WALLET_DELETE_DAYS,
    mail: smtpUrl && { smtpUrl, from },
    socials: env.WALLET_SOCIALS,
  }
}

function toKey({ WALLET_KEY: hex, WALLET_KEY_FILE: path, WALLET_KEY_VAULT: vault }: WalletEnv): WalletKeyConfig {
  const keys: WalletKeyConfig[] = []
  if (hex) keys.push({ kind: 'hex', hex })
  if (path !== undefined) keys.push({ kind: 'file', path })
  if (vault) keys.push({ kind: 'vault', ...vault })
  const [key, ...more] = keys
  if (!key)
    throw new ConfigError([
      {
        path: ['WALLET_KEY'],
        message:
          'is needed with WALLET_PORT (or WALLET_KEY_FILE, or WALLET_KEY_VAULT); create one with: openssl rand -hex 32',
      },
    ])
  if (more.length > 0)
    throw new ConfigError([
      { path: ['WALLET_KEY'], message: 'and WALLET_KEY_FILE and WALLET_KEY_VAULT exclude each other: set one of them' },
    ])
  return key
}

/** A name of this machine is no domain that a mail may come from, but the local world's inbox takes it. */
function hostOfMail(url: string | undefined): string {
  const { hostname } = new URL(url ?? 'http://localhost')
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname
}

/** Browsers give keys only to secure pages: https, or this machine. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, origin, href } = new URL(text)
  if (href !== `${origin}/`) return false
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}
