import { asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletAudit, walletUsers } from '../../db/schema.ts'
import type { DeploymentKeys } from '../keys/openDeploymentKeys.ts'
import { macOfEntry } from './appendAudit.ts'

type MacKeys = Pick<DeploymentKeys, 'mac'>

const batchSize = 200
/** Ids are compared as text of the same form. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Checks the log of every visitor, while servers may add to it.
 * @returns how many were checked, and the first fault of each broken one.
 */
export async function checkAudit(
  db: Database,
  keys: MacKeys,
): Promise<{ visitors: number; faults: readonly { userId: string; entry: number }[] }> {
  const faults: { userId: string; entry: number }[] = []
  let visitors = 0
  for (let after = beforeAll; ; ) {
    const rows = await db
      .select({ id: walletUsers.id })
      .from(walletUsers)
      .where(gt(walletUsers.id, after))
      .orderBy(asc(walletUsers.id))
      .limit(batchSize)
    const last = rows.at(-1)
    if (!last) return { visitors, faults }
    for (const { id: userId } of rows) {
      const entry = await findAuditFault(db, keys, userId)
      if (entry !== undefined) faults.push({ userId, entry })
    }
    visitors += rows.length
    after = last.id
  }
}

/**
 * Checks a visitor's log.
 * @returns the number of the first entry that is missing, changed or out of order; undefined where the chain is whole, and for a visitor
 *   who does not exist anymore.
 */
async function findAuditFault(db: Database, keys: MacKeys, userId: string): Promise<number | undefined> {
  return await db.transaction(
    async (tx) => {
      const [user] = await tx.select().from(walletUsers).where(eq(walletUsers.id, userId))
      if (!user) return undefined
      const rows = await tx
        .select()
        .from(walletAudit)
        .where(eq(walletAudit.userId, userId))
        .orderBy(asc(walletAudit.id))
      let head = ''
      for (const [index, row] of rows.entries()) {
        head = macOfEntry(keys, row, head)
        if (row.id !== index + 1 || row.mac !== head) return index + 1
      }
      return user.auditCount === rows.length && user.auditHead === head ? undefined : rows.length + 1
    },
    // The count and the entries of one moment.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
