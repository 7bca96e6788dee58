import { randomBytes } from 'node:crypto'
import { formatSignIn } from '@latchkey/wire/sign-in'
import type { Scene } from '../Scene.ts'

const origin = 'https://shop.example'

export async function captureAuth({ call, me, network }: Scene): Promise<void> {
  const headers = { origin }
  const account = `${network}:${me.address}`
  /** The nonce's message, signed. */
  async function sign(nonce: string) {
    const message = formatSignIn({
      domain: new URL(origin).host,
      account,
      statement: 'Sign in to the shop.',
      uri: `${origin}/`,
      version: '1',
      nonce,
      issuedAt: new Date().toISOString(),
    })
    return { message, signature: await me.signMessage({ message }) }
  }
  const { nonce } = await call('createSignInNonce', '/v1/auth/nonce?projectId=local', { body: { account }, headers })
  const signed = { ...(await sign(nonce)), device: 'Laptop' }
  const { accessToken, refreshToken } = await call('verifySignIn', '/v1/auth/verify?projectId=local', {
    body: signed,
    headers,
  })
  await call('verifySignIn', '/v1/auth/verify?projectId=local', {
    body: signed,
    headers,
    status: 401,
    as: 'verifySignInAgain',
  })
  const session = '/v1/auth/session?projectId=local'
  const withToken = { ...headers, authorization: `Bearer ${accessToken}` }
  await call('requestSignInSession', session, { body: { action: 'list' }, headers: withToken })
  await call('requestSignInSession', session, {
    body: { action: 'refresh', refreshToken, attempt: randomBytes(16).toString('hex') },
    headers,
    as: 'requestSignInSessionRefresh',
  })
  await call('requestSignInSession', session, {
    body: { action: 'endAll' },
    headers: withToken,
    as: 'requestSignInSessionEndAll',
  })
  await call('getSignInKeys', '/.well-known/jwks.json')
}
