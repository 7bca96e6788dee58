import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletAddressLimits } from '../../db/schema.ts'
import { walletError } from '../http/walletError.ts'

const secondMs = 1_000
const hourMs = 3_600 * secondMs
const dayMs = 24 * hourMs

/** At most `count` in any `ms` milliseconds. */
type Window = { count: number; ms: number }

/**
 * Mails to one address at the request of all strangers together, and of each device of its owner; the first is what the page's button counts
 * down.
 */
export const mailWindows: readonly Window[] = [
  { count: 1, ms: 30 * secondMs },
  { count: 3, ms: 180 * secondMs },
  { count: 30, ms: dayMs },
]
/** Wrong codes for one address of all strangers together, and those of each device of its owner. */
const guessWindows: readonly Window[] = [
  { count: 10, ms: hourMs },
  { count: 30, ms: dayMs },
]

export type AddressLimits = { mailedAt: number[]; wrongAt: number[] }

/**
 * The limits of an address, locked for the rest of the transaction. Every address has a row from its first request on, whether or not
 * anybody signs in with it.
 */
export async function lockAddress(tx: Database, subjectIndex: string): Promise<AddressLimits> {
  const changedAt = new Date()
  const { mailedAt, wrongAt } = walletAddressLimits
  const [row] = await tx
    .insert(walletAddressLimits)
    .values({ subjectIndex, changedAt })
    // It changes nothing, and locks the row in the same statement.
    .onConflictDoUpdate({ target: walletAddressLimits.subjectIndex, set: { subjectIndex } })
    .returning({ mailedAt, wrongAt })
  const isRecent = (time: number) => time > changedAt.getTime() - dayMs
  return { mailedAt: row?.mailedAt.filter(isRecent) ?? [], wrongAt: row?.wrongAt.filter(isRecent) ?? [] }
}

/** Stores the limits of an address that this transaction has locked. */
export async function storeAddress(tx: Database, subjectIndex: string, limits: AddressLimits): Promise<void> {
  const change = { ...limits, changedAt: new Date() }
  await tx.update(walletAddressLimits).set(change).where(eq(walletAddressLimits.subjectIndex, subjectIndex))
}

/**
 * @param limits.isOwners of the owner's device: it is not held to the limit of a day.
 * @param options.signedInAt when the code of an earlier mail was used here: nobody waits half a minute after it for the next step's.
 * @throws ApiError 429 `mail_cooldown`
 */
export function assertMayMail(
  { mailedAt, isOwners }: AddressLimits & { isOwners: boolean },
  { signedInAt }: { signedInAt?: Date | undefined } = {},
): void {
  const unused = mailedAt.filter((time) => !signedInAt || time > signedInAt.getTime())
  const [nextMail, ...others] = isOwners ? mailWindows.filter(({ ms }) => ms < dayMs) : mailWindows
  const seconds = Math.max(secondsLeft(unused, nextMail ? [nextMail] : []), secondsLeft(mailedAt, others))
  if (seconds === 0) return
  const description = `Please try again after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  throw walletError('mail_cooldown', { description, retryAfterSeconds: seconds })
}

/** @throws ApiError 429 `too_many_tries` */
export function assertMayGuess({ wrongAt }: AddressLimits): void {
  const seconds = secondsLeft(wrongAt, guessWindows)
  if (seconds > 0) throw walletError('too_many_tries', { retryAfterSeconds: seconds })
}

/**
 * Seconds until one more is within all windows; 0 where it is now.
 * @param times milliseconds of the epoch, oldest first.
 */
export function secondsLeft(times: readonly number[], windows: readonly Window[]): number {
  const now = Date.now()
  const waits = windows.map(({ count, ms }) => {
    const decisive = times.at(-count)
    return decisive === undefined ? 0 : Math.ceil((decisive + ms - now) / secondMs)
  })
  return Math.max(0, ...waits)
}
