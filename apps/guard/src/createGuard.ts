import {
  createBareApp,
  createMailer,
  createMemoryNonces,
  createMemoryRateLimiter,
  createOutbox,
  openDatabase,
  orListenError,
  serveMetrics,
} from '@latchkey/server/parts'
import type { FastifyInstance } from 'fastify'
import { createSweeper } from './createSweeper.ts'
import { findMigrations } from './db/findMigrations.ts'
import type { GuardConfig } from './env.ts'
import type { GuardContext } from './GuardContext.ts'
import { createGuardApp } from './http/createGuardApp.ts'
import { createReadiness } from './http/createReadiness.ts'
import { openGuardKeys } from './keys/openGuardKeys.ts'
import { createGuardMetrics } from './metrics/createGuardMetrics.ts'
import { createReminder } from './recovery/createReminder.ts'
import { createOtherKeyLog } from './shares/createOtherKeyLog.ts'

export type Guard = {
  app: FastifyInstance
  context: GuardContext
  /** Both public keys, for the wallet's server (`WALLET_GUARD_KEY`). */
  publicKey: string
  /** Deletes what is over, as every minute. */
  sweep: () => Promise<void>
  /** Mails the reminders that are due, as every few seconds. */
  remind: () => Promise<void>
  /** Resolves to the origin it listens at. @throws ListenError */
  start: () => Promise<string>
  close: () => Promise<void>
}

const maxConnections = 2_000

/**
 * Creates the recovery guard: its own database, key, mails and listener.
 * @throws ConfigError, DatabaseInUseError, DatabaseUnreachableError
 * @example const guard = await createGuard(parseEnv(process.env)); await guard.start()
 */
export async function createGuard(config: GuardConfig): Promise<Guard> {
  const { host, port, logLevel, trustedProxyHops, walletOrigin } = config
  const app = createBareApp({ logLevel, trustedProxyHops, accessLog: 'off', maxConnections })
  const { log } = app
  const database = await openDatabase({ ...config, migrationsFolder: findMigrations() })
  const { db } = database
  const keys = await openGuardKeys(db, config).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const outbox = createOutbox({ db, keys, log, mailer: createMailer(config.mail) })
  const readiness = createReadiness({ db })
  const metrics = createGuardMetrics({ mails: outbox.backlog, isUp: readiness.last, isMailUp: outbox.isUp })
  let metricsServer: Awaited<ReturnType<typeof serveMetrics>> | undefined
  let listensAt = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const context: GuardContext = {
    db,
    keys,
    outbox,
    log,
    metrics,
    readiness,
    warnOfOtherKey: createOtherKeyLog(log),
    state: { rateLimiter: createMemoryRateLimiter(), nonces: createMemoryNonces() },
    config: { rateLimit: true },
    origin: () => config.url ?? listensAt,
    walletOrigin,
    delayMs: config.delayHours * 3_600_000,
  }
  createGuardApp(app, context)
  const sweeper = createSweeper({ db, log })
  const reminder = createReminder(context)
  return {
    app,
    context,
    publicKey: keys.publicKey,
    sweep: sweeper.sweep,
    remind: reminder.remind,
    async start() {
      const address = { host, port, settings: { host: 'HOST', port: 'PORT' } }
      listensAt = await orListenError(app.listen({ host, port }), address)
      if (config.metricsPort !== undefined) {
        const at = { host: config.metricsHost, port: config.metricsPort }
        const settings = { host: 'METRICS_HOST', port: 'METRICS_PORT' }
        metricsServer = await orListenError(serveMetrics(metrics, at), { ...at, settings })
      }
      outbox.start()
      sweeper.start()
      reminder.start()
      for (const { name, nearest } of config.misspelled)
        log.warn({ variable: name }, `The variable ${name} is not a setting of the guard. Did you mean ${nearest}?`)
      const { publicKey } = keys
      log.info({ url: context.origin(), publicKey, delayHours: config.delayHours }, 'the recovery guard listens')
      return listensAt
    },
    async close() {
      await app.close()
      await metricsServer?.close()
      await Promise.all([outbox.stop(), sweeper.stop(), reminder.stop()])
      await database.close()
    },
  }
}
