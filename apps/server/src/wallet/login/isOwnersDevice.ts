import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments, walletLogins } from '../../db/schema.ts'

/** Nobody's: what a device is looked up for where nobody signs in with the address. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Whether this device opens the wallet of whoever signs in with an address. Such a device is not locked out by the wrong codes and mails of
 * strangers. The same two look-ups for every address and device, also where the first finds nobody, so that the time says nothing about
 * either.
 */
export async function isOwnersDevice(
  tx: Database,
  { subjectIndex, deviceKey }: { subjectIndex: string; deviceKey: string },
): Promise<boolean> {
  const { kind, subjectIndex: index } = walletLogins
  const owner = sql`(select ${walletLogins.userId} from ${walletLogins} where ${kind} = 'email' and ${index} = ${subjectIndex})`
  const { userId, deviceKey: key } = walletEnrolments
  const found = await tx
    .select({ id: walletEnrolments.id })
    .from(walletEnrolments)
    .where(sql`${userId} = coalesce(${owner}, ${nobody}::uuid) and ${key} = ${deviceKey}`)
  return found.length > 0
}
