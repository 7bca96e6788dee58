import * as z from 'zod/mini'
import type { EmailLogin } from './EmailLogin.ts'

const key = 'latchkey.code'
/** As long as the server accepts a code. */
const keptMs = 10 * 60_000

const keptSchema = z.object({
  at: z.number(),
  login: z.object({
    email: z.string(),
    flowId: z.string(),
    resendAt: z.number(),
    confirmation: z.optional(z.object({ number: z.string(), minutes: z.number() })),
  }),
})

/** Keeps which code was mailed: after a reload of the page, the visitor can still type it. Undefined once it is used. */
export function keepCode(login: EmailLogin | undefined): void {
  try {
    if (login) sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), login }))
    else sessionStorage.removeItem(key)
  } catch {
    // Without it, a reload has to wait for the next mail.
  }
}

/** The code that was mailed to an address in this tab and can still be used. */
export function readKeptCode(email: string): EmailLogin | undefined {
  try {
    const { at, login } = keptSchema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
    return login.email === email && Date.now() - at < keptMs ? login : undefined
  } catch {
    return undefined
  }
}
