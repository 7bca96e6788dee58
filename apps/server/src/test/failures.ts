import type { IncomingMessage, ServerResponse } from 'node:http'

/** More than is read of any response. Made once: many are sent at the same time, by the process whose time limits they share. */
const long = Buffer.from(`{"x":"${'0'.repeat(11 * 1024 * 1024)}"}`)

/** The ways in which an upstream fails, and the error that each causes. */
export const failures: {
  name: string
  how: (request: IncomingMessage, response: ServerResponse) => void
  error: 'ProviderUnavailableError' | 'ProviderRejectionError'
}[] = [
  { name: 'closes the connection', how: (request) => request.socket.destroy(), error: 'ProviderUnavailableError' },
  {
    name: 'responds with 500',
    how: (_, response) => response.writeHead(500).end('{}'),
    error: 'ProviderUnavailableError',
  },
  {
    name: 'rejects the key',
    how: (_, response) => response.writeHead(401).end('{}'),
    error: 'ProviderUnavailableError',
  },
  {
    name: 'is rate-limited',
    how: (_, response) => response.writeHead(429).end('{}'),
    error: 'ProviderUnavailableError',
  },
  {
    name: 'responds with HTML',
    how: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Login</h1>'),
    error: 'ProviderUnavailableError',
  },
  {
    name: 'responds in another shape',
    how: (_, response) => response.end('{"ok":true}'),
    error: 'ProviderUnavailableError',
  },
  {
    name: 'is cut off',
    how: (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"token":"a')
      setImmediate(() => response.destroy())
    },
    error: 'ProviderUnavailableError',
  },
  {
    name: 'never ends',
    how: (_, response) => response.end(long),
    error: 'ProviderUnavailableError',
  },
  {
    name: 'redirects to a private address',
    how: (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    error: 'ProviderUnavailableError',
  },
  {
    name: 'rejects the request',
    how: (_, response) => response.writeHead(400).end('{"message":"not in your country"}'),
    error: 'ProviderRejectionError',
  },
]
