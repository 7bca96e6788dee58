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
      /** With all addresses by coin type: changes of several networks are told at once. */
      data: {
        name: string
        former_addresses: Record<string, Address>
        addresses: Record<string, Address>
        changed_at: string
      }
    }

/**
 * Keeps a notice to the operator, in the transaction of what it tells of: it is there if that is, and sent however the server ends. It
 * takes the place of one that waits for the same name, so that a name that moves on and on delays no other's: one name has one notice of
 * each event. Its id is another, so that an attempt under way to send the one before ends nothing. Call it with the name locked.
 */
export async function queueNotice(tx: Database, { event, data }: NameNotice): Promise<void> {
  const ofName = and(eq(operatorNotices.event, event), sql`${operatorNotices.data}->>'name' = ${data.name}`)
  const [waiting] = await tx.delete(operatorNotices).where(ofName).returning()
  const now = new Date()
  const { createdAt, attempts, nextAttemptAt } = waiting ?? { createdAt: now, attempts: 0, nextAttemptAt: now }
  const told = { ...data, ...(waiting && readFormer(waiting.data)) }
  await tx.insert(operatorNotices).values({ id: randomUUID(), event, data: told, createdAt, attempts, nextAttemptAt })
}

/** What the name was before the first change that is told. */
function readFormer({ former_owner, former_addresses }: Record<string, unknown>): Record<string, unknown> {
  return former_addresses === undefined ? { former_owner } : { former_addresses }
}
