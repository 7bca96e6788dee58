import { once } from 'node:events'
import { readCode, startMailServer } from '../src/wallet/test/startMailServer.ts'

const mailMs = 60_000

/** A real SMTP server on a free loopback port that hands each login code to whoever waits for it. */
export async function startCodeServer() {
  const arrivals = new EventTarget()
  const mail = await startMailServer({
    onMail(one) {
      const code = readCode(one)
      if (code !== '') for (const to of one.to) arrivals.dispatchEvent(new CustomEvent(to, { detail: code }))
    },
  })
  return {
    url: mail.url,
    stop: mail.stop,
    /** The next code that is mailed to an address. Rejects after a minute. */
    async next(email: string): Promise<string> {
      const [event] = await once(arrivals, email, { signal: AbortSignal.timeout(mailMs) })
      return String((event as CustomEvent).detail)
    },
  }
}

export type CodeServer = Awaited<ReturnType<typeof startCodeServer>>
