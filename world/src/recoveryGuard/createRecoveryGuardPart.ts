import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { createPart, type Part, type PartParameters } from '../parts/createPart.ts'
import { packageDir } from '../paths.ts'

const require = createRequire(import.meta.url)
const keySchema = z.object({ publicKey: z.string().min(1) })

/** The embedded wallet's recovery guard as a process of its own, with its own database and key. Not running yet. */
export function createRecoveryGuardPart(
  options: Pick<PartParameters, 'guard' | 'onDied' | 'logFile'> & {
    port: number
    dir: string
    /** Origin of the wallet's page, which alone may call. */
    walletUrl: string
    smtpUrl: string
    /** From the right code to the release. */
    delaySeconds: number
  },
): Part & {
  /** Both of its public keys, for `WALLET_GUARD_KEY`. Only while it runs. */
  readPublicKey(): Promise<string>
} {
  const { port, dir, walletUrl, smtpUrl, delaySeconds, ...rest } = options
  const url = `http://127.0.0.1:${port}`
  const request = (path: string) => fetch(`${url}${path}`, { signal: AbortSignal.timeout(2_000) })
  const part = createPart({
    ...rest,
    name: 'recovery guard',
    url,
    command: process.execPath,
    args: ['--import', pathToFileURL(require.resolve('tsx')).href, join(packageDir('@latchkey/guard'), 'src/main.ts')],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      GUARD_URL: url,
      WALLET_ORIGIN: walletUrl,
      // As public as the world's other keys, and another one than the wallet server's.
      GUARD_KEY: '3c'.repeat(32),
      GUARD_KEY_FILE: '',
      GUARD_KEY_PREVIOUS: '',
      GUARD_DELAY_HOURS: String(delaySeconds / 3_600),
      // A developer's own database must not become the world's.
      DATABASE_URL: '',
      DATA_DIR: dir,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Local world <no-reply@guard.localhost>',
      METRICS_PORT: '',
      LOG_LEVEL: 'info',
    },
    isReady: async () => (await request('/ready')).ok,
    // The embedded database takes up to 10 s to create its folder, and longer beside the other parts.
    readyTimeoutMs: 180_000,
  })
  const readPublicKey = async () => keySchema.parse(await (await request('/v1/guard/key')).json()).publicKey
  // Not spread: `pid` is read anew each time.
  return Object.assign(part, { readPublicKey })
}
