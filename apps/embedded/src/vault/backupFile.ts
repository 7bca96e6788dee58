import { type WalletAddresses, walletAddressesSchema } from '@latchkey/wire/frame'
import { bootEndpoints } from '@latchkey/wire/wallet'
import * as z from 'zod/mini'
import { type Bytes, wipe } from '../bytes.ts'
import { WalletError } from '../errors.ts'
import { open, seal } from './aead.ts'
import { newArgon2, stretchPassword } from './stretchPassword.ts'
import { splitVaultKey, withVaultKey } from './vaultKey.ts'
import { type WalletIdentity, withWallet } from './walletBlob.ts'
import { type ShownSecret, toShown, type WalletSecret } from './walletSecret.ts'

const sealed = bootEndpoints.createWallet.body.shape.blob
const { argon2 } = bootEndpoints.startRecovery.response.shape

/** A backup as it is saved: JSON. Without the password it says whose addresses it is for, and nothing else. */
const backupSchema = z.strictObject({
  format: z.literal('latchkey-wallet-backup'),
  /** 2: the blob holds 24 words or a private key, which earlier recovery tools do not know. */
  version: z.union([z.literal(1), z.literal(2)]),
  userId: z.uuid(),
  walletId: z.uuid(),
  generation: z.int(),
  addresses: walletAddressesSchema,
  /** The wallet's secret, encrypted under the vault key. */
  blob: sealed,
  /** Names the polynomial of the two shares, which is this file's own. */
  enrolmentId: z.uuid(),
  argon2,
  deviceShare: sealed,
  recoveryShare: sealed,
})

type BackupOptions = {
  vaultKey: Bytes
  blob: string
  identity: WalletIdentity
  enrolmentId: string
  password: string
  secret: WalletSecret
  /** Argon2id when absent. */
  stretch?: typeof stretchPassword
}

/** Two shares of a new polynomial, sealed by the stretched password, with the blob that they open. */
export async function writeBackup(options: BackupOptions): Promise<string> {
  const { vaultKey, blob, identity, enrolmentId, password, secret, stretch = stretchPassword } = options
  const { encKey, argon2 } = await stretch(password, newArgon2())
  const shares = await splitVaultKey(vaultKey)
  try {
    const backup: z.infer<typeof backupSchema> = {
      format: 'latchkey-wallet-backup',
      version: secret.kind === 'words' && secret.bytes.length === 16 ? 1 : 2,
      ...identity,
      blob,
      enrolmentId,
      argon2,
      deviceShare: await seal(encKey, shares.device, shareAad(enrolmentId, 'device')),
      recoveryShare: await seal(encKey, shares.recovery, shareAad(enrolmentId, 'recovery')),
    }
    return `${JSON.stringify(backup, null, 2)}\n`
  } finally {
    wipe(shares.device, shares.auth, shares.recovery)
  }
}

/**
 * Opens a backup: needs nothing but the file and its password.
 * @throws WalletError `backup_invalid` for another file, `recovery_wrong` for another password, `wallet_damaged` for a changed file
 * @param stretch Argon2id when absent.
 * @example const { kind, text, addresses } = await openBackup(file, password) // 'words', '12 or 24 words'
 */
export async function openBackup(
  file: string,
  password: string,
  stretch = stretchPassword,
): Promise<ShownSecret & { addresses: WalletAddresses }> {
  const parsed = backupSchema.safeParse(parseJson(file))
  if (!parsed.success) throw new WalletError('backup_invalid')
  const { userId, walletId, generation, addresses, blob, enrolmentId, argon2, deviceShare, recoveryShare } = parsed.data
  const { encKey } = await stretch(password, argon2)
  const device = await open(encKey, deviceShare, shareAad(enrolmentId, 'device')).catch((cause: unknown) => {
    throw new WalletError('recovery_wrong', { cause })
  })
  const recovery = await open(encKey, recoveryShare, shareAad(enrolmentId, 'recovery'))
  const identity = { userId, walletId, generation, addresses }
  return withVaultKey([device, recovery], (vaultKey) =>
    withWallet({ vaultKey, blob, identity }, ({ secret }) => ({ ...toShown(secret), addresses })),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const shareAad = (enrolmentId: string, kind: 'device' | 'recovery') => `backup|v1|${kind}|${enrolmentId}`
