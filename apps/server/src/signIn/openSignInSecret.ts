import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../env.ts'
import { ConfigError } from '../errors/ConfigError.ts'
import { createSecret, type Secret } from '../secrets/createSecret.ts'

/** What the keys of sign-ins are sealed with, and what refresh tokens derive from. A dump of the database holds none of it. */
export type SignInSecret = {
  /** 32 bytes as hexadecimal, as `sealSecret` takes it. */
  key: Secret
  /** During a rotation. */
  previous: Secret | undefined
  /** Derives refresh tokens: with the current key first. */
  refreshKeys: readonly Buffer[]
}

const fileName = 'sign-in.key'

/**
 * `SECRETS_KEY`; without one, a server with the embedded database has a file of its own beside it, which the first start writes.
 * @returns undefined where several servers may share the database and no key is set: then there are no sign-ins.
 * @throws ConfigError where the file holds something else
 */
export async function openSignInSecret(
  config: Pick<Config, 'secretsKey' | 'secretsKeyPrevious' | 'databaseUrl' | 'dataDir'>,
): Promise<SignInSecret | undefined> {
  const { secretsKey, secretsKeyPrevious: previous, databaseUrl, dataDir } = config
  if (secretsKey) return toSecret(secretsKey, previous)
  if (databaseUrl) return undefined
  if (dataDir === 'memory://') return toSecret(createSecret(randomBytes(32).toString('hex')), previous)
  return toSecret(await readOrCreate(join(dataDir, fileName)), previous)
}

function toSecret(key: Secret, previous: Secret | undefined): SignInSecret {
  const keys = previous ? [key, previous] : [key]
  return { key, previous, refreshKeys: keys.map(deriveRefreshKey) }
}

function deriveRefreshKey(key: Secret): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(key.reveal(), 'hex'), '', 'latchkey sign-in refresh', 32))
}

async function readOrCreate(path: string): Promise<Secret> {
  const text = (await readFile(path, 'utf8').catch(ifMissing)) ?? (await create(path))
  if (!/^[0-9a-f]{64}$/.test(text.trim()))
    throw new ConfigError([
      {
        path: ['DATA_DIR'],
        message: `has a ${fileName} that does not hold 64 hexadecimal digits; restore or delete it`,
      },
    ])
  return createSecret(text.trim())
}

/** Written whole under another name first: a process that is killed here leaves no half of a key. */
async function create(path: string): Promise<string> {
  const key = randomBytes(32).toString('hex')
  const unfinished = `${path}.new`
  await rm(unfinished, { force: true })
  await writeFile(unfinished, `${key}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, path)
  return key
}

function ifMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
