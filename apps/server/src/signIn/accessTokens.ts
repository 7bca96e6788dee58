import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { SignInSession } from '../stores/createSignInStore.ts'
import type { SignIn } from './openSignIn.ts'

const accessSeconds = 15 * 60

/** An access token (JWT, EdDSA) and when it expires. It never outlives its session. */
export async function issueAccessToken(
  { keys, issuer }: SignIn,
  session: SignInSession,
): Promise<{ accessToken: string; accessExpiresAt: Date }> {
  const { kid, privateKey } = await keys.current()
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = Math.min(issuedAt + accessSeconds, Math.floor(session.expiresAt.getTime() / 1000))
  const accessToken = await new SignJWT({ sid: session.id, domain: session.domain })
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(session.projectId)
    .setSubject(session.account)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .setJti(randomUUID())
    .sign(privateKey)
  return { accessToken, accessExpiresAt: new Date(expiresAt * 1000) }
}

const claimsSchema = z.object({ sub: z.string(), sid: z.uuid(), domain: z.string(), exp: z.number() })

/** Whose access token it is; undefined for one that is expired, of another project, or not signed here. */
export async function readAccessToken(
  { keys, issuer }: SignIn,
  token: string,
  { projectId }: { projectId: string },
): Promise<{ sessionId: string; account: string; expiresAt: Date } | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid = '' }) => {
        const key = await keys.find(kid)
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key
      },
      { issuer, audience: projectId, algorithms: ['EdDSA'], requiredClaims: ['exp', 'iat', 'jti'] },
    )
    const { sub, sid, exp } = claimsSchema.parse(payload)
    return { sessionId: sid, account: sub, expiresAt: new Date(exp * 1000) }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined
    throw error
  }
}
