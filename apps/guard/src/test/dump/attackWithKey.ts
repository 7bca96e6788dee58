import { createSecret } from '../../../../server/src/secrets/createSecret.ts'
import { createLocalKeyProvider } from '../../../../server/src/wallet/keys/createLocalKeyProvider.ts'
import { openRowKey } from '../../../../server/src/wallet/keys/rowKey.ts'
import { openBytes } from '../../../../server/src/wallet/keys/sealBytes.ts'
import { type Attack, opensWallet, pairsOf, walletsOf } from './attackDump.ts'
import { opens, ownerOfWallet } from './candidates.ts'
import { groupBy } from './groupBy.ts'
import { type Dump, textOf } from './readDump.ts'

/** What the operator's key opens of one enrolment. */
export type OpenedRow = {
  userId: string
  enrolmentId: string
  recovery: string
  argon2: unknown
  auth: Buffer
  /** Still sealed by what the visitor alone has; empty where there is none. */
  sealedRecovery: string
}

/** Everything that the operator's key opens of the shares in a dump. */
export async function openRows(dump: Dump, walletKey: string): Promise<OpenedRow[]> {
  const provider = createLocalKeyProvider({ key: createSecret(walletKey) })
  const opened: OpenedRow[] = []
  for (const row of dump.get('wallet_enrolments') ?? []) {
    const [userId, enrolmentId] = [textOf(row, 'user_id'), textOf(row, 'id')]
    const owner = { userId, walletId: textOf(row, 'wallet_id'), generation: Number(row.generation), enrolmentId }
    const key = await openRowKey(provider, textOf(row, 'wrapped_key'), owner)
    const sealed = textOf(row, 'sealed_recovery_share')
    opened.push({
      userId,
      enrolmentId,
      recovery: textOf(row, 'recovery'),
      argon2: row.argon2,
      auth: key.open(textOf(row, 'sealed_auth_share'), 'auth'),
      sealedRecovery: sealed === '' ? '' : key.open(sealed, 'recovery').toString(),
    })
  }
  return opened
}

/**
 * Whoever has the dump and the operator's key. Tries, for each wallet, every pair of what the key opens, also with shares of other wallets,
 * and each of these values as the key of the entropy and of the recovery share.
 * @param options.others how many shares of other wallets are tried with each of its own.
 */
export async function attackWithKey(
  dump: Dump,
  rows: readonly OpenedRow[],
  options: { others: number },
): Promise<Attack> {
  const attack: Attack = { opened: new Set(), tried: 0 }
  const strangers = rows.slice(0, options.others).map(({ auth }) => auth)
  const byUser = groupBy(rows, ({ userId }) => userId)
  for (const [userId, wallet] of walletsOf(dump)) {
    const own = byUser.get(userId) ?? []
    const values = own.flatMap(({ auth, sealedRecovery }) => [auth, ...cut(Buffer.from(sealedRecovery, 'base64url'))])
    const blob = { bytes: Buffer.from(textOf(wallet, 'blob'), 'base64url'), owner: ownerOfWallet(wallet) }
    for (const pair of [
      ...pairsOf(values),
      ...values.flatMap((one) => strangers.map((other): [Buffer, Buffer] => [one, other])),
    ]) {
      attack.tried += 1
      if (await opensWallet(wallet, pair)) attack.opened.add(userId)
    }
    for (const key of values.flatMap((bytes) => [bytes.subarray(0, 32), bytes.subarray(-32)])) {
      attack.tried += 1
      if (opens(key, blob)) attack.opened.add(userId)
      for (const { sealedRecovery, enrolmentId } of own) {
        if (sealedRecovery === '') continue
        attack.tried += 1
        if (isOpen(key, sealedRecovery, `share|v1|recovery|${enrolmentId}`)) attack.opened.add(userId)
      }
    }
  }
  return attack
}

/** What 33 bytes may be cut out of. */
function cut(bytes: Buffer): Buffer[] {
  return bytes.length < 33 ? [] : [bytes.subarray(0, 33), bytes.subarray(12, 45), bytes.subarray(-33)]
}

function isOpen(key: Buffer, sealed: string, owner: string): boolean {
  try {
    openBytes(key, sealed, owner)
    return true
  } catch {
    return false
  }
}
