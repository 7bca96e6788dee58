import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletLoginFlows } from '../../db/schema.ts'
import { hashText } from '../http/verifyProof.ts'
import { walletError } from '../http/walletError.ts'

type EmailFlow = typeof walletLoginFlows.$inferSelect

export type LinkState = 'waiting' | 'approved' | 'denied'

/** What a login of a new device has besides its code. The token is in the mail only. */
export type DeviceLink = { token: string; number: string; columns: Pick<EmailFlow, LinkColumn> }
type LinkColumn = 'linkHash' | 'linkNumber' | 'linkState' | 'device'

const leastNumber = 10
const numbers = 90
const shownNumbers = 3

/** A link of one use, and the two digits that the device shows meanwhile. */
export function createDeviceLink(device: string): DeviceLink {
  const token = randomBytes(32).toString('base64url')
  const number = String(randomInt(numbers) + leastNumber)
  const columns = { linkHash: hashText(token), linkNumber: number, linkState: 'waiting', device } as const
  return { token, number, columns }
}

/** The login whose link this is, as long as nobody has used it; undefined otherwise. */
export async function findLinkedFlow(db: Database, token: string): Promise<EmailFlow | undefined> {
  const isOpen = and(
    eq(walletLoginFlows.linkHash, hashText(token)),
    eq(walletLoginFlows.linkState, 'waiting'),
    gt(walletLoginFlows.expiresAt, new Date()),
  )
  const [flow] = await db.select().from(walletLoginFlows).where(isOpen)
  return flow
}

/**
 * The numbers that the visitor chooses from, among them the device's: the same ones each time that the page is opened, in an order that says
 * nothing.
 */
export function listNumbers(token: string, number: string): string[] {
  const listed = new Set([number])
  for (let count = 0; listed.size < shownNumbers; count += 1) {
    const digest = createHmac('sha256', token).update(`number ${count}`).digest()
    listed.add(String((digest.readUInt32BE() % numbers) + leastNumber))
  }
  return [...listed].toSorted()
}

/**
 * Uses a link up: of any number of concurrent calls, one does. Another number than the device's ends the login, as whoever sees another one
 * is looking at somebody else's.
 * @param number undefined where the visitor says that it was not them.
 * @returns undefined where the link was used or is over.
 */
export async function answerDeviceLink(
  db: Database,
  { token, number }: { token: string; number: string | undefined },
): Promise<Exclude<LinkState, 'waiting'> | undefined> {
  return await db.transaction(async (tx) => {
    const flow = await findLinkedFlow(tx, token)
    if (!flow) return undefined
    const linkState = number !== undefined && number === flow.linkNumber ? 'approved' : 'denied'
    const isWaiting = and(eq(walletLoginFlows.id, flow.id), eq(walletLoginFlows.linkState, 'waiting'))
    const changed = await tx
      .update(walletLoginFlows)
      .set({ linkState })
      .where(isWaiting)
      .returning({ id: walletLoginFlows.id })
    return changed.length > 0 ? linkState : undefined
  })
}

/**
 * @returns whether the code of a login may be tried.
 * @throws ApiError 403 `device_denied`
 */
export function isDeviceApproved({ linkState }: Pick<EmailFlow, 'linkState'>): boolean {
  if (linkState === 'denied') throw walletError('device_denied')
  return linkState !== 'waiting'
}
