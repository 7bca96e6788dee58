import { createHash } from 'node:crypto'
import { AuthProblem, type Auth as Wallets } from '@latchkey/auth'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'

const providerId = 'wallet'

/**
 * A plugin of Better Auth: `POST /wallet/verify` begins a session with a message that a wallet signed. The session says in `account` which
 * account signed it, CAIP-10, and no visitor can change that.
 */
export const walletSignIn = (wallets: Wallets) =>
  ({
    id: providerId,
    schema: { session: { fields: { account: { type: 'string', required: false, input: false } } } },
    endpoints: {
      verifyWallet: createAuthEndpoint(
        '/wallet/verify',
        { method: 'POST', body: z.record(z.string(), z.unknown()) },
        async (context) => {
          const { internalAdapter } = context.context
          const { account } = await verify(wallets, context.body)
          const owner = await internalAdapter.findAccountOwnerByKey({ providerId, accountId: account })
          const user = owner?.kind === 'owned' ? owner.user : await createUser(account)
          const session = await internalAdapter.createSession(user.id, false, { account })
          await setSessionCookie(context, { session, user })
          return context.json({ account })

          /** Better Auth's users have an email address: one of nobody, which no two accounts share. */
          async function createUser(name: string) {
            const email = `${createHash('sha256').update(name).digest('hex')}@wallet.invalid`
            const fresh = { name, email, emailVerified: false }
            return (await internalAdapter.createOAuthUser(fresh, { providerId, accountId: name })).user
          }
        },
      ),
    },
  }) satisfies BetterAuthPlugin

async function verify(wallets: Wallets, signed: unknown) {
  try {
    return await wallets.verifyMessage(signed)
  } catch (error) {
    if (!(error instanceof AuthProblem)) throw error
    throw new APIError(error.status === 503 ? 'SERVICE_UNAVAILABLE' : 'UNAUTHORIZED', {
      code: error.code ?? 'bad_message',
      message: error.message,
    })
  }
}
