import { randomBytes } from 'node:crypto'
import { formatSignIn, type SignInFields } from '@latchkey/wire/sign-in'
import { createEvmWallet, type TestWallet } from './signInWallets.ts'

/** What calls go through: a test's server, or one elsewhere. */
type Poster = {
  post: (
    url: string,
    body: object,
    headers?: Record<string, string>,
    // Tests read any field of a response.
    // biome-ignore lint/suspicious/noExplicitAny: see above
  ) => Promise<{ status: number; text: string; body: any; headers: Record<string, unknown> }>
}

type Tokens = { accessToken: string; refreshToken: string }

/** 128 random bits, as a page names an attempt to refresh. */
export const newAttempt = () => randomBytes(16).toString('hex')

/** Somebody with a wallet, on a page of a project. */
export function createVisitor(
  server: Poster,
  {
    project = 'shop',
    origin = 'https://shop.example',
    wallet = createEvmWallet(),
    headers = {},
  }: { project?: string; origin?: string; wallet?: TestWallet; headers?: Record<string, string> } = {},
) {
  const query = `?projectId=${project}`
  const own = { origin, ...headers }

  async function requestNonce(account = wallet.account): Promise<string> {
    const { status, text, body } = await server.post(`/v1/auth/nonce${query}`, { account }, own)
    if (status !== 200) throw new Error(`No nonce: ${text}`)
    return body.nonce
  }

  /** Signs what the page would write, but for the changes. */
  async function sign(changes: Partial<SignInFields> = {}) {
    const nonce = changes.nonce ?? (await requestNonce())
    const message = formatSignIn({
      domain: new URL(origin).host,
      account: wallet.account,
      uri: `${origin}/`,
      version: '1',
      issuedAt: new Date().toISOString(),
      statement: 'Sign in to the shop.',
      ...changes,
      nonce,
    })
    return { message, ...(await wallet.sign(message)) }
  }

  const verify = (body: object, more: Record<string, string> = {}) =>
    server.post(`/v1/auth/verify${query}`, body, { ...own, ...more })
  const session = (body: object, more: Record<string, string> = {}) =>
    server.post(`/v1/auth/session${query}`, body, { ...own, ...more })

  return {
    wallet,
    origin,
    requestNonce,
    sign,
    verify,
    session,
    /** @returns the session, and its tokens. */
    async signIn(more: object = {}): Promise<Tokens & { session: { id: string } }> {
      const { status, text, body } = await verify({ ...(await sign()), ...more })
      if (status !== 200) throw new Error(`Not signed in: ${text}`)
      return body
    },
    /** With an access token. */
    call: (accessToken: string, body: object) => session(body, { authorization: `Bearer ${accessToken}` }),
    refresh: (refreshToken: string, attempt = newAttempt()) => session({ action: 'refresh', refreshToken, attempt }),
  }
}

export type Visitor = ReturnType<typeof createVisitor>

/** Whether a session can be used with this access token. */
export async function isSignedIn(visitor: Visitor, accessToken: string): Promise<boolean> {
  const { status } = await visitor.call(accessToken, { action: 'read' })
  return status === 200
}
