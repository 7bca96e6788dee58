import { guardKeySchema } from '@latchkey/wire/wallet'
import * as z from 'zod'
import { ConfigError } from '../errors/ConfigError.ts'
import type { Secret } from '../secrets/createSecret.ts'
import { hexKey, hostOfMail, mailFrom, secureOrigin, smtpUrl } from './settings.ts'
import { type SocialsConfig, socialsSchema } from './social/socialConfig.ts'

/** Where the key that protects every stored share is kept. */
export type WalletKeyConfig =
  | { kind: 'hex'; hex: Secret }
  | { kind: 'file'; path: string }
  | { kind: 'vault'; url: string; key: string; tokenFile: string }

export type MailConfig = { smtpUrl: Secret; from: string }

/** The recovery guard, a process elsewhere: where the page calls it, and its two public keys. */
export type GuardConfig = {
  url: string
  /** What the page seals recovery shares to: an uncompressed P-256 point as base64url. */
  hpkeKey: string
  /** What its statements are verified with: Ed25519, base64url. */
  ticketKey: string
}

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
  /** US dollars; undefined for no limit. */
  stepUpUsd: number | undefined
  deviceLink: boolean
  /** US dollars above which a wallet has to be protected; undefined for no limit. */
  protectAbove: number | undefined
  guard: GuardConfig | undefined
  /** Undefined: no mail can be sent, so nobody can sign in with an email address. */
  mail: MailConfig | undefined
  /** The accounts elsewhere that visitors can sign in with. */
  socials: SocialsConfig
}

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
  WALLET_URL: secureOrigin
    .optional()
    .describe(
      'Public origin of the embedded wallet, `https://wallet.example.com`, which must serve nothing else; `http://WALLET_HOST:WALLET_PORT` when unset.',
    ),
  WALLET_KEY: hexKey
    .optional()
    .describe(
      'Encrypts the shares of embedded wallets in the database: 64 hexadecimal digits, the same on every server. The embedded wallet needs it, `WALLET_KEY_FILE` or `WALLET_KEY_VAULT`. Whoever loses it loses every server share (docs/operating-wallet.md).',
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
      'Hours after the email address was changed or removed in which no recovery share is released, and the old address can undo it.',
    ),
  WALLET_DELETE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(30)
    .default(7)
    .describe('Days after which an account that its visitor deletes is gone. Until then, signing in cancels it.'),
  WALLET_STEP_UP_USD: z.coerce
    .number()
    .min(0)
    .max(1e9)
    .optional()
    .describe(
      'US dollars from which approving a transaction takes longer: the button is held for three seconds, or the visitor’s passkey is asked for. So does what has no limit, or, except on test networks, no price. Never when unset.',
    ),
  WALLET_DEVICE_LINK: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      '`on`: a device that does not open the wallet yet is confirmed by a link in the mail, before its code. The same for every address, known or not.',
    ),
  WALLET_PROTECT_ABOVE: z.coerce
    .number()
    .min(0)
    .max(1_000_000_000)
    .optional()
    .describe(
      'US dollars above which a wallet needs a recovery method: nothing that moves more is approved before. A wallet that holds more is asked to set one up. No limit when unset.',
    ),
  WALLET_GUARD_URL: secureOrigin
    .optional()
    .describe(
      'Public origin of the recovery guard (apps/guard), a process elsewhere with which visitors can recover their wallet by email. Whoever controls both can open those wallets (docs/custody.md).',
    ),
  WALLET_GUARD_KEY: z
    .string()
    .refine(
      (text) => guardKeySchema.safeParse(text).success,
      'must be the public key that the guard logs when it starts',
    )
    .optional()
    .describe('The guard’s public key, which it logs when it starts. Needed with `WALLET_GUARD_URL`.'),
  SMTP_URL: smtpUrl
    .optional()
    .describe(
      'Mail server for login codes, `smtp://user:password@host:587`. Without one, nobody can sign in with an email address.',
    ),
  MAIL_FROM: mailFrom
    .optional()
    .describe(
      'Sender of the mails, `App <no-reply@example.com>`; `no-reply@` and the host of `WALLET_URL` when unset.',
    ),
}

/**
 * What the listener needs to open for anybody. Commands work without it, as do parts of the server that a test creates.
 * @throws ConfigError
 */
export function assertOpens(config: { embeddedWallet: WalletConfig | undefined; chains: readonly unknown[] }): void {
  if (config.embeddedWallet === undefined || config.chains.length > 0) return
  const message = 'is needed with WALLET_PORT: the embedded wallet opens with at least one network'
  throw new ConfigError([{ path: ['LATCHKEY_CHAINS'], message }])
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
  const from = env.MAIL_FROM ?? `no-reply@${hostOfMail(url ?? 'http://localhost')}`
  return {
    port,
    host,
    url,
    key: toKey(env),
    previousKey: env.WALLET_KEY_PREVIOUS,
    assets: env.WALLET_ASSETS,
    freezeHours: env.WALLET_FREEZE_HOURS,
    deleteDays: env.WALLET_DELETE_DAYS,
    stepUpUsd: env.WALLET_STEP_UP_USD,
    protectAbove: env.WALLET_PROTECT_ABOVE,
    deviceLink: env.WALLET_DEVICE_LINK === 'on',
    guard: toGuard(env),
    mail: smtpUrl && { smtpUrl, from },
    socials: env.WALLET_SOCIALS,
  }
}

function toGuard({ WALLET_GUARD_URL: url, WALLET_GUARD_KEY: key }: WalletEnv): GuardConfig | undefined {
  if (url === undefined && key === undefined) return undefined
  if (url === undefined)
    throw new ConfigError([{ path: ['WALLET_GUARD_URL'], message: 'is needed with WALLET_GUARD_KEY' }])
  if (key === undefined)
    throw new ConfigError([{ path: ['WALLET_GUARD_KEY'], message: 'is needed with WALLET_GUARD_URL' }])
  const [hpkeKey = '', ticketKey = ''] = key.split('.')
  return { url, hpkeKey, ticketKey }
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
