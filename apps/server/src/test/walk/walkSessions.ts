import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Server } from '../../createServer.ts'
import { pendingSessions } from '../../db/schema.ts'
import type { Poster } from '../createDapp.ts'
import { createOwner } from '../signNames.ts'
import { ownActs } from './ownActs.ts'
import { strangerActs } from './strangerActs.ts'
import type { Session, Visit } from './Visit.ts'

type Step = {
  who: 'own' | 'stranger' | 'clock'
  act: number
  target: number
  seen: number
  wei: bigint
  nonce: number
  isAlongside: boolean
}

/** How far a walk has come. */
export type WalkCounts = {
  sequences: number
  steps: number
  strangerSteps: number
  rejected: number
  activated: number
  cosigned: number
}

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom('own', 'own', 'own', 'stranger', 'stranger', 'stranger', 'stranger', 'clock'),
  act: fc.nat(10_000),
  target: fc.nat(100),
  seen: fc.nat(100),
  wei: fc.constantFrom(0n, 1n, 30n, 60n, 101n),
  nonce: fc.nat(7),
  isAlongside: fc.boolean(),
})

/** Sequences begin with something to attack: a session, in force, that has signed. */
const first = [0, 1, 5].map(
  (act): Step => ({ who: 'own', act, target: 0, seen: 0, wei: 1n, nonce: 0, isAlongside: false }),
)
const sequenceArbitrary = fc
  .tuple(fc.integer({ min: 1, max: first.length }), fc.array(stepArbitrary, { minLength: 4, maxLength: 16 }))
  .map(([count, steps]) => [...first.slice(0, count), ...steps])

const ownNames = [
  'begin',
  'activate',
  'activate',
  'activate',
  'overwrite',
  'sign',
  'sign',
  'sign',
  'sign',
  'revoke',
] as const

/**
 * Lets owners, their pages and a stranger do what they like in any order, and holds the server to a simple model after each of the
 * stranger's steps: no session is put in force, nothing is co-signed or counted, nothing is revoked but by the owner and the page he signed
 * for.
 * @param options.lanes walks at once.
 * @throws fast-check's error with the shortest sequence that breaks it.
 */
export async function walkSessions(
  server: { context: Pick<Server['context'], 'db'> } & Poster,
  options: { sequences: number; seed: number; lanes: number; onProgress?: (counts: WalkCounts) => void },
): Promise<WalkCounts> {
  const { sequences, seed, lanes, onProgress } = options
  const counts: WalkCounts = { sequences: 0, steps: 0, strangerSteps: 0, rejected: 0, activated: 0, cosigned: 0 }

  let visits = 0

  async function walk(steps: readonly Step[]): Promise<void> {
    // All from one network, another one for each story.
    const network = { 'x-forwarded-for': `10.${visits >> 16}.${(visits >> 8) & 255}.${visits & 255}` }
    visits += 1
    const from: Poster = { post: (url, body) => server.post(url, body, network) }
    const visit: Visit = { server: from, owner: createOwner(), stranger: createOwner(), sessions: [], forged: [] }
    let running = Promise.resolve()
    for (const step of steps) {
      counts.steps += 1
      const taken = take(visit, step)
      if (step.who === 'stranger' && step.isAlongside) {
        // The next step meets it on its way.
        await running
        running = taken
        taken.catch(() => undefined)
        continue
      }
      await Promise.all([taken, running])
    }
    await running
    await check(visit)
    counts.sequences += 1
    counts.activated += visit.sessions.filter(({ proof }) => proof).length
    counts.cosigned += visit.sessions.reduce((sum, { signed }) => sum + signed.size, 0)
    onProgress?.(counts)
  }

  async function take(visit: Visit, step: Step): Promise<void> {
    const all = [...visit.sessions, ...visit.forged]
    const target = all[step.target % all.length]
    if (step.who === 'own') {
      const session = visit.sessions[step.target % Math.max(1, visit.sessions.length)]
      const name = ownNames[step.act % ownNames.length] ?? 'begin'
      await ownActs[name]?.(visit, { session, wei: step.wei, nonce: BigInt(step.nonce) })
    } else if (step.who === 'clock') {
      if (step.act % 4 === 0) await passTenMinutes(visit)
    } else if (target) {
      counts.strangerSteps += 1
      const seen = visit.sessions[step.seen % visit.sessions.length] ?? target
      const act = strangerActs[step.act % strangerActs.length]
      const response = await act?.(visit, { target, seen, nonce: BigInt(step.nonce) })
      if (response) counts.rejected += 1
      if (response && ![400, 401, 403, 409].includes(response.status))
        throw new Error(`The stranger's act ${step.act % strangerActs.length} got ${response.status}: ${response.text}`)
      // A concurrent step is checked once the other step is over too.
      if (!step.isAlongside) await check(visit)
    }
  }

  async function passTenMinutes(visit: Visit): Promise<void> {
    const address = visit.owner.address.toLowerCase()
    await server.context.db
      .update(pendingSessions)
      .set({ forgottenAt: new Date(Date.now() - 1) })
      .where(eq(pendingSessions.address, address))
    for (const session of [...visit.sessions, ...visit.forged])
      if (session.state === 'pending') session.state = 'forgotten'
  }

  /** Holds the database to what the owner and his pages have done. */
  async function check({ owner, sessions }: Visit): Promise<void> {
    const { rows } = (await server.context.db.execute(sql`
      select s.pci, s.context, s.dapp_key as key, s.permissions, s.revoked_at is not null as revoked, s.sealed_key is not null as sealed,
        coalesce((select json_agg(hash order by hash) from jsonb_array_elements_text(s.usage->'latest') as hash), '[]') as hashes
      from smart_sessions s where s.address = ${owner.address.toLowerCase()}`)) as unknown as {
      rows: { pci: string }[]
    }
    const byPci = (one: { pci: string }, other: { pci: string }) => (one.pci < other.pci ? -1 : 1)
    const [found, wanted] = [
      rows.sort(byPci),
      sessions
        .filter(({ proof }) => proof)
        .map(toRow)
        .sort(byPci),
    ]
    if (toText(found) !== toText(wanted))
      throw new Error(`The database has\n${toText(found)}\nand the owner has granted\n${toText(wanted)}`)
  }

  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const numRuns = Math.ceil((sequences - lane) / lanes)
      if (numRuns > 0)
        await fc.assert(fc.asyncProperty(sequenceArbitrary, walk), { numRuns, seed: seed + lane, endOnFailure: false })
    }),
  )
  return counts
}

function toRow({ dapp, pci, state, signed, proof }: Session) {
  return {
    pci,
    context: proof?.context,
    key: dapp.key.address.toLowerCase(),
    permissions: dapp.grant.permissions,
    revoked: state === 'revoked',
    sealed: state !== 'revoked',
    hashes: [...signed.keys()].sort(),
  }
}

/** Members in one order, whatever order the database gives them in. */
function toText(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  )
}
