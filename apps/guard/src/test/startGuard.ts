import { startMailServer } from '../../../server/src/wallet/test/startMailServer.ts'
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

  /** Waits for the next mail to an address whose subject matches. */
  async function nextMail(email: string, subject: RegExp, seen = 0) {
    const find = () => mail.mails.slice(seen).find(({ to, parsed }) => to.includes(email) && subject.test(parsed.subject ?? ''))
    const deadline = Date.now() + 10_000
    while (!find() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
    const found = find()
    if (!found) throw new Error(`No mail to ${email} about ${subject}.`)
    return found
  }

  return {
    ...guard,
    url,
    hpkeKey,
    mail,
    nextMail,
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
