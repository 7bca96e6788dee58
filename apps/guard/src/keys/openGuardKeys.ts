import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import {
  createLocalKeyProvider,
  createShareKeys,
  type Database,
  type DeploymentKeys,
  deploymentContext,
  deriveKey,
  deriveKeys,
  type KeyProvider,
  openSecret,
  readKeyFile,
  walletSecrets,
} from '@latchkey/server/parts'
import { ne } from 'drizzle-orm'
import { type GuardConfig, manual } from '../env.ts'

/** Keys of this guard, all derived from one secret in its database that the operator's key wraps. */
export type GuardKeys = DeploymentKeys & {
  /** Signs tickets (Ed25519). */
  signing: KeyObject
  /** Both public keys as the wallet's server is configured with them (`WALLET_GUARD_KEY`). */
  publicKey: string
}

const shares = {
  up: 'latchkey guard share',
  down: 'latchkey guard release',
  field: 'share',
  unopened: 'The share does not open with the guard’s key for this enrolment. Tell the operator of the wallet.',
}

/** What precedes the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @throws ConfigError where the file of the key cannot be read, or the key does not open what the database has */
export async function openGuardKeys(
  db: Database,
  { key, previousKey }: Pick<GuardConfig, 'key' | 'previousKey'>,
): Promise<GuardKeys> {
  const setting = 'hex' in key ? 'GUARD_KEY' : 'GUARD_KEY_FILE'
  const hex = 'hex' in key ? key.hex : await readKeyFile(key.path, { setting, manual })
  const provider = createLocalKeyProvider({ key: hex, previous: previousKey })
  const secret = await openSecret(db, provider, { setting, previous: 'GUARD_KEY_PREVIOUS', manual })
  if (previousKey) await rewrap(db, provider, secret)
  const shareKeys = await createShareKeys(deriveKey(secret, 'guard hpke'), shares)
  const seed = Buffer.concat([pkcs8, deriveKey(secret, 'guard ticket')])
  const signing = createPrivateKey({ key: seed, format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(signing).export({ format: 'jwk' })
  return { ...(await deriveKeys(secret)), shares: shareKeys, signing, publicKey: `${shareKeys.publicKey}.${x}` }
}

/** The last step of a rotation: from now on the new key opens the secret. */
async function rewrap(db: Database, provider: KeyProvider, secret: Uint8Array): Promise<void> {
  const wrapped = await provider.wrap(secret, deploymentContext)
  await db.update(walletSecrets).set(wrapped).where(ne(walletSecrets.keyId, wrapped.keyId))
}
