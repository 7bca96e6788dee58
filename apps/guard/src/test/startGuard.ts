import { injectInto, type Post } from '../../../server/src/wallet/test/createTestDevice.ts'
import { type ReceivedMail, startMailServer } from '../../../server/src/wallet/test/startMailServer.ts'
import { createGuard } from '../createGuard.ts'
import { parseEnv } from '../env.ts'

/** A guard on a real listener, with a database in memory and a real mail server. */
export async function startGuard({ walletOrigin, env = {} }: { walletOrigin: string; env?: Record<string, string> }) {
  const mail = await startMailServer()
  const guard = await createGuard(
    parseEnv({
      PORT: '0',
      WALLET_ORIGIN: walletOrigin,
      GUARD_KEY: 'b8'.repeat(32),
      DATA_DIR: 'memory://',
      SMTP_URL: mail.url,
      GUARD_DELAY_HOURS: '0',
      LOG_LEVEL: 'silent',
      ...env,
    }),
  )
  const url = await guard.start()
  const [hpkeKey = ''] = guard.publicKey.split('.')

  return {
    ...guard,
    url,
    walletOrigin,
    post: injectInto(guard.app),
    hpkeKey,
    mail,
    /** Lets an address be mailed again, as after a while. */
    async forgetMails() {
      const { walletAddressLimits } = await import('../db/schema.ts')
      await guard.context.db.update(walletAddressLimits).set({ mailedAt: [] })
    },
    async close() {
      await guard.close()
      await mail.stop()
    },
  }
}

export type TestGuard = Awaited<ReturnType<typeof startGuard>>

/** What a test's device needs to know of a guard, in this process or another. */
export type CalledGuard = {
  url: string
  walletOrigin: string
  hpkeKey: string
  post: Post
  mail: MailServer
  /** Undefined where each address is mailed once. */
  forgetMails?: () => Promise<void>
}

type MailServer = Awaited<ReturnType<typeof startMailServer>>

/**
 * Waits for a mail to an address whose subject matches.
 * @param seen how many mails came before.
 */
export async function findMail(
  { mails }: MailServer,
  { email, subject, seen = 0 }: { email: string; subject: RegExp; seen?: number },
): Promise<ReceivedMail> {
  const find = () =>
    mails.slice(seen).find(({ to, parsed }) => to.includes(email) && subject.test(parsed.subject ?? ''))
  const deadline = Date.now() + 10_000
  while (!find() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
  const found = find()
  if (!found) throw new Error(`No mail to ${email} about ${subject}.`)
  return found
}

/**
 * The link that stops a recovery, in the mail that says that it began unless another subject is named.
 */
export async function findStopLink(
  mail: MailServer,
  email: string,
  subject = /^Somebody is recovering/,
): Promise<string> {
  const { parsed } = await findMail(mail, { email, subject })
  return /https?:\S+\/stop\?\S+/.exec(parsed.text ?? '')?.[0] ?? ''
}
