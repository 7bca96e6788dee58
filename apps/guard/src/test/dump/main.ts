import { parseArgs } from 'node:util'
import { openRow } from '../../shares/shareRows.ts'
import { openWalletWorld, walletKey } from '../openWalletWorld.ts'
import { type Attack, attackDump, walletsOf } from './attackDump.ts'
import { attackWithKey, openRows } from './attackWithKey.ts'
import { type Kind, kinds, makeWallets } from './makeWallets.ts'
import { openGuardShares, openRightly } from './openRightly.ts'
import { readDump } from './readDump.ts'
import { swapRows } from './swapRows.ts'

/**
 * `npm run test:wallet-dump -- --wallets 1000`: makes wallets through the page's flows on the real server and guard, steals the database, and
 * attacks it with everything that the source says; then again with the operator's key. Nothing may open. Then the same wallets are opened
 * with what their visitors have, by the same code, so that an attack that looks in the wrong place fails. Ends with 1 where anything differs.
 */

const { values } = parseArgs({
  options: {
    wallets: { type: 'string', default: '1000' },
    /** How many passwords go through Argon2id, a second each; the others through HKDF. */
    stretched: { type: 'string', default: '10' },
    sampled: { type: 'string', default: '20' },
  },
})
const count = Number(values.wallets)
const print = (line: string) => process.stdout.write(`${line}\n`)
const startedAt = performance.now()
const elapsed = () => `${Math.round((performance.now() - startedAt) / 1000)} s`

const world = await openWalletWorld()
const wallets = await makeWallets(world, { count, stretched: Number(values.stretched) })
const kindOf = new Map(wallets.map(({ userId, kind }) => [userId, kind]))
const countKind = (kind: Kind) => wallets.filter((wallet) => wallet.kind === kind).length
print(`${wallets.length} wallets made: ${kinds.map((kind) => `${countKind(kind)} ${kind}`).join(', ')}; ${elapsed()}`)

let isRight = true
function report(what: string, { opened, tried }: Attack): void {
  const list = kinds.map(
    (kind) => `${[...opened].filter((id) => kindOf.get(id) === kind).length} of ${countKind(kind)} ${kind}`,
  )
  print(`${what}: opened ${opened.size} of ${count} (${list.join(', ')}) in ${tried} tries; ${elapsed()}`)
  if (opened.size > 0) isRight = false
}

const dump = await readDump(world.server.db)
report('dump', await attackDump(dump, { sampled: Number(values.sampled) }))
const rows = await openRows(dump, walletKey)
report('dump and WALLET_KEY', await attackWithKey(dump, rows, { others: 100 }))
const { swapped, released } = await swapRows(world, wallets.slice(0, 50))
print(`${swapped} rows swapped under the running server: ${released} shares released`)
if (released > 0 || swapped === 0) isRight = false

// What only the visitor has, or the guard.
const guardDump = await readDump(world.guard.context.db)
const guardShares = openGuardShares(guardDump.get('guard_shares') ?? [], (row) =>
  openRow(world.guard.context.keys, row),
)
const stored = walletsOf(dump)
const opened = new Map<Kind, number>()
for (const made of wallets) {
  const wallet = stored.get(made.userId)
  const own = rows.filter(({ userId }) => userId === made.userId)
  const passkey = (dump.get('wallet_passkeys') ?? []).find((row) => row.user_id === made.userId)
  if (wallet && (await openRightly(made, { wallet, rows: own, guardShares, passkey })))
    opened.set(made.kind, (opened.get(made.kind) ?? 0) + 1)
}
const names = {
  none: 'the device’s share',
  password: 'the password',
  passkey: 'the passkey',
  guard: 'the guard’s database and key',
}
for (const kind of kinds) {
  const right = opened.get(kind) ?? 0
  print(`control, ${kind}, with ${names[kind]}: opened ${right} of ${countKind(kind)}`)
  if (right !== countKind(kind)) isRight = false
}
await world.close()
print(isRight ? `nothing opened that must not; ${elapsed()}` : 'This is not as it must be.')
process.exit(isRight ? 0 : 1)
