import { createAuth, createMemoryStore } from '@latchkey/auth'
import { evmVerifier } from '@latchkey/auth/evm'
import { Hono } from 'hono'
import { statement, toNetwork } from '../config.ts'

export type AppOptions = {
  /** `location.host` of the page. */
  domain: string
  /** 32 random characters or more. */
  secret: string
  /** Of a local node; Ethereum when absent. */
  rpcUrl: string | undefined
}

/** A sign-in at `/auth`, and `/api/profile` for whoever is signed in. */
export function createApp({ domain, secret, rpcUrl }: AppOptions): Hono {
  const network = toNetwork(rpcUrl)
  const auth = createAuth({
    verifiers: [evmVerifier({ rpcUrl: (id) => (id === String(network.chain.id) ? network.rpcUrl : undefined) })],
    store: createMemoryStore(),
    ...{ domain, secret, statement },
  })

  return new Hono()
    .post('/auth/:action', ({ req }) => auth.handler(req.raw))
    .get('/api/profile', async (context) => {
      const session = await auth.verifySession(context.req.raw)
      return session ? context.text(`You are ${session.account}.`) : context.text('Sign in first.', 401)
    })
}
