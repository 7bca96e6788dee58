import { eq } from 'drizzle-orm'
import type { Database } from '../db/Database.ts'
import { solanaHistories } from '../db/schema.ts'
import { CommandError } from './CommandError.ts'

type Context = { db: Database; print: (line: string) => void }

export const historyUsageText = `latchkey-server history drop [network]
  deletes what is kept of the past of Solana accounts, of one network or of all; it is read from nodes again; servers may keep running`

/** `latchkey-server history drop`: after a node said what is not so. @throws CommandError */
export async function historyCommand({ db, print }: Context, args: readonly string[]): Promise<void> {
  const [command, network, ...rest] = args
  if (command !== 'drop' || rest.length > 0) throw new CommandError(historyUsageText)
  const isOf = network === undefined ? undefined : eq(solanaHistories.network, network)
  const dropped = await db.delete(solanaHistories).where(isOf).returning({ kept: solanaHistories.kept })
  const transactions = dropped.reduce((sum, { kept }) => sum + kept, 0)
  print(`dropped ${transactions} transactions of ${dropped.length} accounts`)
}
