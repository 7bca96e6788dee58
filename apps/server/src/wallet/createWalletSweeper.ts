import { lt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/Database.ts'
import {
  walletAccessTokens,
  walletAddressLimits,
  walletChallenges,
  walletEmailChanges,
  walletLoginFlows,
  walletMails,
  walletRotations,
  walletSessions,
  walletSocialFlows,
} from '../db/schema.ts'
import { repeatWork } from '../lifecycle/repeatWork.ts'
import { deleteAccounts } from './account/deleteAccounts.ts'
import { stagedForMs } from './rotation/stagedRotation.ts'

const intervalMs = 60_000
const dayMs = 86_400_000

/** Deletes what is over: accounts, codes, tokens, sessions, unsent mails, and limits of addresses that nobody used for a day. */
export function createWalletSweeper({ db, log }: { db: Database; log: FastifyBaseLogger }) {
  async function sweep(): Promise<void> {
    const now = new Date()
    await db.delete(walletLoginFlows).where(lt(walletLoginFlows.expiresAt, now))
    await db.delete(walletSocialFlows).where(lt(walletSocialFlows.expiresAt, now))
    await deleteAccounts(db, now)
    await db.delete(walletEmailChanges).where(lt(walletEmailChanges.expiresAt, now))
    await db.delete(walletRotations).where(lt(walletRotations.createdAt, new Date(now.getTime() - stagedForMs)))
    await db.delete(walletChallenges).where(lt(walletChallenges.expiresAt, now))
    await db.delete(walletAccessTokens).where(lt(walletAccessTokens.expiresAt, now))
    await db.delete(walletSessions).where(lt(walletSessions.expiresAt, now))
    await db.delete(walletMails).where(lt(walletMails.expiresAt, now))
    await db.delete(walletAddressLimits).where(lt(walletAddressLimits.changedAt, new Date(now.getTime() - dayMs)))
  }

  const onFailed = (error: unknown) =>
    log.warn({ err: error }, 'what is over of the embedded wallet was not deleted, will retry')
  return { sweep, ...repeatWork({ intervalMs, run: sweep, onFailed }) }
}
