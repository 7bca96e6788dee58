import { freePort } from '@latchkey/anvil'
import { createVictim } from '../crashes/createVictim.ts'
import { fetchFrom, type Post, siteOrigin } from '../createTestDevice.ts'

/** Of all servers; they are reached at their own ports. */
export const origin = 'https://wallet.test'

export type RotatingServer = { post: Post; kill: () => Promise<void> }

/** Starts a server in a process of its own, with the keys of one step of a rotation. */
export async function startServer(options: {
  databaseUrl: string
  smtpUrl: string
  keys: { WALLET_KEY: string; WALLET_KEY_PREVIOUS?: string }
}): Promise<RotatingServer> {
  const { databaseUrl, smtpUrl, keys } = options
  const [port, walletPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${walletPort}`
  const server = createVictim({
    origin: url,
    env: {
      PORT: String(port),
      WALLET_PORT: String(walletPort),
      WALLET_URL: origin,
      ...keys,
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      ALLOWED_ORIGINS: siteOrigin,
      RATE_LIMIT_PER_SECOND: '0',
      LOG_LEVEL: 'error',
    },
  })
  await server.start()
  return { post: fetchFrom(url), kill: server.kill }
}
