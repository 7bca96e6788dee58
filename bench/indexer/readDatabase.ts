import { blocks as blocksTable, openDatabase, transfers as transfersTable } from '@latchkey/server'
import type { Facts } from './readChain.ts'

/** What the stopped server's database says, one line per row: a row stored twice is two lines. */
export async function readDatabase(dataDir: string): Promise<Facts> {
  const { db, close } = await openDatabase({ dataDir })
  const blocks = await db.select().from(blocksTable)
  const transfers = await db.select().from(transfersTable)
  await close()
  return {
    blocks: blocks.map(({ number, hash }) => `${number} ${hash}`),
    transfers: transfers.map(({ transactionHash, kind, token, tokenId, sender, recipient, amount }) =>
      [transactionHash, kind, token ?? '-', tokenId ?? '-', sender, recipient, amount].join(' '),
    ),
  }
}
