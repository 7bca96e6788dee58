import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../../db/Database.ts'
import { operatorNotices } from '../../db/schema.ts'

type NameNotice =
  | {
      event: 'name.owner_changed' | 'name.owner_change_undone'
      data: {
        name: string
        former_owner: Address | null
        owner: Address | null
        changed_at: string
        undoable_until: string | null
      }
    }
  | {
      event: 'name.address_changed'
      /** With all addresses by coin type: one notice reports changes of several networks. */
      data: {
        name: string
        former_addresses: Record<string, Address>
        addresses: Record<string, Address>
        changed_at: string
      }
    }

/**
 * Stores a notice to the operator in the transaction of the change, so that a crash loses neither. It replaces a pending notice of the same
 * name and event, so that frequent changes of one name do not delay the notices of others. The new notice has its own id, so that an
 * ongoing delivery of the old one does not mark it as sent. The caller must have locked the name.
 */
export async function queueNotice(tx: Database, { event, data }: NameNotice): Promise<void> {
  const ofName = and(eq(operatorNotices.event, event), sql`${operatorNotices.data}->>'name' = ${data.name}`)
  const [waiting] = await tx.delete(operatorNotices).where(ofName).returning()
  const now = new Date()
  const { createdAt, attempts, nextAttemptAt } = waiting ?? { createdAt: now, attempts: 0, nextAttemptAt: now }
  const merged = { ...data, ...(waiting && readFormer(waiting.data)) }
  await tx.insert(operatorNotices).values({ id: randomUUID(), event, data: merged, createdAt, attempts, nextAttemptAt })
}

/** The state before the first change that the notice reports. */
function readFormer({ former_owner, former_addresses }: Record<string, unknown>): Record<string, unknown> {
  return former_addresses === undefined ? { former_owner } : { former_addresses }
}
