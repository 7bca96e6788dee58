import { createHmac, generateKeyPairSync } from 'node:crypto'
import type { OauthProvider } from '@latchkey/wire/wallet'
import { createLocalJWKSet, exportJWK, jwtVerify } from 'jose'
import { type Counterpart, type Received, type Sent, startCounterpart } from './startCounterpart.ts'
import { startIssuer } from './startIssuer.ts'

/** A provider's counterpart: the settings that lead to it, and who it says the visitor is. */
export type Brand = {
  settings: Record<string, string>
  agree: (authorizeUrl: string) => URLSearchParams
  /** Makes the next logins go wrong in the way that is odd about this provider. */
  goWrong: () => void
  /** The fault that is then named. */
  fault: RegExp
  received: Received[]
  identity: { subject: string; label: string }
  stop: () => Promise<void>
}

const [clientId, clientSecret] = ['client-1', 'secret-1']
const accessToken = 'token-1'

/** How each provider answers, as its documentation records it. One that is missing does not compile. */
export const brands: { [name in OauthProvider]: () => Promise<Brand> } = {
  async google() {
    const issuer = await startIssuer({ clientId, claims: { email: 'ada@example.com', email_verified: false } })
    return {
      ...issuer,
      settings: { clientId, clientSecret, issuer: issuer.url },
      identity: { subject: '110169484474386276334', label: 'ada@example.com' },
      fault: /"aud"/,
      goWrong: () => Object.assign(issuer.settings, { change: { claims: { aud: 'another-app' } } }),
    }
  },
  async apple() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const issuer = await startIssuer({
      clientId,
      claims: { email: '1234@privaterelay.appleid.com', email_verified: 'true' },
    })
    const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'KEY1' }] })
    return {
      ...issuer,
      settings: {
        clientId,
        teamId: 'TEAM1',
        keyId: 'KEY1',
        privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
        issuer: issuer.url,
      },
      agree(authorizeUrl) {
        const asked = new URL(authorizeUrl).searchParams
        if (asked.get('response_mode') !== 'form_post') throw new Error('response_mode must be form_post with a scope')
        const parameters = issuer.agree(authorizeUrl)
        // It does not say who it is, and says the name with the first consent only.
        parameters.delete('iss')
        parameters.set('user', JSON.stringify({ name: { firstName: 'Ada', lastName: 'L' }, email: 'x@example.com' }))
        return parameters
      },
      identity: { subject: '110169484474386276334', label: '1234@privaterelay.appleid.com' },
      fault: /"nonce"/,
      goWrong: () => Object.assign(issuer.settings, { change: { claims: { nonce: 'another' } } }),
      async stop() {
        const secrets = issuer.received
          .filter(({ path }) => path === '/token')
          .map(({ form }) => form.get('client_secret') ?? '')
        await issuer.stop()
        for (const secret of secrets)
          await jwtVerify(secret, keys, {
            issuer: 'TEAM1',
            subject: clientId,
            audience: issuer.url,
            algorithms: ['ES256'],
          })
      },
    }
  },
  github: () =>
    play({
      fault: /"access_token"/,
      identity: { subject: '40291776', label: '@octocat' },
      handle({ path, headers, form }, { redeem, isWrong }) {
        if (path === '/token') {
          // An error has status 200, and nothing is JSON unless that is requested.
          const isRight = !isWrong && form.get('client_secret') === clientSecret && redeem(form)
          const fields: Record<string, string> = isRight
            ? { access_token: accessToken, scope: '', token_type: 'bearer' }
            : { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }
          if (!headers.accept?.includes('application/json'))
            return { text: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' }
          return { json: fields }
        }
        if (path !== '/api/user' || !headers['user-agent']) return { status: 403, text: 'Request forbidden' }
        if (headers.accept !== 'application/vnd.github+json') return { status: 415, json: {} }
        return { json: { login: 'octocat', id: 40_291_776, type: 'User', email: null, name: 'monalisa' } }
      },
    }),
  discord: () =>
    play({
      fault: /returned 401/,
      identity: { subject: '80351110224678912', label: '@nelly' },
      handle({ path, headers, form }, { redeem, isWrong }) {
        if (path === '/token')
          return redeem(form)
            ? { json: { access_token: accessToken, token_type: 'Bearer', expires_in: 604_800, scope: 'identify' } }
            : { status: 400, json: { error: 'invalid_grant' } }
        if (isWrong || headers.authorization !== `Bearer ${accessToken}`)
          return { status: 401, json: { message: '401: Unauthorized', code: 0 } }
        return {
          json: { id: '80351110224678912', username: 'nelly', discriminator: '0', global_name: null, avatar: null },
        }
      },
    }),
  x: () =>
    play({
      fault: /unexpected data/,
      identity: { subject: '2244994945', label: '@XDevelopers' },
      handle({ path, headers, form }, { redeem, isWrong }) {
        const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
        if (path === '/token') {
          if (headers.authorization !== basic) return { status: 401, json: { error: 'unauthorized_client' } }
          return redeem(form)
            ? {
                json: {
                  token_type: 'bearer',
                  expires_in: 7_200,
                  access_token: accessToken,
                  scope: 'users.read tweet.read',
                },
              }
            : { status: 400, json: { error: 'invalid_request', error_description: 'Value passed was invalid.' } }
        }
        // A suspended account has errors instead of data, with status 200.
        if (isWrong)
          return {
            json: { errors: [{ title: 'Forbidden', type: 'https://api.twitter.com/2/problems/resource-not-found' }] },
          }
        return { json: { data: { id: '2244994945', name: 'Developers', username: 'XDevelopers' } } }
      },
    }),
  facebook: () =>
    play({
      fault: /app_id/,
      identity: { subject: '10161234567890123', label: 'Ada Lovelace' },
      handle({ method, path, query }, { redeem, isWrong }) {
        if (path === '/token') {
          if (method !== 'GET')
            return { status: 400, json: { error: { message: 'Unsupported post request.', code: 100 } } }
          const isRight = query.get('client_secret') === clientSecret && redeem(query)
          return isRight
            ? { json: { access_token: accessToken, token_type: 'bearer', expires_in: 5_184_000 } }
            : { status: 400, json: { error: { message: 'This authorization code has been used.', code: 100 } } }
        }
        const userId = '10161234567890123'
        if (path === '/api/debug_token') {
          if (query.get('access_token') !== `${clientId}|${clientSecret}`) return { status: 400, json: {} }
          return {
            json: {
              data: { app_id: isWrong ? 'another-app' : clientId, is_valid: true, user_id: userId, type: 'USER' },
            },
          }
        }
        const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex')
        if (query.get('appsecret_proof') !== proof) return { status: 400, json: {} }
        return { json: { id: userId, name: 'Ada Lovelace' } }
      },
    }),
}

type Play = {
  fault: RegExp
  identity: Brand['identity']
  handle: (request: Received, state: { redeem: Counterpart['redeem']; isWrong: boolean }) => Sent
}

async function play({ fault, identity, handle }: Play): Promise<Brand> {
  let isWrong = false
  const counterpart = await startCounterpart((request, { redeem }) => handle(request, { redeem, isWrong }))
  const { url, agree, received, stop } = counterpart
  return {
    agree,
    received,
    stop,
    identity,
    fault,
    settings: {
      clientId,
      clientSecret,
      authorizeUrl: `${url}/authorize`,
      tokenUrl: `${url}/token`,
      apiUrl: `${url}/api`,
    },
    goWrong: () => {
      isWrong = true
    },
  }
}
