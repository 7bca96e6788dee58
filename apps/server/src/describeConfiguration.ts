import { type Endpoint, endpoints } from '@latchkey/wire'
import * as z from 'zod'
import { ownWalletSchema } from './catalogue/ownWallets.ts'
import { bitcoinFieldsSchema } from './chains/bitcoin/bitcoinSchema.ts'
import { chainSchema } from './chains/chainSchema.ts'
import { cosmosChainSchema } from './chains/cosmos/cosmosSchema.ts'
import { polkadotChainSchema } from './chains/polkadot/polkadotSchema.ts'
import { solanaChainSchema } from './chains/solana/solanaSchema.ts'
import { envSchema } from './env.ts'
import { namesConfigSchema } from './names/namesConfig.ts'
import { coinbaseSchema, meldSchema, onrampConfigSchema } from './providers/onramp/onrampConfig.ts'
import { socialSchemas } from './wallet/social/socialConfig.ts'

type Field = { description?: string; default?: unknown; properties?: Record<string, Field>; type?: string }

/** Formats docs/configuration.md from the schemas that parse the configuration. `npm run generate:configuration` writes it. */
export function describeConfiguration(): string {
  const env = toFields(envSchema)
  const [chain, solana, bitcoin] = [toFields(chainSchema), toFields(solanaChainSchema), toFields(bitcoinFieldsSchema)]
  return [
    '# Configuration of the server',
    '',
    'Generated from the schema by `npm run generate:configuration` in `apps/server`; a test holds it current.',
    '',
    'Everything is read once, from the environment. An empty variable counts as unset. An invalid one fails the start with one line, which names',
    'the variable and never its value. So does an unknown variable that begins with `LATCHKEY_`; another that resembles a setting is warned of',
    'in the log.',
    '',
    toTable('variable', env),
    '',
    '## What requests cost',
    '',
    'Rate limits (`RATE_LIMIT_BURST`, `RATE_LIMIT_PER_SECOND`, `project set --rate`) and quotas (`--quota`) count points, not requests. Each',
    'route has limits of its own; all routes of a project share its quota. A request costs 1 point unless the table says otherwise. These cost 1',
    'more each:',
    '',
    '- each call of a JSON-RPC batch, over WebSocket too; each full 64 KiB of a frame or body; each 256 kB of a node’s response beyond the first,\n  charged once it is read, into debt where fewer points are left',
    '- each token that `forceUpdate` names beyond the first; each network of which it names the native currency alone; each full 100 tokens',
    '  whose balances are read again',
    '- each full 20 events of `POST /batch`',
    '- in a price request, each token whose description is read from the node, and each beyond the first whose price is not cached',
    '',
    toCosts(),
    '',
    'With the defaults one address may register 200 names at once (2,000 points of 10) and 20 a second after that.',
    '',
    '## Wallets',
    '',
    '`LATCHKEY_WALLETS` is a JSON array of objects, listed in `/getWallets` before the shipped ones:',
    '',
    toTable('field', toFields(ownWalletSchema)),
    '',
    '## Networks',
    '',
    '`LATCHKEY_CHAINS` is a JSON array of objects. One of an EVM network has a number as its `id`:',
    '',
    toTable('field', chain),
    ...toSections(chain),
    '',
    '## Solana networks',
    '',
    'In the same array, told apart by their `id`:',
    '',
    toTable('field', solana),
    ...toSections(solana, ' of Solana networks'),
    '',
    '## Bitcoin networks',
    '',
    'In the same array too:',
    '',
    toTable('field', bitcoin),
    '',
    '## Cosmos networks',
    '',
    'In the same array too:',
    '',
    toTable('field', toFields(cosmosChainSchema)),
    '',
    '## Polkadot networks',
    '',
    'In the same array too:',
    '',
    toTable('field', toFields(polkadotChainSchema)),
    ...toSections(toFields(polkadotChainSchema), ' of Polkadot networks'),
    '',
    '## Names',
    '',
    '`LATCHKEY_NAMES` is a JSON object:',
    '',
    toTable('field', toFields(namesConfigSchema)),
    '',
    '## On-ramp providers',
    '',
    '`LATCHKEY_ONRAMP` is a JSON object; its providers are tried in order. [providers.md](providers.md) describes each one:',
    '',
    toTable('field', toFields(onrampConfigSchema)),
    ...Object.entries({ coinbase: coinbaseSchema, meld: meldSchema }).flatMap(([type, schema]) => [
      '',
      `### ${type}`,
      '',
      toTable('field', toFields(schema)),
    ]),
    '',
    '## Social logins',
    '',
    '`WALLET_SOCIALS` is a JSON object of providers, each off when absent. The redirect URI to register with each is',
    '`{WALLET_URL}/v1/wallet/callback/<provider>`; Farcaster and Telegram have none.',
    ...Object.entries(socialSchemas).flatMap(([name, schema]) => [
      '',
      `### ${name}`,
      '',
      toTable('field', toFields(schema)),
    ]),
    '',
  ].join('\n')
}

/** A table for each object in a network's settings. */
function toSections({ properties }: ReturnType<typeof toFields>, of = ''): string[] {
  const nested = Object.entries(properties).filter(([, field]) =>
    Object.values(field.properties ?? {}).some(({ description }) => description),
  )
  return nested.flatMap(([name, field]) => [
    '',
    `### ${name}${of}`,
    '',
    toTable('field', { properties: field.properties ?? {}, required: [] }),
  ])
}

/** The contracts' costs, highest first. */
function toCosts(): string {
  const all: Endpoint[] = Object.values(endpoints)
  const costly = all.filter(({ cost = 1 }) => cost > 1).sort((one, other) => (other.cost ?? 1) - (one.cost ?? 1))
  const rows = costly.map(({ method, path, cost }) => `| \`${method} ${path.replace(/:(\w+)/g, '{$1}')}\` | ${cost} |`)
  return ['| request | points |', '|---|---|', ...rows].join('\n')
}

function toFields(schema: z.ZodType): { properties: Record<string, Field>; required: string[] } {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: keepDefault })
  return { properties: (json.properties ?? {}) as Record<string, Field>, required: json.required ?? [] } // both schemas are objects of described fields
}

/**
 * Zod leaves out the default of a field that is transformed, as it is no input. A text is one here; lists and objects, which a variable has in
 * another form, are described.
 */
function keepDefault({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  const { def } = zodSchema._zod
  if (def.type === 'default' && typeof def.defaultValue === 'string') jsonSchema.default ??= def.defaultValue
}

function toTable(heading: string, { properties, required }: ReturnType<typeof toFields>): string {
  const rows = Object.entries(properties).map(([name, field]) => {
    const shown = required.includes(name) ? 'required' : toDefault(field.default)
    return `| \`${name}\` | ${shown} | ${escapeCell(field.description ?? '')} |`
  })
  return [`| ${heading} | default | meaning |`, '|---|---|---|', ...rows].join('\n')
}

function toDefault(value: unknown): string {
  if (value === undefined) return '–'
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0)
    return 'below'
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|')
}
