import type { SocialProvider } from '@latchkey/wire/frame'
import * as z from 'zod'
import { createSecret } from '../../secrets/createSecret.ts'

const secret = z.string().min(1).transform(createSecret)
const url = z
  .string()
  .refine(isSafe, 'must be an https URL; http only on this machine')
  .transform((text) => text.replace(/\/$/, ''))
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an EVM address')
  .transform((text) => text as `0x${string}`) // the regex proves the template
const clientId = z.string().min(1).describe('Id of the app that is registered with the provider.')
const client = { clientId, clientSecret: secret.describe('Its secret.') }

const oauth = (defaults: { authorizeUrl: string; tokenUrl: string; apiUrl: string }) =>
  z.strictObject({
    ...client,
    authorizeUrl: url.default(defaults.authorizeUrl).describe('Where visitors log in.'),
    tokenUrl: url.default(defaults.tokenUrl).describe('Where codes are exchanged.'),
    apiUrl: url.default(defaults.apiUrl).describe('URL of the API.'),
  })

const googleSchema = z.strictObject({
  ...client,
  issuer: url.default('https://accounts.google.com').describe('Issuer, whose discovery document is read.'),
})

const appleSchema = z
  .strictObject({
    clientId: clientId.describe('The Services ID.'),
    clientSecret: secret.optional().describe('A client secret made elsewhere, which Apple accepts for half a year.'),
    teamId: z
      .string()
      .min(1)
      .optional()
      .describe('With `keyId` and `privateKey`: client secrets are made when needed.'),
    keyId: z.string().min(1).optional().describe('Id of the key for Sign in with Apple.'),
    privateKey: secret.optional().describe('The key itself, the content of its `.p8` file.'),
    issuer: url.default('https://appleid.apple.com').describe('Issuer, whose discovery document is read.'),
  })
  .refine(
    ({ clientSecret, teamId, keyId, privateKey }) => clientSecret || (teamId && keyId && privateKey),
    'needs clientSecret, or teamId, keyId and privateKey',
  )

const farcasterSchema = z.strictObject({
  relayUrl: url.default('https://relay.farcaster.xyz').describe('Relay between the page and Farcaster’s app (FIP-11).'),
  rpcUrl: url.describe('Node of OP Mainnet, which says whose an account is.'),
  idRegistry: address.default('0x00000000Fc6c5F01Fc30151999387Bb99A9f489b').describe('Contract of the accounts.'),
  keyRegistry: address
    .default('0x00000000Fc1237824fb747aBDE0FF18990E59b7e')
    .describe('Contract of the addresses that may sign in for an account.'),
})

// Not strict: what else a bot has, such as the address of Telegram's login page, does not matter here.
const telegramSchema = z.object({
  botToken: z
    .string()
    .regex(/^\d+:[\w-]{30,}$/, 'must be a bot’s token, 123456:ABC…')
    .pipe(secret)
    .describe('Token of the bot whose mini app shows the wallet.'),
})

/** The settings of each provider. */
export const socialSchemas = {
  google: googleSchema,
  x: oauth({
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    apiUrl: 'https://api.x.com/2',
  }),
  farcaster: farcasterSchema,
  discord: oauth({
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    apiUrl: 'https://discord.com/api',
  }),
  apple: appleSchema,
  github: oauth({
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    apiUrl: 'https://api.github.com',
  }),
  facebook: oauth({
    authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    apiUrl: 'https://graph.facebook.com/v23.0',
  }),
  telegram: telegramSchema,
} satisfies Record<SocialProvider, z.ZodType>

/** `WALLET_SOCIALS`: the accounts elsewhere that visitors can sign in with, each off when absent. */
export const socialsSchema = z.strictObject(socialSchemas).partial()

export type SocialsConfig = z.output<typeof socialsSchema>
/** The settings of a provider that is on. */
export type SocialConfig<name extends keyof SocialsConfig> = NonNullable<SocialsConfig[name]>
export type OauthConfig = SocialConfig<'github'>

function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}
