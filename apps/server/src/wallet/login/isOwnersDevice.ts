import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments, walletLogins } from '../../db/schema.ts'

/**
 * Whether this device opens the wallet of whoever signs in with an address. Such a device is not locked out by the wrong codes and mails of
 * strangers. One query for every address and device, so that the time says nothing about either.
 */
export async function isOwnersDevice(
  tx: Database,
  { subjectIndex, deviceKey }: { subjectIndex: string; deviceKey: string },
): Promise<boolean> {
  const isDevice = and(eq(walletEnrolments.userId, walletLogins.userId), eq(walletEnrolments.deviceKey, deviceKey))
  const found = await tx
    .select({ id: walletEnrolments.id })
    .from(walletLogins)
    .innerJoin(walletEnrolments, isDevice)
    .where(eq(walletLogins.subjectIndex, subjectIndex))
  return found.length > 0
}
