import type { SignInSession, SignInStorage } from '@latchkey/core'
import { SignInRefusedError } from '@latchkey/core/errors'
import * as z from 'zod/mini'

const nonceSchema = z.object({ nonce: z.string() })
const tokenSchema = z.object({ csrfToken: z.string() })
const redirectSchema = z.object({ url: z.url() })
const sessionSchema = z.nullable(z.object({ account: z.string(), issuedAt: z.string(), expires: z.string() }))

/** Where Latchkey's sign-in finds its session: that of Auth.js, in a cookie that no script reads. */
export const storage: SignInStorage = {
  async createNonce({ account, signal }) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ account })
    return nonceSchema.parse(await readJson('/api/nonce', { method: 'POST', headers, body, signal }))
  },
  async addSession({ account, message, signature, signedAs, publicKey }, { signal }) {
    const given = { message, signature, ...(signedAs && { signedAs }), ...(publicKey && { publicKey }) }
    const { url } = redirectSchema.parse(await postForm('/auth/callback/wallet', given, signal))
    const { searchParams } = new URL(url)
    if (searchParams.has('error')) throw new SignInRefusedError({ reason: searchParams.get('code') ?? 'unknown' })
    const session = await readSession(signal)
    if (session?.account !== account) throw new SignInRefusedError({ reason: 'wrong_account' })
    return session
  },
  async getSession(accounts, { signal }) {
    const session = await readSession(signal)
    return session && accounts.includes(session.account) ? session : undefined
  },
  async endSession(_session, { signal }) {
    await postForm('/auth/signout', {}, signal)
  },
}

async function readSession(signal: AbortSignal): Promise<SignInSession | undefined> {
  const read = sessionSchema.parse(await readJson('/auth/session', { signal }))
  if (!read) return undefined
  const account = read.account as SignInSession['account']
  const { issuedAt, expires: expiresAt } = read
  return { id: `${account} ${issuedAt}`, account, domain: location.host, issuedAt, expiresAt, resources: [] }
}

/** Auth.js takes forms with its own token, and answers with an address where it would redirect. */
async function postForm(path: string, fields: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const { csrfToken } = tokenSchema.parse(await readJson('/auth/csrf', { signal }))
  const body = new URLSearchParams({ ...fields, csrfToken })
  return await readJson(path, { method: 'POST', headers: { 'x-auth-return-redirect': '1' }, body, signal })
}

async function readJson(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(path, init)
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}.`)
  return await response.json()
}
