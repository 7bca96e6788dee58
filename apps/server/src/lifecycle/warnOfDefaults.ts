import type { FastifyBaseLogger } from 'fastify'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { toCaipNetworkId } from '../chains/Chain.ts'
import type { Database } from '../db/Database.ts'
import { projects } from '../db/schema.ts'
import type { Config } from '../env.ts'
import { version } from '../packageRoot.ts'
import { listLostProviderKeys, providerKeyOwner } from '../projects/readProviderKey.ts'

/** Logs the settings the server starts with. Names only, no URL and no key. */
export function logStart(context: { config: Config; commit: string | undefined; log: FastifyBaseLogger }): void {
  const { config, commit = 'unknown', log } = context
  const chains = config.networks.map(({ id }) => (typeof id === 'number' ? toCaipNetworkId(id) : id))
  const database = config.databaseUrl ? 'PostgreSQL' : 'embedded'
  const sharedState = config.redisUrl ? 'Redis' : 'memory'
  const { signingKey } = config.names
  const fields = {
    version,
    commit,
    node: process.versions.node,
    database,
    sharedState,
    chains,
    providerKeys: [...config.providerKeys.keys()],
    onramp: config.onramp.providers.map(({ type }) => type),
    // The address that apps pin as `names.signer`.
    nameSigner: signingKey ? privateKeyToAddress(signingKey.reveal() as Hex) : null, // the configuration's pattern
    accessLog: config.accessLog,
    metricsPort: config.metricsPort ?? null,
  }
  const networks = chains.length > 0 ? chains.join(', ') : 'no network'
  log.info(fields, `started with version ${version}, database ${database}, shared state ${sharedState}, ${networks}`)
}

/** A list shows this many names, and the number of the others. */
const maxNames = 10

/** Warns the operator at the start about settings that are missing or open to all, and about lost keys. */
export async function warnOfDefaults(context: { config: Config; db: Database; log: FastifyBaseLogger }): Promise<void> {
  const { config, db, log } = context
  for (const { name, nearest } of config.misspelled)
    log.warn({ variable: name }, `The variable ${name} is not a setting of this server. Did you mean ${nearest}?`)
  if (config.unusedWalletSettings.length > 0)
    log.warn(
      `WALLET_PORT is not set, so the embedded wallet is off and these variables have no effect: ${config.unusedWalletSettings.join(', ')}. Set WALLET_PORT to turn it on.`,
    )
  if (config.networks.length === 0)
    log.warn(
      'LATCHKEY_CHAINS is not set: without networks this server has no balances, no history, no swaps and no JSON-RPC.',
    )
  if (config.publicUrl === undefined && config.names.origins.length === 0)
    log.warn(
      'PUBLIC_URL is not set: names can be registered and changed from pages that use this server as localhost only.',
    )
  if (!config.rateLimit) log.warn('RATE_LIMIT_PER_SECOND is 0: callers have no rate limit.')
  if (!config.secretsKey)
    log.warn(
      'SECRETS_KEY is not set: smart sessions and provider keys of projects are not available. Create one with: openssl rand -hex 32',
    )
  const rows = await db
    .select({
      id: projects.id,
      allowedOrigins: projects.allowedOrigins,
      isEnabled: projects.isEnabled,
      sealedProviderKeys: projects.providerKeys,
    })
    .from(projects)
    .catch(() => [])
  // Open to all is closed for the embedded wallet, which is shown on named origins only.
  const hasWallet = config.embeddedWallet !== undefined
  if (rows.length === 0 && config.allowedOrigins === '*')
    log.warn(
      `No project was created and ALLOWED_ORIGINS is not set: every page may use this server${hasWallet ? ', and none may show the embedded wallet' : ''}. Create one with: latchkey-server project create <id> --origins <list>`,
    )
  const open = rows
    .filter(({ allowedOrigins, isEnabled }) => isEnabled && allowedOrigins.length === 0)
    .map(({ id }) => id)
  if (open.length > 0)
    log.warn(
      `Projects open to every origin${hasWallet ? ', on which the embedded wallet is not shown' : ''}: ${toList(open)}. Name their origins with: latchkey-server project set <id> --origins <list>`,
    )
  const lost = rows.flatMap((project) =>
    listLostProviderKeys(config, project).map((provider) => providerKeyOwner(project.id, provider)),
  )
  if (lost.length > 0)
    log.warn(
      `SECRETS_KEY does not open the provider keys ${toList(lost)}: these projects use the keys of PROVIDER_KEYS, or no such provider. Start with the SECRETS_KEY they were sealed with, or set each again with: latchkey-server project set <id> --provider-key <name>=env:<VARIABLE>`,
    )
}

function toList(names: readonly string[]): string {
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : ''
  return `${names.slice(0, maxNames).join(', ')}${more}`
}
