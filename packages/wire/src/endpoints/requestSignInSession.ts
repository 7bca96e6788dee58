import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery, timeSchema } from '../schemas.ts'
import { signInAnswerSchema } from './verifySignIn.ts'

/**
 * `read`: the session of the access token. `refresh`: new tokens for a refresh token. `end`: ends the session with this `id`, or the own one;
 * `endAll`: every session of the account. `list`: the account's sessions.
 */
export const signInActions = ['read', 'refresh', 'end', 'endAll', 'list'] as const

export const requestSignInSession = defineEndpoint({
  name: 'requestSignInSession',
  method: 'POST',
  path: '/v1/auth/session',
  access: 'project',
  summary:
    'Reads, refreshes, ends or lists sessions. All but `refresh` need `Authorization: Bearer` with the access token, or its cookie.',
  query: z.object(clientQuery),
  body: z
    .object({
      action: z.enum(signInActions),
      /** Of `refresh`, and of `end` once the access token has expired; absent in cookie mode. */
      refreshToken: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
      /** Of `refresh`: 128 random bits, the same until it succeeds, so that a lost response can be fetched again. */
      attempt: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
      /** Of `end`: a session in the list. */
      id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    })
    .check(
      z.refine(({ action, attempt }) => action !== 'refresh' || attempt !== undefined, {
        error: 'refresh needs an attempt',
        path: ['attempt'],
      }),
    ),
  response: z.union([
    signInAnswerSchema,
    z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          device: z.nullable(z.string()),
          createdAt: timeSchema,
          lastUsedAt: timeSchema,
          isCurrent: z.boolean(),
        }),
      ),
    }),
    // After `end` and `endAll`.
    z.strictObject({}),
  ]),
  problems: true,
})
export type SignInAction = (typeof signInActions)[number]
