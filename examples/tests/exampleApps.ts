import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { freePort } from '@latchkey/anvil'
import { createApp as createAuthjs } from '../auth-authjs/src/server/createApp.ts'
import { createApp as createBetterAuth } from '../auth-better-auth/src/server/createApp.ts'
import { createApp as createExpress } from '../auth-express/src/server/createApp.ts'
import { createApp as createHono } from '../auth-hono/src/server/createApp.ts'
import type { Signed, Visitor } from './openVisitor.ts'

type AppOptions = Parameters<typeof createExpress>[0]
export type RunningExample = { url: string; stop(): void }

/** How a page signs in to an example, and out. */
export type ExampleApp = {
  start(options: { rpcUrl: string }): Promise<RunningExample>
  noncePath: string
  /** @returns the code of the error; undefined when the visitor is signed in */
  signIn(visitor: Visitor, signed: Signed): Promise<string | undefined>
  signOut(visitor: Visitor): Promise<unknown>
}

/** Those with `createAuth` alone answer as a Latchkey server does. */
const ownHeader = { 'x-latchkey': '1' }
const withCreateAuth: Omit<ExampleApp, 'start'> = {
  noncePath: '/auth/nonce',
  signIn: async (visitor, signed) => codeOf(await visitor.post('/auth/verify', { ...signed, cookie: true }, ownHeader)),
  signOut: (visitor) => visitor.post('/auth/session', { action: 'end' }, ownHeader),
}

/** Next takes long to build: `npm run check:examples` does, and says where it runs. */
const { AUTH_NEXT_URL: nextUrl } = process.env

export const exampleApps: Record<string, ExampleApp> = {
  ...(nextUrl && { 'auth-next': { ...withCreateAuth, start: async () => ({ url: nextUrl, stop() {} }) } }),
  'auth-express': { ...withCreateAuth, start: serve(createExpress) },
  'auth-hono': { ...withCreateAuth, start: serve((options) => getRequestListener(createHono(options).fetch)) },
  'auth-authjs': {
    start: serve((options) => getRequestListener(createAuthjs(options).fetch)),
    noncePath: '/api/nonce',
    async signIn(visitor, signed) {
      const { url } = await postForm(visitor, '/auth/callback/wallet', signed)
      return new URL(url).searchParams.get('code') ?? undefined
    },
    signOut: (visitor) => postForm(visitor, '/auth/signout', {}),
  },
  'auth-better-auth': {
    start: serve((options) => getRequestListener(createBetterAuth(options).fetch)),
    noncePath: '/api/nonce',
    signIn: async (visitor, signed) => codeOf(await visitor.post('/api/auth/wallet/verify', signed)),
    signOut: (visitor) => visitor.post('/api/auth/sign-out', {}),
  },
}

/** Serves an example on a port of its own, whose page is at `url`. */
function serve(createListener: (options: AppOptions) => RequestListener): ExampleApp['start'] {
  return async ({ rpcUrl }) => {
    const port = await freePort()
    const secret = 'a secret of more than 32 characters, for tests'
    const server = createServer(createListener({ domain: `localhost:${port}`, secret, rpcUrl }))
    server.listen(port, 'localhost')
    await once(server, 'listening')
    return { url: `http://localhost:${port}`, stop: () => server.close().closeAllConnections() }
  }
}

async function codeOf(response: Response): Promise<string | undefined> {
  const { code } = (await response.json()) as { code?: string }
  return response.ok ? undefined : (code ?? `status ${response.status}`)
}

/** As Auth.js takes forms, with its token against other sites' forms. */
async function postForm(visitor: Visitor, path: string, fields: Record<string, string>): Promise<{ url: string }> {
  const { csrfToken } = (await (await visitor.request('/auth/csrf')).json()) as { csrfToken: string }
  const body = new URLSearchParams({ ...fields, csrfToken })
  const headers = { 'x-auth-return-redirect': '1' }
  return (await (await visitor.request(path, { method: 'POST', headers, body })).json()) as { url: string }
}
