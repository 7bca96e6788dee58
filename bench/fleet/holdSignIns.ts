import { newAttempt } from '../../apps/server/test/createVisitor.ts'
import { beginSignIn, twiceShare } from './beginSignIn.ts'
import type { SignInLoad } from './Load.ts'
import type { HeldSignIn } from './SignInLedger.ts'

const mostRefreshes = 6
const ways = ['signOut', 'signOutEverywhere', 'reuse', 'race', 'keep'] as const

/** Signs in, refreshes some times and ends the session in one of several ways, or keeps it; again and again. */
export async function holdSignIns(load: SignInLoad): Promise<void> {
  while (load.isRunning()) {
    await load.pause()
    const session = await beginSignIn(load)
    const refreshes = 1 + Math.floor(load.random() * mostRefreshes)
    let used = session.refreshToken
    for (let done = 0; done < refreshes; done += 1) {
      await load.pause()
      used = session.refreshToken
      await refreshSignIn(load, session)
    }
    const way = ways[Math.floor(load.random() * ways.length)]
    await busy(session, () => endSignIn(load, session, { way, used }))
  }
}

/** Exchanges the token in one attempt until there is an answer; some are sent twice, at once or later. */
export async function refreshSignIn({ signIns, random }: SignInLoad, session: HeldSignIn): Promise<void> {
  const { counts, wrong } = signIns
  await busy(session, async () => {
    const { visitor, refreshToken: token } = session
    const attempt = newAttempt()
    const isTwice = random() < twiceShare
    const isAgain = random() < twiceShare
    const answers = await Promise.all([
      visitor.refresh(token, attempt),
      ...(isTwice ? [visitor.refresh(token, attempt)] : []),
    ])
    if (isAgain) answers.push(await visitor.refresh(token, attempt))
    counts.attemptsSentAgain += answers.length - 1
    const [{ body, text }] = answers
    const tokens = new Set(answers.map((answer) => answer.status === 200 && answer.body.refreshToken))
    if (tokens.size !== 1 || tokens.has(false) || body.session.id !== session.id) {
      wrong.push(`${session.id} was lost in a refresh: ${text} ${[...tokens].join(' ')}`)
      return
    }
    counts.refreshed += 1
    session.refreshes += 1
    session.refreshToken = body.refreshToken
    session.accessToken = body.accessToken
  })
}

/** @param options.used the refresh token before the last one */
async function endSignIn(
  { signIns }: SignInLoad,
  session: HeldSignIn,
  { way, used }: { way: (typeof ways)[number] | undefined; used: string },
): Promise<void> {
  const { counts, wrong } = signIns
  const { visitor, accessToken, refreshToken } = session
  if (way === 'keep' || way === undefined) return
  if (way === 'signOut' || way === 'signOutEverywhere') {
    const answer = await visitor.call(accessToken, { action: way === 'signOut' ? 'end' : 'endAll' })
    // The first of several calls has ended it, and its response was lost.
    if (answer.status !== 200 && answer.body.code !== 'session_ended') wrong.push(`${session.id}: ${answer.text}`)
  } else {
    counts.tokensReused += 1
    const tokens = way === 'reuse' ? [used] : [refreshToken, refreshToken]
    const answers = await Promise.all(tokens.map((token) => visitor.refresh(token)))
    const given = answers.filter(({ status }) => status === 200)
    if (given.length > (way === 'race' ? 1 : 0)) wrong.push(`${session.id}: a token was accepted twice.`)
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => String(body.code))
    if (codes.some((code) => code !== 'refresh_reused' && code !== 'session_ended'))
      wrong.push(`${session.id}: ${codes.join(' ')}`)
    for (const { body } of given) session.refreshToken = body.refreshToken
    // Of two attempts one is the first, also where its response was lost.
    if (way === 'race') session.refreshes += 1
  }
  session.isEnded = true
  counts.ended += 1
  await tryEnded(signIns, session)
}

/** An ended session stays ended, at both servers. */
export async function tryEnded(
  { counts, wrong }: SignInLoad['signIns'],
  { id, visitor, accessToken, refreshToken }: HeldSignIn,
): Promise<void> {
  counts.endedTried += 1
  // By turns they go to both servers.
  const read = () => visitor.call(accessToken, { action: 'read' })
  const answers = await Promise.all([read(), read(), visitor.refresh(refreshToken), visitor.refresh(refreshToken)])
  if (answers.some(({ status }) => status !== 401))
    wrong.push(`${id} goes on after its end: ${answers.map(({ status }) => status).join(' ')}`)
}

async function busy(session: HeldSignIn, run: () => Promise<void>): Promise<void> {
  session.isBusy = true
  await run()
  session.version += 1
  session.isBusy = false
}
