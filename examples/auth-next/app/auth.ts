import { randomBytes } from 'node:crypto'
import { type Auth, createAuth, createMemoryStore } from '@latchkey/auth'
import { evmVerifier } from '@latchkey/auth/evm'
import { statement, toNetwork } from './config.ts'

/** Next loads a file anew for each route: what all of them share is kept here. */
const shared = globalThis as { exampleAuth?: Auth }

/** The sign-in of this app. It is made at the first request: a build has no secret. */
export function getAuth(): Auth {
  shared.exampleAuth ??= createExampleAuth()
  return shared.exampleAuth
}

function createExampleAuth(): Auth {
  const { PORT = '3000', DOMAIN = `localhost:${PORT}`, RPC_URL } = process.env
  // A new secret signs everybody out: set one in production.
  const { AUTH_SECRET = randomBytes(32).toString('hex') } = process.env
  const network = toNetwork(RPC_URL)
  return createAuth({
    verifiers: [evmVerifier({ rpcUrl: (id) => (id === String(network.chain.id) ? network.rpcUrl : undefined) })],
    store: createMemoryStore(),
    ...{ domain: DOMAIN, secret: AUTH_SECRET, statement },
  })
}
