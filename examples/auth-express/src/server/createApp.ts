import { createAuth, createMemoryStore } from '@latchkey/auth'
import { evmVerifier } from '@latchkey/auth/evm'
import { toNodeHandler, toRequest } from '@latchkey/auth/node'
import express, { type Express } from 'express'
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
export function createApp({ domain, secret, rpcUrl }: AppOptions): Express {
  const network = toNetwork(rpcUrl)
  const auth = createAuth({
    verifiers: [evmVerifier({ rpcUrl: (id) => (id === String(network.chain.id) ? network.rpcUrl : undefined) })],
    store: createMemoryStore(),
    ...{ domain, secret, statement },
  })

  const app = express()
  app.post('/auth/:action', toNodeHandler(auth.handler))
  app.get('/api/profile', async (request, response) => {
    const session = await auth.verifySession(toRequest(request))
    if (session) response.type('text').send(`You are ${session.account}.`)
    else response.status(401).type('text').send('Sign in first.')
  })
  return app
}
