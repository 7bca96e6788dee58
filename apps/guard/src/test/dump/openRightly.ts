import { stretchQuickly } from '../../../../embedded/src/test/stretchQuickly.ts'
import { open } from '../../../../embedded/src/vault/aead.ts'
import { toPasskeyKey } from '../../../../embedded/src/vault/passkeyKey.ts'
import { stretchPassword } from '../../../../embedded/src/vault/stretchPassword.ts'
import { opensWallet } from './attackDump.ts'
import type { OpenedRow } from './attackWithKey.ts'
import { type MadeWallet, readDeviceShare } from './makeWallets.ts'
import { type Row, textOf } from './readDump.ts'

const { signal } = new AbortController()

/**
 * Opens a wallet with what its visitor alone has, and what the operator has: what the attacks must not do without it. So they would notice.
 * @param parts.rows of this wallet, opened with the operator's key.
 * @param parts.guardShares recovery shares that the guard has, by enrolment.
 * @param parts.passkey the visitor's passkey, of the dump: its salt is what the authenticator is asked with.
 */
export async function openRightly(
  made: MadeWallet,
  parts: {
    wallet: Row
    rows: readonly OpenedRow[]
    guardShares: ReadonlyMap<string, Buffer>
    passkey: Row | undefined
  },
): Promise<boolean> {
  const { wallet, rows, guardShares, passkey } = parts
  if (made.kind === 'none') {
    const { enrolmentId, deviceShare } = await readDeviceShare(made)
    const auth = rows.find((row) => row.enrolmentId === enrolmentId)?.auth
    const device = await open(made.page.keys.wrapping, deviceShare, `share|v1|device|${enrolmentId}`)
    return auth !== undefined && (await opensWallet(wallet, [device, auth]))
  }
  const row = rows.find(({ recovery }) => recovery === made.kind)
  if (!row) return false
  const recovery = made.kind === 'guard' ? guardShares.get(row.enrolmentId) : await openRecovery(made, row, passkey)
  return recovery !== undefined && (await opensWallet(wallet, [recovery, row.auth]))
}

async function openRecovery(
  made: MadeWallet,
  { argon2, sealedRecovery, enrolmentId }: OpenedRow,
  passkey: Row | undefined,
): Promise<Uint8Array> {
  const key = made.kind === 'passkey' ? await askPasskey(made, passkey) : await stretchRightly(made, argon2)
  return await open(key, sealedRecovery, `share|v1|recovery|${enrolmentId}`)
}

async function stretchRightly({ password, isStretched }: MadeWallet, argon2: unknown): Promise<CryptoKey> {
  const stretch = isStretched ? stretchPassword : stretchQuickly
  return (await stretch(password, argon2 as Parameters<typeof stretch>[1])).encKey
}

async function askPasskey({ page }: MadeWallet, passkey: Row | undefined): Promise<CryptoKey> {
  const known = { credentialId: textOf(passkey, 'credential_id'), transports: [], salt: textOf(passkey, 'salt') }
  const { prf } = await page.passkeys.get({ challenge: 'AAAA', rpId: 'wallet.example.com', passkeys: [known] }, signal)
  return await toPasskeyKey(prf ?? '')
}

/** The recovery shares in the guard's database, opened with its key. */
export function openGuardShares(
  rows: readonly Row[],
  open: (row: { id: string; walletId: string; subjectIndex: string; sealedShare: string; createdAt: Date }) => Buffer,
): Map<string, Buffer> {
  return new Map(
    rows.map((row) => {
      const id = textOf(row, 'id')
      const of = { id, walletId: textOf(row, 'wallet_id'), subjectIndex: textOf(row, 'subject_index') }
      return [id, open({ ...of, sealedShare: textOf(row, 'sealed_share'), createdAt: new Date() })]
    }),
  )
}
