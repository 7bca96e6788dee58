import type { SignInSession, SignInStorage } from '@latchkey/core'
import { SignInRefusedError } from '@latchkey/core/errors'
import * as z from 'zod/mini'

const nonceSchema = z.object({ nonce: z.string() })
const refusalSchema = z.object({ code: z.string() })
const sessionSchema = z.nullable(
  z.object({
    session: z.object({ id: z.string(), account: z.string(), createdAt: z.string(), expiresAt: z.string() }),
  }),
)

/** Where Latchkey's sign-in finds its session: that of Better Auth, in a cookie that no script reads. */
export const storage: SignInStorage = {
  async createNonce({ account, signal }) {
    return nonceSchema.parse(await (await post('/api/nonce', { account }, signal)).json())
  },
  async addSession({ account, ...signed }, { signal }) {
    const response = await post('/api/auth/wallet/verify', signed, signal)
    if (!response.ok) throw new SignInRefusedError({ reason: refusalSchema.parse(await response.json()).code })
    const session = await readSession(signal)
    if (session?.account !== account) throw new SignInRefusedError({ reason: 'wrong_account' })
    return session
  },
  async getSession(accounts, { signal }) {
    const session = await readSession(signal)
    return session && accounts.includes(session.account) ? session : undefined
  },
  async endSession(_session, { signal }) {
    await post('/api/auth/sign-out', {}, signal)
  },
}

async function readSession(signal: AbortSignal): Promise<SignInSession | undefined> {
  const found = sessionSchema.parse(await (await fetch('/api/auth/get-session', { signal })).json())
  if (!found) return undefined
  const { id, createdAt: issuedAt, expiresAt } = found.session
  const account = found.session.account as SignInSession['account']
  return { id, account, domain: location.host, issuedAt, expiresAt, resources: [] }
}

async function post(path: string, body: object, signal: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal })
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}.`)
  return response
}
