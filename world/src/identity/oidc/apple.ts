import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { BrandOptions, NodeBrand } from '../Brand.ts'
import { personId } from '../personId.ts'
import { createOidcBrand } from './createOidcBrand.ts'

const clientId = 'localhost.world.service'
const teamId = 'LOCALTEAM1'
const keyId = 'LOCALKEY01'
/** Apple accepts client secrets for half a year. */
const longestSeconds = 15_777_000

/**
 * Sign in with Apple: https://developer.apple.com/documentation/signinwithapplerestapi. The client secret is a token that the app signs; with a
 * scope the result must be posted (`form_post`); `user` comes with the first consent only; `openid` need not be requested; a hidden address
 * is replaced by one of Apple's; booleans are texts.
 */
export function apple(options: BrandOptions): NodeBrand {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const known = new Set<string>()
  const idOf = (email: { email: string }) => {
    const digits = personId(email, { brand: 'apple', digits: 40 })
    return `001${digits.slice(0, 3)}.${BigInt(digits).toString(16).padStart(32, '0').slice(0, 32)}.${digits.slice(-4)}`
  }
  const brand = createOidcBrand(
    {
      name: 'Apple',
      client: { clientId, clientSecret: signClientSecret(privateKey, { audience: options.url }) },
      tokenAuthMethod: 'client_secret_post',
      routes: { authorization: '/auth/authorize', token: '/auth/token', jwks: '/auth/keys', userinfo: '/auth/none' },
      claims: { openid: ['sub', 'nonce_supported'], email: ['email', 'email_verified', 'is_private_email'], name: [] },
      idOf,
      claimsOf: (person) => ({
        nonce_supported: true,
        email: person.sharesEmail
          ? person.email
          : `${personId(person, { brand: 'relay', digits: 10 })}@privaterelay.appleid.com`,
        email_verified: person.sharesEmail ? String(person.isVerified) : 'true',
        is_private_email: String(!person.sharesEmail),
      }),
      hideLabel: 'Hide my address',
      checkSecret: (secret) => isClientSecret(secret, { publicKey, audience: options.url }),
      onSuccess(fields, person) {
        // Apple does not say who it is (RFC 9207).
        delete fields.iss
        if (known.has(idOf(person))) return
        known.add(idOf(person))
        const [firstName, ...rest] = person.name.split(' ')
        fields.user = JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, email: person.email })
      },
    },
    options,
  )
  return {
    config: { ...brand.config, teamId, keyId, privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }) },
    serve: (request, response) => serve(brand, { request, response, prefix: new URL(options.url).pathname }),
  }
}

async function serve(
  brand: NodeBrand,
  { request, response, prefix }: { request: IncomingMessage; response: ServerResponse; prefix: string },
): Promise<void> {
  const url = new URL(request.url ?? '', 'http://local')
  if (url.pathname === `${prefix}/auth/authorize`) {
    const scopes = (url.searchParams.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
    const isPosted = url.searchParams.get('response_mode') === 'form_post'
    if (scopes.some((scope) => scope !== 'openid') && !isPosted) {
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
      response.end('invalid_request: response_mode must be form_post when name or email scope is requested.')
      return
    }
    url.searchParams.set('scope', [...new Set(['openid', ...scopes])].join(' '))
    request.url = url.pathname + url.search
  }
  await brand.serve(request, response)
}

const secretSchema = z.object({
  header: z.object({ alg: z.literal('ES256'), kid: z.literal(keyId) }),
  claims: z.object({
    iss: z.literal(teamId),
    sub: z.literal(clientId),
    aud: z.string(),
    iat: z.number(),
    exp: z.number(),
  }),
})

/** @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
function signClientSecret(privateKey: KeyObject, { audience }: { audience: string }): string {
  const iat = Math.floor(Date.now() / 1_000)
  const claims = { iss: teamId, sub: clientId, aud: audience, iat, exp: iat + longestSeconds }
  const text = [{ alg: 'ES256', kid: keyId }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

function isClientSecret(secret: string, { publicKey, audience }: { publicKey: KeyObject; audience: string }): boolean {
  const [header = '', claims = '', signature = ''] = secret.split('.')
  const parsed = secretSchema.safeParse({ header: decode(header), claims: decode(claims) })
  if (!parsed.success) return false
  const { aud, iat, exp } = parsed.data.claims
  const now = Date.now() / 1_000
  // Apple's own issuer is right as well: that is what its documentation says to sign for.
  const isForUs = aud === audience || aud === 'https://appleid.apple.com'
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isForUs && isSigned && iat <= now + 60 && exp > now && exp - iat <= longestSeconds
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
