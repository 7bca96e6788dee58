import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { createOwners, createWalletVisitors, type WalletOwner } from '../../../../test/createWalletVisitors.ts'
import type { CodeServer } from '../../../../test/startCodeServer.ts'
import type { Database } from '../../../db/Database.ts'
import { walletEnrolments } from '../../../db/schema.ts'
import type { Post } from '../createTestDevice.ts'
import { origin, type RotatingServer } from './startServer.ts'

/** Of all visitors together: a device may get its share 30 times an hour. */
const perSecond = 10
/** Access tokens are valid for 15 minutes, and a long run takes longer. */
const refreshMs = 10 * 60_000

export type ReleaseFigures = {
  /** By the key that wrapped the row before and after the release; rows that changed meanwhile are in neither. */
  underPrevious: number
  underCurrent: number
  errors: string[]
}

/** Visitors with wallets whose devices get their shares from several servers by turns. */
export async function createReleases(options: {
  servers: readonly RotatingServer[]
  codes: CodeServer
  hpkeKey: string
  db: Database
  previousKeyId: string
  count: number
}) {
  const { servers, codes, hpkeKey, db, previousKeyId, count } = options
  let serving = servers[0]
  const post: Post = (path, request) => {
    if (!serving) throw new Error('No server runs.')
    return serving.post(path, request)
  }
  const visitors = createWalletVisitors({ post, origin, codes })
  const createdAt = performance.now()
  const owners = await createOwners(visitors, { count, hpkeKey })
  const refreshedAt = new Map<WalletOwner, number>(owners.map((owner) => [owner, createdAt]))
  const figures: ReleaseFigures = { underPrevious: 0, underCurrent: 0, errors: [] }

  async function readKeyId({ enrolmentId }: WalletOwner): Promise<string | undefined> {
    const { id, keyId } = walletEnrolments
    return (await db.select({ keyId }).from(walletEnrolments).where(eq(id, enrolmentId)))[0]?.keyId
  }

  async function releaseFrom(server: RotatingServer, owner: WalletOwner): Promise<void> {
    serving = server
    try {
      if (performance.now() - (refreshedAt.get(owner) ?? 0) > refreshMs) {
        await visitors.refresh(owner.device)
        refreshedAt.set(owner, performance.now())
      }
      const before = await readKeyId(owner)
      await visitors.release(owner)
      if (before !== (await readKeyId(owner))) return
      figures[before === previousKeyId ? 'underPrevious' : 'underCurrent'] += 1
    } catch (error) {
      figures.errors.push(String(error))
    }
  }

  return {
    owners,
    figures,
    /** Releases a share from each of some servers, to each visitor. */
    async releaseAll(from: readonly RotatingServer[]): Promise<void> {
      for (const server of from) for (const owner of owners) await releaseFrom(server, owner)
    },
    /** Releases one share after the other until the signal aborts. */
    async releaseUntil(signal: AbortSignal): Promise<void> {
      for (let round = 0; !signal.aborted; round += 1)
        for (const [index, owner] of owners.entries()) {
          const server = servers[(round + index) % servers.length]
          if (signal.aborted || !server) return
          // A rejection is the end, which the next turn sees.
          await Promise.all([
            releaseFrom(server, owner),
            sleep(1_000 / perSecond, undefined, { signal }).catch(() => undefined),
          ])
        }
    },
  }
}
