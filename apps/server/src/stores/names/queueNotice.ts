import { randomUUID } from 'node:crypto'
import type { Address } from 'viem'
import type { Database } from '../../db/Database.ts'
import { operatorNotices } from '../../db/schema.ts'

type NameNotice = {
  event: 'name.owner_changed' | 'name.owner_change_undone'
  data: {
    name: string
    former_owner: Address | null
    owner: Address | null
    changed_at: string
    undoable_until: string | null
  }
}

/** Keeps a notice to the operator, in the transaction of what it tells of: it is there if that is, and sent however the server ends. */
export async function queueNotice(tx: Database, { event, data }: NameNotice): Promise<void> {
  const createdAt = new Date()
  await tx.insert(operatorNotices).values({ id: randomUUID(), event, data, createdAt, nextAttemptAt: createdAt })
}
