import { createVisitor } from '../../apps/server/test/createVisitor.ts'
import { createSolanaWallet } from '../../apps/server/test/signInWallets.ts'
import type { SignInLoad } from './Load.ts'
import type { HeldSignIn } from './SignInLedger.ts'

/** How often a call goes to both servers at the same moment. */
export const twiceShare = 0.25

/** Signs a new account in: each message is sent until there is an answer, and a new one signed where it began no session, or lost its response. */
export async function beginSignIn(load: SignInLoad): Promise<HeldSignIn> {
  const { signIns, random, client } = load
  const { counts, wrong } = signIns
  const visitor = createVisitor(
    {
      async post(path, body, headers = {}) {
        const { status, text, json } = await client.request({ path, body, headers })
        return { status, text, body: json, headers: {} }
      },
    },
    { wallet: createSolanaWallet() },
  )
  let others = 0
  for (;;) {
    const signed = await visitor.sign()
    const isTwice = random() < twiceShare
    if (isTwice) counts.messagesSentAgain += 1
    const answers = await Promise.all([visitor.verify(signed), ...(isTwice ? [visitor.verify(signed)] : [])])
    const [accepted, ...more] = answers.filter(({ status }) => status === 200)
    if (more.length > 0) wrong.push(`One message, two sessions: ${answers.map(({ text }) => text).join(' ')}`)
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => String(body.code))
    const known = ['nonce_used', 'wrong_nonce']
    if (codes.some((code) => !known.includes(code))) wrong.push(`A message was refused: ${codes.join(' ')}`)
    if (!accepted) {
      const isBegun = codes.includes('nonce_used')
      if (isBegun) others += 1
      counts[isBegun ? 'responseLost' : 'nonceLost'] += 1
      continue
    }
    counts.signedIn += 1
    const { session, accessToken, refreshToken } = accepted.body
    const held = { id: session.id, visitor, accessToken, refreshToken, refreshes: 0, isEnded: false }
    const made: HeldSignIn = { ...held, isBusy: false, version: 0 }
    signIns.sessions.set(made.id, made)
    counts.messagesSentAgain += 1
    const again = await visitor.verify(signed)
    if (again.body.code !== 'nonce_used')
      wrong.push(`A message that began ${made.id} was answered again: ${again.text}`)
    const { sessions } = (await visitor.call(accessToken, { action: 'list' })).body
    if (sessions?.length !== 1 + others)
      wrong.push(`${visitor.wallet.account} has ${sessions?.length} sessions, not ${1 + others}.`)
    return made
  }
}
