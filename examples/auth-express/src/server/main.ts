import { randomBytes } from 'node:crypto'
import express from 'express'
import { createApp } from './createApp.ts'

const { PORT = '3000', DOMAIN = `localhost:${PORT}`, RPC_URL } = process.env
// A new secret signs everybody out: set one in production.
const { AUTH_SECRET = randomBytes(32).toString('hex') } = process.env

const app = createApp({ domain: DOMAIN, secret: AUTH_SECRET, rpcUrl: RPC_URL })
app.use(express.static('dist'))
app.listen(Number(PORT), () => process.stdout.write(`http://${DOMAIN}\n`))
