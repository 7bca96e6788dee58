import { randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createApp } from './createApp.ts'

const { PORT = '3000', DOMAIN = `localhost:${PORT}`, RPC_URL } = process.env
// A new secret signs everybody out: set one in production.
const { AUTH_SECRET = randomBytes(32).toString('hex') } = process.env

const app = createApp({ domain: DOMAIN, secret: AUTH_SECRET, rpcUrl: RPC_URL }).use(serveStatic({ root: 'dist' }))
serve({ fetch: app.fetch, port: Number(PORT) }, () => process.stdout.write(`http://${DOMAIN}\n`))
