import { socialProviders } from '@latchkey/wire/frame'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import { createBareApp } from '../createBareApp.ts'
import { orListenError } from '../errors/ListenError.ts'
import { drain } from '../lifecycle/drain.ts'
import { createLifecycle } from '../lifecycle/trackRequests.ts'
import { packageRoot } from '../packageRoot.ts'
import { createWalletSweeper } from './createWalletSweeper.ts'
import { createWalletApp } from './http/createWalletApp.ts'
import { defaultAssetsFolder, readAssets } from './http/readAssets.ts'
import { openDeploymentKeys } from './keys/openDeploymentKeys.ts'
import { openKeyProvider } from './keys/openKeyProvider.ts'
import { createMailer } from './mail/createMailer.ts'
import { createOutbox } from './mail/createOutbox.ts'
import { createLoginProviders, listSocials } from './social/createLoginProviders.ts'
import type { WalletContext } from './WalletContext.ts'
import type { WalletConfig } from './walletConfig.ts'

/** The embedded wallet's listener. */
export type WalletServer = {
  app: FastifyInstance
  context: WalletContext
  /** @throws ListenError */
  start: () => Promise<string>
  close: () => Promise<void>
}

/**
 * Creates the embedded wallet's listener on a port of its own, whose origin must serve nothing else: its page holds keys.
 * @throws ConfigError, KeyUnavailableError
 */
export async function createWalletServer(server: ServerContext, config: WalletConfig): Promise<WalletServer> {
  const app = createBareApp(server.config)
  const { log } = app
  const keyProvider = await openKeyProvider(config.key, { previous: config.previousKey })
  const keys = await openDeploymentKeys(server.db, keyProvider, config.key.kind)
  const mailer = config.mail && createMailer(config.mail)
  const outbox = createOutbox({ db: server.db, keys, log, mailer })
  const assets = readAssets(config.assets ?? defaultAssetsFolder(packageRoot()))
  const { host } = config
  let listensAt = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`
  const context: WalletContext = {
    ...server,
    lifecycle: createLifecycle(),
    wallet: {
      origin: () => config.url ?? listensAt,
      keys,
      keyProvider,
      outbox,
      assets,
      guard: config.guard,
      freezeHours: config.freezeHours,
      deleteDays: config.deleteDays,
      stepUpUsd: config.stepUpUsd,
      protectAbove: config.protectAbove,
      deviceLink: config.deviceLink,
      loginProviders: createLoginProviders(config.socials),
      socialsConfig: config.socials,
      socials: listSocials(config.socials, socialProviders),
    },
  }
  createWalletApp(app, context)
  const sweeper = createWalletSweeper({ db: server.db, log })

  return {
    app,
    context,
    async start() {
      const address = { host, port: config.port, settings: { host: 'WALLET_HOST', port: 'WALLET_PORT' } }
      listensAt = await orListenError(app.listen({ host, port: config.port }), address)
      outbox.start()
      sweeper.start()
      if (!mailer) log.warn('SMTP_URL is not set: nobody can sign in to the embedded wallet with an email address.')
      if (!(await assets()))
        log.warn(
          'The embedded wallet’s page is not built: npm run build in apps/embedded, or set WALLET_ASSETS to its folder.',
        )
      log.info({ url: context.wallet.origin() }, `the embedded wallet is at ${context.wallet.origin()}`)
      return listensAt
    },
    async close() {
      await drain(app, { lifecycle: context.lifecycle, delayMs: server.config.drainDelayMs })
      await app.close()
      await Promise.all([outbox.stop(), sweeper.stop()])
    },
  }
}
