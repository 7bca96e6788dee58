import type { FastifyBaseLogger } from 'fastify'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { toCaipNetworkId } from '../chains/toCaipNetworkId.ts'
import type { Config } from '../env.ts'
import { version } from '../version.ts'

/** What the server was started with, for who reads the log later. Names only: no URL and no key. */
export function logStart(context: { config: Config; commit: string | undefined; log: FastifyBaseLogger }): void {
  const { config, commit = 'unknown', log } = context
  const chains = config.chains.map(({ id }) => toCaipNetworkId(id))
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
    // What apps pin as `names.signer`.
    nameSigner: signingKey ? privateKeyToAddress(signingKey.reveal() as Hex) : null, // the configuration's pattern
    accessLog: config.accessLog,
    metricsPort: config.metricsPort ?? null,
  }
  const networks = chains.length > 0 ? chains.join(', ') : 'no network'
  log.info(fields, `started with version ${version}, database ${database}, shared state ${sharedState}, ${networks}`)
}
