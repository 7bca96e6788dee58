import type { AuditEvent } from '@latchkey/wire/wallet'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletAudit, walletUsers } from '../../db/schema.ts'
import type { DeploymentKeys } from '../keys/openDeploymentKeys.ts'

export type AuditEntry = { userId: string; event: AuditEvent; device: string; subject?: string }

/**
 * Locks a visitor for the rest of the transaction: changes of one visitor happen one after the other.
 * @returns false where the visitor does not exist anymore.
 */
export async function lockUser(tx: Database, userId: string): Promise<boolean> {
  const rows = await tx.select({ id: walletUsers.id }).from(walletUsers).where(eq(walletUsers.id, userId)).for('update')
  return rows.length > 0
}

/**
 * Adds an entry to a visitor's log, in the transaction of what it reports. Its MAC covers the entry before it: whoever changes, removes or
 * reorders entries without this deployment's key breaks the chain (`checkAudit`).
 */
export async function appendAudit(tx: Database, keys: Pick<DeploymentKeys, 'mac'>, entry: AuditEntry): Promise<void> {
  const { userId, event, device, subject = '' } = entry
  const [user] = await tx.select().from(walletUsers).where(eq(walletUsers.id, userId)).for('update')
  if (!user) throw new Error('An audit entry is about a visitor who does not exist.')
  const id = user.auditCount + 1
  const row = { userId, id, at: new Date(), event, device, subject }
  const mac = macOfEntry(keys, row, user.auditHead)
  await tx.insert(walletAudit).values({ ...row, mac })
  await tx.update(walletUsers).set({ auditCount: id, auditHead: mac }).where(eq(walletUsers.id, userId))
}

/** @param before the MAC of the entry before, empty for the first. */
export function macOfEntry(
  keys: Pick<DeploymentKeys, 'mac'>,
  entry: { userId: string; id: number; at: Date; event: string; device: string; subject: string },
  before: string,
): string {
  const { userId, id, at, event, device, subject } = entry
  return keys.mac('audit', JSON.stringify([before, userId, id, at.toISOString(), event, device, subject]))
}
