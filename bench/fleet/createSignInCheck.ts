import { openDatabase, parseEnv } from '@latchkey/server'
import { refreshSignIn, tryEnded } from './holdSignIns.ts'
import type { SignInLoad } from './Load.ts'

type Row = { id: string; ended: boolean; tokens: number; unused: number }

/** How many sessions of each kind are tried after a kill. */
const triedAtOnce = 4
/** In the end, beside each other. */
const triedTogether = 8

const query = `select s.id, s.ended_at is not null as ended, count(*)::int as tokens,
  (count(*) filter (where t.next_hash is null))::int as unused
  from sign_in_sessions s join sign_in_refresh_tokens t on t.session_id = s.id group by s.id`

/** Compares the database with what the clients were answered, by SQL of its own, while they go on. */
export async function createSignInCheck(databaseUrl: string, load: SignInLoad) {
  const { signIns, random } = load
  const { db, close } = await openDatabase(parseEnv({ DATABASE_URL: databaseUrl }))

  /** @param isOver nobody calls any more, so every row is judged */
  async function compareRows(isOver: boolean): Promise<void> {
    const before = new Map([...signIns.sessions].map(([id, { version, isBusy }]) => [id, isBusy ? -1 : version]))
    const { rows } = (await db.execute(query)) as unknown as { rows: Row[] } // node-postgres's
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const [id, version] of before) {
      const session = signIns.sessions.get(id)
      const row = found.get(id)
      if (!session || session.isBusy || session.version !== version) continue
      const isKept = row?.ended === session.isEnded && row.tokens === 1 + session.refreshes && row.unused === 1
      if (!isKept) signIns.wrong.push(`${id} is ${JSON.stringify(row)}, not ${session.refreshes} ${session.isEnded}`)
    }
    const surplus = rows.length - [...found.keys()].filter((id) => signIns.sessions.has(id)).length
    if (isOver && surplus !== signIns.counts.responseLost)
      signIns.wrong.push(`${surplus} sessions that no client has, for ${signIns.counts.responseLost} lost responses`)
    signIns.counts.checks += 1
  }
  const pick = <item>(list: readonly item[], count: number) =>
    list.length <= count ? list : Array.from({ length: count }, () => list[Math.floor(random() * list.length)] as item)

  return {
    close,
    /** After a kill: the rows, and some sessions by their tokens. */
    async check(): Promise<void> {
      await compareRows(false)
      const idle = [...signIns.sessions.values()].filter(({ isBusy }) => !isBusy)
      for (const session of pick(
        idle.filter(({ isEnded }) => isEnded),
        triedAtOnce,
      ))
        await tryEnded(signIns, session)
    },
    /** In the end: every row, and every session by its tokens. */
    async finish(): Promise<void> {
      await compareRows(true)
      const left = [...signIns.sessions.values()]
      const tryNext = async () => {
        for (let session = left.pop(); session; session = left.pop()) {
          if (!session.isEnded) signIns.counts.keptTried += 1
          await (session.isEnded ? tryEnded(signIns, session) : refreshSignIn(load, session))
        }
      }
      await Promise.all(Array.from({ length: triedTogether }, tryNext))
      await compareRows(true)
    },
  }
}
