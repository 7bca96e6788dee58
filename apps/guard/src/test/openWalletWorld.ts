import { createMemoryRateLimiter } from '@latchkey/server/parts'
import type { WalletContext } from '../../../embedded/src/flows/walletContext.ts'
import type { Passkeys } from '../../../embedded/src/passkey/Passkeys.ts'
import { type Around, createDevice, walletOrigin } from '../../../embedded/src/test/createDevice.ts'
import { stretchQuickly } from '../../../embedded/src/test/stretchQuickly.ts'
import type { VaultOptions } from '../../../embedded/src/vault/createVault.ts'
import { createServer } from '../../../server/src/createServer.ts'
import type { Database } from '../../../server/src/db/Database.ts'
import { walletAddressLimits } from '../../../server/src/db/schema.ts'
import { parseEnv } from '../../../server/src/env.ts'
import type { DeploymentKeys } from '../../../server/src/wallet/keys/openDeploymentKeys.ts'
import type { Outbox } from '../../../server/src/wallet/mail/createOutbox.ts'
import { injectInto, type Post } from '../../../server/src/wallet/test/createTestDevice.ts'
import { startMailServer } from '../../../server/src/wallet/test/startMailServer.ts'
import { createDatabase } from '../../../server/test/createDatabase.ts'
import { startPostgres } from '../../../server/test/startPostgres.ts'
import { createSoftPasskeys } from './createSoftPasskeys.ts'
import { startGuard, type TestGuard } from './startGuard.ts'

export const appOrigin = 'https://app.example.com'

type PageOptions = VaultOptions & {
  /** What an earlier page of the same device kept. */
  records?: Map<string, unknown>
  around?: Around
  passkeys?: Passkeys
}

export type OpenedPage = WalletContext & { records: Map<string, unknown> }

export type WalletWorld = {
  guard: TestGuard
  server: {
    db: Database
    mail: Awaited<ReturnType<typeof startMailServer>>
    origin: string
    post: Post
    keys: DeploymentKeys
    outbox: Outbox
    /** What devices seal their shares to. */
    hpkeKey: string
    /** Lets addresses be mailed again, as after a while. */
    forgetMails: () => Promise<void>
  }
  /** The wallet's page in a browser, which stretches passwords in no time unless `stretch` is given. */
  openPage: (page?: PageOptions) => Promise<OpenedPage>
  close: () => Promise<void>
}

/** The operator's key of the wallet's server, and that of the guard. */
export const [walletKey, guardKey] = ['a7'.repeat(32), 'b8'.repeat(32)]

/** A wallet's server and a guard, each with a PostgreSQL database of its own, and browsers whose pages call both. */
export async function openWalletWorld(options: { guardEnv?: Record<string, string> } = {}): Promise<WalletWorld> {
  const [postgres, mail] = await Promise.all([startPostgres(), startMailServer()])
  const [databaseUrl, guardUrl] = [
    await createDatabase(postgres.url, 'wallet'),
    await createDatabase(postgres.url, 'guard'),
  ]
  const guardEnv = { DATA_DIR: '', DATABASE_URL: guardUrl, GUARD_KEY: guardKey, ...options.guardEnv }
  const guard = await startGuard({ walletOrigin, env: guardEnv })
  const started = await createServer(
    parseEnv({
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      WALLET_PORT: '0',
      WALLET_URL: walletOrigin,
      WALLET_KEY: walletKey,
      ALLOWED_ORIGINS: appOrigin,
      RATE_LIMIT_PER_SECOND: '0',
      SMTP_URL: mail.url,
      WALLET_GUARD_URL: guard.url,
      WALLET_GUARD_KEY: guard.publicKey,
    }),
  )
  const { wallet } = started
  if (!wallet) throw new Error('The embedded wallet is off.')
  const { app } = wallet
  const { keys, outbox } = wallet.context.wallet
  outbox.start()
  const { db } = started.context
  const server: WalletWorld['server'] = {
    db,
    mail,
    origin: walletOrigin,
    post: injectInto(app),
    keys,
    outbox,
    hpkeKey: keys.shares.publicKey,
    async forgetMails() {
      await db.update(walletAddressLimits).set({ mailedAt: [] })
    },
  }
  const { url, hpkeKey } = guard

  async function request(path: string, init: RequestInit): Promise<Response> {
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: path,
      payload: String(init.body),
      headers: { ...(init.headers as Record<string, string>), origin: walletOrigin },
    })
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
  }

  return {
    guard: {
      ...guard,
      async forgetMails() {
        await guard.forgetMails()
        // All visitors here are one caller.
        Object.assign(guard.context.state, { rateLimiter: createMemoryRateLimiter() })
      },
    },
    server,
    async openPage(page = {}) {
      const { passkeys = createSoftPasskeys(walletOrigin), stretch = stretchQuickly, ...rest } = page
      const device = await createDevice({ fetch: request, hpkeKey: server.hpkeKey }, { ...rest, passkeys, stretch })
      return { ...device, passkeys, page: { ...device.page, guard: { url, hpkeKey } } }
    },
    async close() {
      await started.close()
      await guard.close()
      await Promise.all([postgres.stop(), mail.stop()])
    },
  }
}
