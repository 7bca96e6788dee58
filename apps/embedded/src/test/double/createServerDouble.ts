import { type WalletEndpointName, walletEndpoints } from '@latchkey/wire/wallet'
import * as z from 'zod/mini'
import { createSocialDouble } from './createSocialDouble.ts'
import { type Caller, createState, type Handlers, ProblemError } from './createState.ts'
import { createEmailChanges } from './emailHandlers.ts'
import { createLogins } from './loginHandlers.ts'
import { readProof } from './readProof.ts'
import { createShareHandlers } from './shareHandlers.ts'

export type ServerDouble = Awaited<ReturnType<typeof createServerDouble>>

/**
 * The wallet's server in memory. It is held to the contracts of wire: every body and response is parsed by its endpoint's schema, every proof
 * is verified, every share really sealed. What it stores is open to tests, which break it on purpose.
 */
export async function createServerDouble(origin: string) {
  const state = await createState()
  const { hpke, users, sessions, access, protectAbove, openSession } = state
  const seen = new Set<string>()
  const { mails, deviceLink, handlers: logins } = createLogins(state)

  const social = createSocialDouble({
    origin,
    problem: (status, code) => new ProblemError(status, code),
    signIn({ provider, subject, label }, { device }, refreshHash) {
      const key = `${provider} ${subject}`
      const logins = [{ loginId: crypto.randomUUID(), kind: provider, label }]
      const user = users.get(key) ?? { userId: crypto.randomUUID(), email: '', logins, tries: 0 }
      users.set(key, user)
      const session = { sessionId: crypto.randomUUID(), user, device, refreshHash }
      sessions.add(session)
      return openSession(session)
    },
  })

  const handlers: Handlers = {
    ...logins,
    ...createEmailChanges(state, mails),
    ...social.handlers,
    ...createShareHandlers(state),
    listPasskeys: () => ({ passkeys: [] }),
    readPrices: () => ({ native: 2_000, tokens: [] }),
    readAudit: () => ({ entries: [], next: null }),
  }

  async function answer(path: string, init: RequestInit): Promise<unknown> {
    const name = (Object.keys(walletEndpoints) as WalletEndpointName[]).find(
      (key) => walletEndpoints[key].path === path,
    )
    if (!name) throw new ProblemError(404, 'not_found')
    const text = String(init.body)
    const headers = new Headers(init.headers)
    const accessToken = headers.get('authorization')?.replace(/^DPoP /, '')
    const proof = await readProof(headers.get('dpop') ?? '', { url: `${origin}${path}`, body: text, accessToken })
    if (!proof || seen.has(proof.jti)) throw new ProblemError(401, 'proof_invalid')
    seen.add(proof.jti)
    const session = accessToken === undefined ? undefined : access.get(accessToken)
    const isLive = session && sessions.has(session) && session.device === proof.device
    const body = z.safeParse(walletEndpoints[name].body, JSON.parse(text))
    if (!body.success) throw new ProblemError(422, 'invalid_body')
    const handle = handlers[name] as ((body: unknown, caller: Caller) => Promise<unknown>) | undefined
    if (!handle) throw new ProblemError(404, 'not_found')
    if (accessToken !== undefined && !isLive) throw new ProblemError(401, 'session_ended')
    const result = await handle(body.data, { device: proof.device, ...(isLive && { session }) })
    return z.parse(walletEndpoints[name].response, result)
  }

  return {
    hpkeKey: hpke.point,
    social,
    protectAbove,
    deviceLink,
    users,
    sessions,
    mails,
    /** The code of the last mail. */
    lastCode: () => mails.at(-1)?.code ?? '',
    async fetch(path: string, init: RequestInit): Promise<Response> {
      const headers = { 'content-type': 'application/json', date: new Date().toUTCString() }
      try {
        return new Response(JSON.stringify(await answer(path, init)), { headers })
      } catch (error) {
        const { status, code, retryAfter } = error instanceof ProblemError ? error : new ProblemError(500, 'internal')
        const problem = { type: `https://latchkey.dev/problems/${code}`, title: code, status, detail: String(error) }
        return new Response(JSON.stringify({ ...problem, field: '', requestId: 'test' }), {
          status,
          headers: { ...headers, ...(retryAfter && { 'retry-after': String(retryAfter) }) },
        })
      }
    },
  }
}
