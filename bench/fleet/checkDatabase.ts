import { openDatabase, parseEnv } from '@latchkey/server'
import { otherCoinType } from './holdNames.ts'
import type { Ledger } from './Ledger.ts'

/** How the database differs from what was answered; each list names rows. */
export type Differences = {
  /** Acknowledged, and not there or not as acknowledged. */
  lost: string[]
  /** There, and never acknowledged: rejected, or made twice. */
  surplus: string[]
  /** Pairs of names that got through with one nonce. */
  noncesUsedTwice: string[]
  /** Of the registrations that were not repeated. */
  unclear: { landed: number; notLanded: number }
}

type NameRow = { name: string; bio: string | null; addresses: Record<string, string> }
type SessionRow = { pci: string; address: string; context: string | null; revoked: boolean; sealed: boolean }

/** Reads names and sessions with SQL of its own and compares them with what the servers have answered for. */
export async function checkDatabase(databaseUrl: string, ledger: Ledger): Promise<Differences> {
  const config = parseEnv({ DATABASE_URL: databaseUrl })
  const { db, close } = await openDatabase(config)
  const read = async <row>(query: string) => ((await db.execute(query)) as unknown as { rows: row[] }).rows // node-postgres's
  const names =
    await read<NameRow>(`select n.name, n.attributes->>'bio' as bio, json_object_agg(a.coin_type, a.address) as addresses
    from names n left join name_addresses a on a.name = n.name group by n.name`)
  const sessions =
    await read<SessionRow>(`select pci, address, context, revoked_at is not null as revoked, sealed_key is not null as sealed
    from smart_sessions`)
  const pending = await read<{ pci: string }>('select pci from pending_sessions where forgotten_at > now()')
  await close()

  const differences: Differences = { lost: [], surplus: [], noncesUsedTwice: [], unclear: { landed: 0, notLanded: 0 } }
  const nameRows = new Map(names.map((row) => [row.name, row]))
  for (const [name, { owner, bio, other }] of ledger.names) {
    const row = nameRows.get(name)
    const isKept =
      row?.bio === bio && row.addresses['60'] === owner && row.addresses[String(otherCoinType)] === (other ?? undefined)
    if (!isKept) differences.lost.push(`${name}: ${JSON.stringify(row)}`)
  }
  for (const [name, { bio, owner }] of ledger.unclear) {
    const row = nameRows.get(name)
    differences.unclear[row ? 'landed' : 'notLanded'] += 1
    // Half of one must not be there either.
    if (row && (row.bio !== bio || row.addresses['60'] !== owner))
      differences.surplus.push(`${name}: ${JSON.stringify(row)}`)
  }
  for (const row of names) {
    const isKnown = ledger.names.has(row.name) || ledger.unclear.has(row.name)
    if (!isKnown || ledger.rejectedBios.has(row.bio ?? ''))
      differences.surplus.push(`${row.name}: ${JSON.stringify(row)}`)
  }
  for (const pair of ledger.oneNonce)
    if (pair.every((name) => nameRows.has(name))) differences.noncesUsedTwice.push(pair.join(' '))

  const sessionRows = new Map(sessions.map((row) => [row.pci, row]))
  for (const [pci, { isRevoked }] of ledger.sessions) {
    const row = sessionRows.get(pci)
    const isKept = row?.context === '0xc0ffee' && row.revoked === isRevoked && row.sealed === !isRevoked
    if (!isKept) differences.lost.push(`session ${pci}: ${JSON.stringify(row)}`)
  }
  for (const row of sessions)
    if (!ledger.sessions.has(row.pci)) differences.surplus.push(`session ${row.pci}: ${JSON.stringify(row)}`)
  // What was granted waits no more.
  for (const { pci } of pending)
    if (sessionRows.has(pci)) differences.surplus.push(`session ${pci} waits and is granted`)
  return differences
}
