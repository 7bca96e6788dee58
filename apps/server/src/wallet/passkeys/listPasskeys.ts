import type { WalletHandler } from '../http/WalletHandler.ts'
import { listPasskeyRows } from './passkeyRows.ts'

/** The visitor's passkeys, newest first. */
export const listPasskeys: WalletHandler<'listPasskeys'> = async ({ db }, { session }) => {
  const rows = await listPasskeyRows(db, session.userId)
  return {
    passkeys: rows.map(({ passkey, enrolment }) => ({
      passkeyId: passkey.id,
      device: passkey.device,
      createdAt: passkey.createdAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
      recovers: enrolment !== null,
    })),
  }
}
