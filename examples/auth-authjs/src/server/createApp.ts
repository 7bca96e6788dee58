import { Auth } from '@auth/core'
import { createAuth, createMemoryStore } from '@latchkey/auth'
import { evmVerifier } from '@latchkey/auth/evm'
import { Hono } from 'hono'
import { statement, toNetwork } from '../config.ts'
import { createAuthConfig, readSession } from './authConfig.ts'

export type AppOptions = {
  /** `location.host` of the page. */
  domain: string
  /** 32 random characters or more. */
  secret: string
  /** Of a local node; Ethereum when absent. */
  rpcUrl: string | undefined
}

/** Auth.js at `/auth`, the nonces of its sign-ins, and `/api/profile` for whoever is signed in. */
export function createApp({ domain, secret, rpcUrl }: AppOptions): Hono {
  const network = toNetwork(rpcUrl)
  const wallets = createAuth({
    verifiers: [evmVerifier({ rpcUrl: (id) => (id === String(network.chain.id) ? network.rpcUrl : undefined) })],
    store: createMemoryStore(),
    ...{ domain, secret, statement },
  })
  const config = createAuthConfig({ secret, wallets })

  return new Hono()
    .post('/api/nonce', ({ req }) => wallets.handler(req.raw))
    .all('/auth/*', ({ req }) => Auth(req.raw, config))
    .get('/api/profile', async (context) => {
      const session = await readSession(context.req.raw, config)
      return session ? context.text(`You are ${session.account}.`) : context.text('Sign in first.', 401)
    })
}
