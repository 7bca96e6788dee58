import { openPostgres } from '../src/db/openPostgres.ts'
import { createSecret } from '../src/secrets/createSecret.ts'
import { createLocalKeyProvider } from '../src/wallet/keys/createLocalKeyProvider.ts'
import { openDeploymentKeys } from '../src/wallet/keys/openDeploymentKeys.ts'

/** The public key that shares are sealed to, read as the server itself derives it. */
export async function readHpkeKey(databaseUrl: string, walletKey: string): Promise<string> {
  const { db, close } = await openPostgres(databaseUrl)
  const { shares } = await openDeploymentKeys(db, createLocalKeyProvider({ key: createSecret(walletKey) }))
  await close()
  return shares.publicKey
}
