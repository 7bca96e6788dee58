import { type Endpoint, endpoints } from '@latchkey/wire'
import * as z from 'zod'
import { ownWalletSchema } from './catalogue/ownWallets.ts'
import { chainSchema, envSchema } from './env.ts'
import { namesConfigSchema } from './names/namesConfig.ts'
import { coinbaseSchema, meldSchema, onrampConfigSchema } from './providers/onramp/onrampConfig.ts'

type Field = { description?: string; default?: unknown; properties?: Record<string, Field>; type?: string }

/** docs/configuration.md, from the schemas that read the configuration. `pnpm run generate:configuration` writes it. */
export function describeConfiguration(): string {
  const env = toFields(envSchema)
  const chain = toFields(chainSchema)
  const nested = Object.entries(chain.properties).filter(([, { properties = {} }]) =>
    Object.values(properties).some(({ description }) => description),
  )
  return [
    '# Configuration of the server',
    '',
    'Generated from the schema by `pnpm --filter @latchkey/server run generate:configuration`; a test holds it current.',
    '',
    'Everything is read once from the environment. A variable set to nothing counts as unset. What does not read ends the start with one line that names it and never repeats its value.',
    '',
    toTable('variable', env),
    '',
    '## What requests cost',
    '',
    'Rate limits (`RATE_LIMIT_BURST`, `RATE_LIMIT_PER_SECOND`, `project set --rate`) and quotas (`--quota`) count points, not requests. A request costs 1 point unless it is below; each call of a JSON-RPC batch costs 1, over WebSocket too, where each full 64 KiB of a frame cost 1 more, as of a body over HTTP, and an answer of a node 1 for each 256 kB beyond the first; each token that `forceUpdate` names beyond the first, and each network of which it names the coin alone, costs 1, and so do each full 100 tokens whose balances are read anew. In a price request, each token whose description has to be read from the node costs 1, and so does each beyond the first whose price is not kept. Each route has limits of its own; a quota is shared by all of a project’s.',
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
    '`LATCHKEY_CHAINS` is a JSON array of objects:',
    '',
    toTable('field', chain),
    ...nested.flatMap(([name, field]) => [
      '',
      `### ${name}`,
      '',
      toTable('field', { properties: field.properties ?? {}, required: [] }),
    ]),
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
  ].join('\n')
}

/** The contracts' costs, the dearest first. */
function toCosts(): string {
  const all: Endpoint[] = Object.values(endpoints)
  const dear = all.filter(({ cost = 1 }) => cost > 1).sort((one, other) => (other.cost ?? 1) - (one.cost ?? 1))
  const rows = dear.map(({ method, path, cost }) => `| \`${method} ${path.replace(/:(\w+)/g, '{$1}')}\` | ${cost} |`)
  return ['| request | points |', '|---|---|', ...rows].join('\n')
}

function toFields(schema: z.ZodType): { properties: Record<string, Field>; required: string[] } {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return { properties: (json.properties ?? {}) as Record<string, Field>, required: json.required ?? [] } // both schemas are objects of described fields
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
