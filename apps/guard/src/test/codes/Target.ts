import { eq } from 'drizzle-orm'
import type { Database } from '../../../../server/src/db/Database.ts'
import { walletAddressLimits } from '../../../../server/src/db/schema.ts'
import { readCode, type startMailServer } from '../../../../server/src/wallet/test/startMailServer.ts'

/** What mails codes and takes them. */
export type Target = {
  name: string
  mail: Awaited<ReturnType<typeof startMailServer>>
  db: Database
  /** A device that has nothing yet; each of its requests comes from another address of the internet. */
  openDevice(): Promise<{
    start(email: string): Promise<{
      status: number
      headers: Record<string, unknown>
      problem: string
      result: { flowId: string } | undefined
    }>
    finish(
      flowId: string,
      code: string,
    ): Promise<{ isRight: boolean; problem: string; headers: Record<string, unknown> }>
  }>
}

/** Mails to one address, and wrong codes of one that are looked at, in 24 hours. */
export const mostADay = 30
export const daySeconds = 86_400

export const newEmail = () => `${crypto.randomUUID()}@visitor.test`

export type Attack = { lines: string[]; isSafe: boolean }

/** Where the limits want a pause, in seconds; at least one. */
export const toPause = (headers: Record<string, unknown>): number => Math.max(1, Number(headers['retry-after'] ?? 1))

/** Lets so many seconds pass for the limits of all addresses. */
export async function passSeconds({ db }: Pick<Target, 'db'>, seconds: number): Promise<void> {
  const earlier = (times: number[]) => times.map((time) => time - seconds * 1_000)
  for (const { subjectIndex, mailedAt, wrongAt } of await db.select().from(walletAddressLimits)) {
    const change = { mailedAt: earlier(mailedAt), wrongAt: earlier(wrongAt) }
    await db.update(walletAddressLimits).set(change).where(eq(walletAddressLimits.subjectIndex, subjectIndex))
  }
}

/** The codes that were mailed to an address, oldest first. */
export async function waitForCodes({ mail }: Pick<Target, 'mail'>, email: string, count: number): Promise<string[]> {
  const codes = () =>
    mail.mails
      .filter(({ to }) => to.includes(email))
      .map(readCode)
      .filter((code) => code !== '')
  for (const deadline = Date.now() + 20_000; codes().length < count && Date.now() < deadline; )
    await new Promise((resolve) => setTimeout(resolve, 10))
  return codes()
}
