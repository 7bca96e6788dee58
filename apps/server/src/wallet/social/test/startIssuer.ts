import { generateKeyPairSync } from 'node:crypto'
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import { startCounterpart } from './startCounterpart.ts'

/** How an ID token differs from the right one. */
export type Change = {
  claims?: Record<string, unknown>
  /** `none`, or `HS256` keyed with the text of the public key. */
  alg?: 'none' | 'HS256'
  /** Signed by a key that is not the issuer's. */
  isForged?: boolean
  /** What the visitor is sent back with besides. */
  returned?: Record<string, string>
}

/** An OpenID Connect issuer that can be told to go wrong. */
export async function startIssuer(options: { clientId: string; claims?: Record<string, unknown> }) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const { privateKey: foreignKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', use: 'sig', alg: 'RS256' }
  const settings = { change: {} as Change }

  const counterpart = await startCounterpart(async ({ path, form }, { url, redeem }) => {
    if (path === '/.well-known/openid-configuration')
      return {
        json: {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/keys`,
          response_types_supported: ['code'],
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
          authorization_response_iss_parameter_supported: true,
        },
      }
    if (path === '/keys') return { json: { keys: [jwk] } }
    if (path !== '/token') return { status: 404, json: {} }
    const grant = redeem(form)
    if (!grant) return { status: 400, json: { error: 'invalid_grant' } }
    const now = Math.floor(Date.now() / 1_000)
    const claims = {
      iss: url,
      aud: options.clientId,
      sub: '110169484474386276334',
      iat: now,
      exp: now + 3_600,
      nonce: grant.nonce,
      ...options.claims,
      ...settings.change.claims,
    }
    return { json: { access_token: 'access', token_type: 'Bearer', expires_in: 3_600, id_token: await sign(claims) } }
  })

  async function sign(claims: Record<string, unknown>): Promise<string> {
    const { alg, isForged } = settings.change
    if (alg === 'none') return new UnsecuredJWT(claims).encode()
    if (alg === 'HS256') {
      const pem = publicKey.export({ type: 'spki', format: 'pem' })
      return await new SignJWT(claims).setProtectedHeader({ alg, kid: 'key-1' }).sign(Buffer.from(pem))
    }
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .sign(isForged ? foreignKey : privateKey)
  }

  return {
    ...counterpart,
    settings,
    agree(authorizeUrl: string): URLSearchParams {
      const parameters = counterpart.agree(authorizeUrl)
      parameters.set('iss', counterpart.url)
      for (const [name, value] of Object.entries(settings.change.returned ?? {})) parameters.set(name, value)
      return parameters
    },
  }
}
