import { openDatabase, parseEnv } from '@latchkey/server'
import { type Address, getAddress } from 'viem'
import { chainId, type Storage } from './startServer.ts'

export type Sizes = {
  /** Rows of the history: two a transaction, one for each who took part. */
  history: number
  names: number
}

/** Sends or receives in every fifth transaction. */
export const busyAddress = toAddress(1)
/** Took part in the first twenty transactions, and in none since. */
export const quietAddress = toAddress(2)
/** Tokens that are transferred, and NFT collections. */
const tokenCount = 50
const firstToken = 100
/** Everybody else: this many transactions each. */
const rowsPerStranger = 50
const firstStranger = 1_000_000

const address = (number: string) => `'0x' || lpad(to_hex(${number}), 40, '0')`
const hash = (number: string) => `'0x' || lpad(to_hex(${number}), 64, '0')`

/** Fills an empty database as the indexer and the registry would have; no server may hold an embedded one. */
export async function seedDatabase(storage: Storage, sizes: Sizes): Promise<void> {
  const { dataDir, databaseUrl } = parseEnv({ ...storage })
  const { db, close } = await openDatabase({ dataDir, databaseUrl })
  const run = (text: string) => db.execute(text)
  try {
    await run(`insert into tokens (chain_id, address, name, symbol, decimals, block_number)
      select ${chainId}, ${address(`${firstToken} + i`)}, 'Token ' || i, 'T' || i, 18, 1 from generate_series(0, ${tokenCount - 1}) i`)
    const transactions = `generate_series(0, ${sizes.history / 2 - 1}) i`
    const sender = address(`case when i % 10 = 0 then 1 else ${firstStranger} + i / ${rowsPerStranger} end`)
    const recipient = address(
      `case when i < 20 then 2 when i % 10 = 5 then 1 else ${firstStranger} + 1 + i / ${rowsPerStranger} end`,
    )
    await run(`insert into transactions (chain_id, hash, block_number, position, sender, recipient, nonce, value, selector, succeeded)
      select ${chainId}, ${hash('i')}, i / 10, i % 10, ${sender}, ${recipient}, i, i, '', true from ${transactions}`)
    // Every hundredth transfer is an NFT's.
    await run(`insert into transfers (chain_id, transaction_hash, position, block_number, kind, token, token_id, sender, recipient, amount)
      select ${chainId}, ${hash('i')}, 'log:0', i / 10, case when i % 200 in (0, 5) then 'erc721' else 'erc20' end,
        ${address(`${firstToken} + i % ${tokenCount}`)}, case when i % 200 in (0, 5) then i end, ${sender}, ${recipient}, 1 from ${transactions}`)
    for (const who of [sender, recipient])
      await run(`insert into activity (chain_id, address, transaction_hash, block_number, position, mined_at)
        select ${chainId}, ${who}, ${hash('i')}, i / 10, i % 10, timestamptz '2026-01-01' + (i / 10) * interval '1 s' from ${transactions}`)
    const rows: string[] = []
    for (let number = 0; number < sizes.names; number += 1) {
      rows.push(`('${nameAt(number)}', '${nameOwnerAt(number)}')`)
      if (rows.length < 5_000 && number < sizes.names - 1) continue
      const values = rows.splice(0).join(',')
      await run(`with fresh (name, address) as (values ${values}), made as (insert into names (name) select name from fresh)
        insert into name_addresses (name, coin_type, address, is_proven) select name, 60, address, true from fresh`)
    }
    // A server that runs for a while has statistics of its tables: PostgreSQL's autovacuum sees to it.
    if (databaseUrl) await run('analyze')
  } finally {
    await close()
  }
}

/** Bytes of the whole database. */
export async function measureDatabase(storage: Storage): Promise<number> {
  const { dataDir, databaseUrl } = parseEnv({ ...storage })
  const { db, close } = await openDatabase({ dataDir, databaseUrl })
  try {
    const { rows } = (await db.execute('select pg_database_size(current_database()) as bytes')) as {
      rows: { bytes: number | string }[]
    }
    return Number(rows[0]?.bytes)
  } finally {
    await close()
  }
}

/** The `number`th registered name. */
export function nameAt(number: number): string {
  return `name-${number}.reown.id`
}

/** The address whose own it is. */
export function nameOwnerAt(number: number): Address {
  return getAddress(toAddress(2_000_000_000 + number))
}

/** A token that the chain has. */
export function tokenAt(number: number): Address {
  return toAddress(firstToken + (number % tokenCount))
}

function toAddress(number: number): Address {
  return `0x${number.toString(16).padStart(40, '0')}`
}
