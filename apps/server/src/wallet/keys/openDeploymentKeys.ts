import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletSecrets } from '../../db/schema.ts'
import { ConfigError } from '../../errors/ConfigError.ts'
import type { WalletKeyConfig } from '../walletConfig.ts'
import { createShareKeys, type ShareKeys } from './createShareKeys.ts'
import { KeyMismatchError, type KeyProvider, UnknownKeyError } from './KeyProvider.ts'
import { openBytes, sealBytes } from './sealBytes.ts'

/** Keys of this deployment, all derived from one secret that the operator's key wraps. A dump of the database holds none of them. */
export type DeploymentKeys = {
  /** Keyed hash of a text for one purpose, base64url. Without the key nothing can be guessed offline. */
  mac: (purpose: MacPurpose, text: string) => string
  /** Encrypts a text for one row; `owner` names the row. */
  seal: (text: string, owner: string) => string
  /** Opens what `seal` made. @throws BrokenSealError */
  open: (sealed: string, owner: string) => string
  /** What devices seal their auth shares to. */
  shares: ShareKeys
}

export type MacPurpose =
  | 'email'
  | 'code'
  | 'guesses'
  | 'recovery'
  | 'fake salt'
  | 'wallet row'
  | 'audit'
  | 'account'
  | 'nonce'
  | 'pkce'
  | 'passkey'

const name = 'deployment'
export const deploymentContext = 'wallet|v1|deployment secret'

/** The operator's setting of each kind of key. */
export const keySettings = { hex: 'WALLET_KEY', file: 'WALLET_KEY_FILE', vault: 'WALLET_KEY_VAULT' } as const

/**
 * Reads the deployment's secret, which the first server of it creates.
 * @param kind of the configured key, whose setting an error names.
 * @throws ConfigError where the configured key does not open it; KeyUnavailableError
 */
export async function openDeploymentKeys(
  db: Database,
  provider: KeyProvider,
  kind: WalletKeyConfig['kind'] = 'hex',
): Promise<DeploymentKeys> {
  return await deriveKeys(
    await openSecret(db, provider, { setting: keySettings[kind], previous: 'WALLET_KEY_PREVIOUS' }),
  )
}

/** The keys that come from a deployment's secret. */
export async function deriveKeys(secret: Uint8Array): Promise<DeploymentKeys> {
  const derive = (purpose: string) => deriveKey(secret, purpose)
  const macKeys = new Map<MacPurpose, Buffer>()
  const macKeyOf = (purpose: MacPurpose) => {
    const key = macKeys.get(purpose) ?? derive(`mac ${purpose}`)
    macKeys.set(purpose, key)
    return key
  }
  const sealKey = derive('seal')
  return {
    mac: (purpose, text) => createHmac('sha256', macKeyOf(purpose)).update(text).digest('base64url'),
    seal: (text, owner) => sealBytes(sealKey, Buffer.from(text), owner),
    open: (sealed, owner) => openBytes(sealKey, sealed, owner).toString(),
    shares: await createShareKeys(derive('hpke')),
  }
}

/** 32 bytes for one purpose (RFC 5869). */
export function deriveKey(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `latchkey wallet ${purpose}`, 32))
}

/**
 * The secret of this deployment, which the first process of it makes.
 * @param names the operator's settings of the key and the previous one, and where they are described: an error names them.
 * @throws ConfigError where the configured key does not open it; KeyUnavailableError
 */
export async function openSecret(
  db: Database,
  provider: KeyProvider,
  { setting, previous, manual }: { setting: string; previous: string; manual?: string },
): Promise<Uint8Array> {
  const read = () => db.select().from(walletSecrets).where(eq(walletSecrets.name, name))
  let [row] = await read()
  if (!row) {
    const wrapped = await provider.wrap(randomBytes(32), deploymentContext)
    // Of servers that start together, one writes it and the others read that one.
    await db
      .insert(walletSecrets)
      .values({ name, ...wrapped })
      .onConflictDoNothing()
    row = (await read())[0]
  }
  if (!row) throw new Error('The deployment secret was deleted while it was read.')
  return await provider.unwrap(row.wrapped, deploymentContext).catch((error: unknown) => {
    if (!(error instanceof KeyMismatchError || error instanceof UnknownKeyError)) throw error
    const message = `does not open what this database has; start with the key it was last wrapped with, or set that one as ${previous}`
    throw new ConfigError([{ path: [setting], message }], { ...(manual !== undefined && { manual }) })
  })
}
