import { createDecipheriv, createHash } from 'node:crypto'
import { canonicalJson } from '@latchkey/wire'
import { deploymentContext } from '../../../../server/src/wallet/keys/openDeploymentKeys.ts'
import { toContext } from '../../../../server/src/wallet/keys/rowKey.ts'
import { type Dump, type Row, textOf } from './readDump.ts'

/** Something encrypted, with the additional data that the source says it has. */
export type Sealed = { bytes: Buffer; owner: string; userId: string; what: string }

const read = (text: string) => Buffer.from(text, 'base64url')
/** Without version and id of the key. */
const readWrapped = (text: string) => Buffer.concat(text.split('.').slice(2).map(read))

/** Every 32 bytes that a text may stand for: in three encodings, at both ends, and hashed. */
export function toKeys(text: string): Buffer[] {
  const parts = text.split(/[.:]/).flatMap((part) => [read(part), Buffer.from(part, 'hex')])
  const ends = parts.flatMap((bytes) => (bytes.length >= 32 ? [bytes.subarray(0, 32), bytes.subarray(-32)] : []))
  return [...ends, createHash('sha256').update(text).digest()]
}

/** Every 33 bytes that a text may stand for: a share of a key. */
export function toShares(text: string): Buffer[] {
  const parts = text.split('.').flatMap((part) => [read(part), Buffer.from(part, 'hex')])
  return parts
    .flatMap((bytes) =>
      bytes.length >= 33 ? [bytes.subarray(0, 33), bytes.subarray(-33), bytes.subarray(12, 45)] : [],
    )
    .filter(({ length }) => length === 33)
}

export const ownerOfEnrolment = (row: Row) =>
  toContext({
    userId: textOf(row, 'user_id'),
    walletId: textOf(row, 'wallet_id'),
    generation: Number(row.generation),
    enrolmentId: textOf(row, 'id'),
  })

/** What the encrypted entropy is bound to. */
export const ownerOfWallet = (row: Row) =>
  `wallet|v1|${textOf(row, 'user_id')}|${textOf(row, 'id')}|${textOf(row, 'generation')}|${canonicalJson(row.addresses as never)}`

/** Everything in the dump that is encrypted. */
export function listSealed(dump: Dump): Sealed[] {
  const rows = (table: string) => dump.get(table) ?? []
  const of = (row: Row) => textOf(row, 'user_id')
  return [
    ...rows('wallet_wallets').map((row) => ({
      bytes: read(textOf(row, 'blob')),
      owner: ownerOfWallet(row),
      userId: of(row),
      what: 'entropy',
    })),
    ...rows('wallet_logins').map((row) => ({
      bytes: read(textOf(row, 'sealed_label')),
      owner: `login ${textOf(row, 'id')} ${of(row)}`,
      userId: of(row),
      what: 'address',
    })),
    ...rows('wallet_enrolments').flatMap((row) => {
      const owner = ownerOfEnrolment(row)
      const recovery = textOf(row, 'sealed_recovery_share')
      return [
        { bytes: readWrapped(textOf(row, 'wrapped_key')), owner, userId: of(row), what: 'row key' },
        { bytes: read(textOf(row, 'sealed_auth_share')), owner: `${owner}|auth`, userId: of(row), what: 'auth share' },
        ...(recovery === ''
          ? []
          : [{ bytes: read(recovery), owner: `${owner}|recovery`, userId: of(row), what: 'recovery share' }]),
      ]
    }),
    ...rows('wallet_mails').map((row) => ({
      bytes: read(textOf(row, 'sealed')),
      owner: `mail ${textOf(row, 'id')}`,
      userId: '',
      what: 'mail',
    })),
    ...rows('wallet_secrets').map((row) => ({
      bytes: readWrapped(textOf(row, 'wrapped')),
      owner: deploymentContext,
      userId: '',
      what: 'secret',
    })),
  ]
}

/** Whether a key opens something, by AES-256-GCM. */
export function opens(key: Buffer, sealed: Pick<Sealed, 'bytes' | 'owner'>): Buffer | undefined {
  const { bytes, owner } = sealed
  if (bytes.length < 28) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-16))
  const text = decipher.update(bytes.subarray(12, -16))
  try {
    return Buffer.concat([text, decipher.final()])
  } catch {
    return undefined
  }
}
