import { createAuth, createMemoryStore } from '@latchkey/auth'
import { evmVerifier } from '@latchkey/auth/evm'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { betterAuth } from 'better-auth/minimal'
import { Hono } from 'hono'
import { statement, toNetwork } from '../config.ts'
import { walletSignIn } from './walletSignIn.ts'

export type AppOptions = {
  /** `location.host` of the page. */
  domain: string
  /** 32 random characters or more. */
  secret: string
  /** Of a local node; Ethereum when absent. */
  rpcUrl: string | undefined
}

/** Better Auth at `/api/auth`, the nonces of its sign-ins, and `/api/profile` for whoever is signed in. */
export function createApp({ domain, secret, rpcUrl }: AppOptions): Hono {
  const network = toNetwork(rpcUrl)
  const wallets = createAuth({
    verifiers: [evmVerifier({ rpcUrl: (id) => (id === String(network.chain.id) ? network.rpcUrl : undefined) })],
    store: createMemoryStore(),
    ...{ domain, secret, statement },
  })
  const auth = betterAuth({
    baseURL: `${domain.startsWith('localhost:') ? 'http' : 'https'}://${domain}`,
    secret,
    database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
    plugins: [walletSignIn(wallets)],
    telemetry: { enabled: false },
  })

  return new Hono()
    .post('/api/nonce', ({ req }) => wallets.handler(req.raw))
    .all('/api/auth/*', ({ req }) => auth.handler(req.raw))
    .get('/api/profile', async (context) => {
      const found = await auth.api.getSession({ headers: context.req.raw.headers })
      return found ? context.text(`You are ${found.session.account}.`) : context.text('Sign in first.', 401)
    })
}
