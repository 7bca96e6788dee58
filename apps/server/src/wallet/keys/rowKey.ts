import { randomBytes } from 'node:crypto'
import type { KeyProvider } from './KeyProvider.ts'
import { openBytes, sealBytes } from './sealBytes.ts'

/** The row that a key and what it encrypts are bound to: in another one nothing opens. */
export type RowOwner = { userId: string; walletId: string; generation: number; enrolmentId: string }

/** Encrypts the shares of one row. */
export type RowKey = {
  seal: (bytes: Uint8Array, purpose: SharePurpose) => string
  /** @throws BrokenSealError */
  open: (sealed: string, purpose: SharePurpose) => Buffer
}

export type SharePurpose = 'auth' | 'recovery'

/** Makes a random key for a new row. @throws KeyUnavailableError */
export async function createRowKey(provider: KeyProvider, owner: RowOwner) {
  const dataKey = randomBytes(32)
  const { keyId, wrapped } = await provider.wrap(dataKey, toContext(owner))
  return { keyId, wrappedKey: wrapped, key: toRowKey(dataKey, owner) }
}

/** The key of a row. @throws KeyUnavailableError, KeyMismatchError */
export async function openRowKey(provider: KeyProvider, wrappedKey: string, owner: RowOwner): Promise<RowKey> {
  return toRowKey(await provider.unwrap(wrappedKey, toContext(owner)), owner)
}

export function toContext({ userId, walletId, generation, enrolmentId }: RowOwner): string {
  return ['wallet', 'v1', userId, walletId, generation, enrolmentId].join('|')
}

function toRowKey(dataKey: Uint8Array, owner: RowOwner): RowKey {
  const bind = (purpose: SharePurpose) => `${toContext(owner)}|${purpose}`
  return {
    seal: (bytes, purpose) => sealBytes(dataKey, bytes, bind(purpose)),
    open: (sealed, purpose) => openBytes(dataKey, sealed, bind(purpose)),
  }
}
