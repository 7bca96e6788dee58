import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments, walletSecrets } from '../../db/schema.ts'
import { KeyMismatchError, type KeyProvider, UnknownKeyError } from './KeyProvider.ts'
import { deploymentContext } from './openDeploymentKeys.ts'
import { toContext } from './rowKey.ts'

const batchSize = 100
/** Rows that change at a time, each by itself: more would crowd out the requests of a running server, or of the key's. */
const atOnce = 10
/** Ids are compared as text of the same form. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Wraps with the current key what earlier keys wrap. What the keys encrypt stays as it is, and each row changes at once, so it can be
 * interrupted anywhere: the next run goes on with the rest.
 * @returns how many were wrapped again, how many there are, and the enrolments whose key no configured key opens.
 * @throws KeyUnavailableError
 */
export async function rewrapKeys(
  db: Database,
  provider: KeyProvider,
): Promise<{ rewrapped: number; total: number; lost: readonly string[] }> {
  const keyId = await provider.currentKeyId()
  const lost: string[] = []
  let rewrapped = await rewrapSecrets(db, provider, keyId)
  for (let after = beforeAll; ; ) {
    const rows = await db
      .select()
      .from(walletEnrolments)
      .where(and(ne(walletEnrolments.keyId, keyId), gt(walletEnrolments.id, after)))
      .orderBy(asc(walletEnrolments.id))
      .limit(batchSize)
    const last = rows.at(-1)
    if (!last) {
      const total = (await db.$count(walletSecrets)) + (await db.$count(walletEnrolments))
      return { rewrapped, total, lost }
    }
    for (let from = 0; from < rows.length; from += atOnce) {
      const renewed = rows.slice(from, from + atOnce).map(async ({ id, userId, walletId, generation, wrappedKey }) => {
        const context = toContext({ userId, walletId, generation, enrolmentId: id })
        const { keyId, wrapped } = (await rewrap(provider, wrappedKey, context)) ?? {}
        if (keyId === undefined) return lost.push(id)
        // One that was replaced or removed meanwhile has another key, or none.
        const changed = await db
          .update(walletEnrolments)
          .set({ keyId, wrappedKey: wrapped })
          .where(and(eq(walletEnrolments.id, id), eq(walletEnrolments.wrappedKey, wrappedKey)))
          .returning({ id: walletEnrolments.id })
        rewrapped += changed.length
      })
      // None is still at the database when a failure closes it.
      const failed = (await Promise.allSettled(renewed)).find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    }
    after = last.id
  }
}

async function rewrapSecrets(db: Database, provider: KeyProvider, keyId: string): Promise<number> {
  const rows = await db.select().from(walletSecrets).where(ne(walletSecrets.keyId, keyId))
  for (const { name, wrapped } of rows) {
    const renewed = await provider.wrap(await provider.unwrap(wrapped, deploymentContext), deploymentContext)
    await db
      .update(walletSecrets)
      .set(renewed)
      .where(and(eq(walletSecrets.name, name), eq(walletSecrets.wrapped, wrapped)))
  }
  return rows.length
}

async function rewrap(provider: KeyProvider, wrapped: string, context: string) {
  try {
    return await provider.wrap(await provider.unwrap(wrapped, context), context)
  } catch (error) {
    if (error instanceof KeyMismatchError || error instanceof UnknownKeyError) return undefined
    throw error
  }
}
