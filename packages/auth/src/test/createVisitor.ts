import type { SignInFields } from '@latchkey/wire/sign-in'
import { toBase58 } from '@latchkey/wire/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Auth } from '../backend/createAuth.ts'
import { writeMessage } from './writeMessage.ts'

export const origin = 'https://app.example.com'

type HeaderTexts = Record<string, string>
/** Of an answer; tests read what they expect in it. */
// biome-ignore lint/suspicious/noExplicitAny: an answer's JSON is what each test expects of it.
type Answer = { status: number; body: any; cookies: readonly string[]; headers: Headers }

/** A visitor with a key on Solana, in a browser on the app's page. */
export function createVisitor(auth: Pick<Auth, 'handler'>, namespace = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') {
  const { publicKey, secretKey } = ed25519.keygen()
  const account = `${namespace}:${toBase58(publicKey)}`

  async function post(path: string, body: unknown, headers: HeaderTexts = {}): Promise<Answer> {
    const request = new Request(`${origin}/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const response = await auth.handler(request)
    const answer = { status: response.status, cookies: response.headers.getSetCookie(), headers: response.headers }
    return { ...answer, body: await response.json() }
  }

  const sign = (message: string) => toBase58(ed25519.sign(new TextEncoder().encode(message), secretKey))

  /** A nonce of the app's, and a message with it that is signed. */
  async function prepare(fields: Partial<SignInFields> = {}) {
    const { nonce } = (await post('nonce', { account })).body
    const message = writeMessage(account, { nonce, ...fields })
    return { message, signature: sign(message) }
  }

  return {
    account,
    post,
    sign,
    prepare,
    /** A new session, with its tokens. */
    signIn: async (device?: string) => (await post('verify', { ...(await prepare()), device })).body,
    session: (accessToken: string, body: object) => post('session', body, { authorization: `Bearer ${accessToken}` }),
    refresh: (refreshToken: string, attempt: string) => post('session', { action: 'refresh', refreshToken, attempt }),
  }
}

/** 128 random bits in hex, as a client keeps them until its refresh succeeds. */
export const createAttempt = () => crypto.randomUUID().replaceAll('-', '')
