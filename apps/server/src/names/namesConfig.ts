import * as z from 'zod'
import { nameProviderNames } from '../providers/providerNames.ts'
import { createSecret } from '../secrets/createSecret.ts'

const domain = z.string().regex(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/, 'must be a domain in lower case')

/** Names that people would attribute to the operator, or that phishers would use. */
const defaultReserved = [
  ...[
    'admin',
    'administrator',
    'root',
    'system',
    'official',
    'support',
    'helpdesk',
    'help',
    'security',
    'staff',
    'team',
  ],
  ...[
    'moderator',
    'webmaster',
    'postmaster',
    'hostmaster',
    'abuse',
    'billing',
    'payment',
    'payments',
    'refund',
    'recovery',
  ],
  ...['wallet', 'latchkey', 'reown', 'walletconnect', 'appkit', 'metamask', 'coinbase', 'binance', 'ledger', 'trezor'],
  ...['ethereum', 'bitcoin', 'solana', 'airdrop', 'claim', 'verify', 'null', 'undefined', 'mail', 'email', 'www1'],
]

/** `LATCHKEY_NAMES`: the names this server registers and how it looks up others. */
export const namesConfigSchema = z.strictObject({
  zones: z
    .array(domain)
    .min(1)
    .default(['reown.id'])
    .describe('Domains in which names are registered; the first is the default.'),
  aliases: z
    .array(domain)
    .default(['wcn.id'])
    .describe('Older domains: their names resolve like those of the first domain, and cannot be registered.'),
  reserved: z
    .array(z.string().regex(/^[a-z0-9-]{1,64}$/))
    .default(defaultReserved)
    .describe(
      'Words that cannot be registered, alone or between hyphens (`support-team`), nor anything that looks like one of them (`adm1n`, `supp-ort`, `suppport`).',
    ),
  maxPerAddress: z.number().int().positive().default(10).describe('Names one address may register.'),
  undoDays: z
    .number()
    .min(0)
    .max(90)
    .default(7)
    .describe('How many days a former owner can undo a change of owner; senders are shown the change for as long.'),
  ownerChangesPerDay: z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(3)
    .describe(
      'How often a name may change its owner in 24 hours; further changes get 429. An undo is always possible and does not count.',
    ),
  nonceSeconds: z
    .number()
    .int()
    .min(30)
    .max(3_600)
    .default(300)
    .describe('How long a nonce, and a message signed with it, is valid.'),
  plainSeconds: z
    .number()
    .int()
    .min(0)
    .max(600)
    .default(0)
    .describe(
      'Also accepts registrations, but no changes, in the form of clients made for other servers: JSON without a nonce, with a timestamp at most this many seconds from this server’s clock. 0 rejects them.',
    ),
  origins: z
    .array(
      z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).transform((url) => new URL(url).origin),
    )
    .max(16)
    .default([])
    .describe(
      'Origins that signed messages may name as this server, besides `PUBLIC_URL`: those clients have in `serverUrl`. With neither set, only messages that name `localhost` are accepted.',
    ),
  order: z
    .array(z.enum(nameProviderNames))
    .default(['ens', 'registry', 'sns'])
    .describe(
      'Where names are looked up, in this order. ENS needs a network with `contracts.ensUniversalResolver`; `sns`, the names below .sol, a Solana network: mainnet, or else the first.',
    ),
  signingKey: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key: 0x and 64 hexadecimal digits')
    .transform(createSecret)
    .optional()
    .describe(
      'Signs resolved names, for apps that pin its address (`names.signer`), and responses to ENS clients (ERC-3668), for which it must be a signer of your NameResolver contract. Without it, resolved names are unsigned and ENS clients get no response.',
    ),
  answerSeconds: z.number().int().min(10).max(86_400).default(300).describe('How long such a response is valid.'),
})

export type NamesConfig = z.output<typeof namesConfigSchema>
