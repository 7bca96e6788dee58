import { Auth, type AuthConfig } from '@auth/core'
import { CredentialsSignin } from '@auth/core/errors'
import Credentials from '@auth/core/providers/credentials'
import { AuthProblem, type Auth as Wallets } from '@latchkey/auth'
import * as z from 'zod/mini'

/** Its code is in the answer: `nonce_used`, `wrong_domain`, … */
class SignInRefused extends CredentialsSignin {
  constructor({ code }: AuthProblem) {
    super()
    this.code = code ?? 'bad_message'
  }
}

/** Auth.js with one way in: a message that a wallet signed, whose account becomes the user's id. */
export function createAuthConfig({ secret, wallets }: { secret: string; wallets: Wallets }): AuthConfig {
  return {
    basePath: '/auth',
    secret,
    // Auth.js takes its own address from the request. Behind a proxy, let that pass on your host alone.
    trustHost: true,
    session: { strategy: 'jwt' },
    // What a visitor did wrong is the visitor's to read.
    logger: { error: (error) => error instanceof SignInRefused || process.stderr.write(`${error.stack}\n`) },
    providers: [
      Credentials({
        id: 'wallet',
        credentials: { message: {}, signature: {}, signedAs: {}, publicKey: {} },
        async authorize(signed, { signal }) {
          try {
            return { id: (await wallets.verifyMessage(signed, { signal })).account }
          } catch (error) {
            throw error instanceof AuthProblem ? new SignInRefused(error) : error
          }
        },
      }),
    ],
    callbacks: {
      session: ({ session, token }) => ({
        expires: session.expires,
        account: token.sub,
        issuedAt: new Date((token.iat ?? 0) * 1_000).toISOString(),
      }),
    },
  }
}

const sessionSchema = z.nullable(z.object({ account: z.string() }))

/** The session of a request's cookie, as Auth.js reads it; null without one. */
export async function readSession({ url, headers }: Request, config: AuthConfig): Promise<{ account: string } | null> {
  const cookie = headers.get('cookie') ?? ''
  const response = await Auth(new Request(new URL('/auth/session', url), { headers: { cookie } }), config)
  return sessionSchema.parse(await response.json())
}
