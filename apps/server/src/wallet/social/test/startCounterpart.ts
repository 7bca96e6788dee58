import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to a counterpart, read whole. */
export type Received = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
  /** The same as a form. */
  form: URLSearchParams
}
export type Sent = { status?: number; json?: unknown; text?: string; type?: string }

/** What the visitor agreed to. */
export type Grant = { clientId: string; redirectUri: string; challenge: string; nonce: string; scope: string }

/** A provider on a loopback port, which plays what its own documentation says. */
export type Counterpart = {
  url: string
  received: Received[]
  /** The visitor agrees: what the browser is sent back with. */
  agree: (authorizeUrl: string) => URLSearchParams
  /** What a code stands for, once, where PKCE and redirect URI are right. */
  redeem: (form: URLSearchParams) => Grant | undefined
  stop: () => Promise<void>
}

export async function startCounterpart(
  handle: (request: Received, counterpart: Counterpart) => Sent | Promise<Sent>,
): Promise<Counterpart> {
  const codes = new Map<string, Grant>()
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
      const url = new URL(request.url ?? '/', counterpart.url)
      const { method = 'GET', headers } = request
      const body = Buffer.concat(chunks).toString()
      const read = {
        method,
        path: url.pathname,
        query: url.searchParams,
        headers,
        body,
        form: new URLSearchParams(body),
      }
      counterpart.received.push(read)
      const {
        status = 200,
        json,
        text = JSON.stringify(json),
        type = 'application/json',
      } = await handle(read, counterpart)
      response.writeHead(status, { 'content-type': type }).end(text)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const counterpart: Counterpart = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    agree(authorizeUrl) {
      const { searchParams: asked } = new URL(authorizeUrl)
      const read = (name: string) => asked.get(name) ?? ''
      if (read('response_type') !== 'code' || read('code_challenge_method') !== 'S256')
        throw new Error(`This is no request for a code with PKCE: ${authorizeUrl}`)
      const code = randomBytes(16).toString('hex')
      const [clientId, redirectUri] = [read('client_id'), read('redirect_uri')]
      codes.set(code, {
        clientId,
        redirectUri,
        challenge: read('code_challenge'),
        nonce: read('nonce'),
        scope: read('scope'),
      })
      return new URLSearchParams({ code, state: read('state') })
    },
    redeem(form) {
      const code = form.get('code') ?? ''
      const grant = codes.get(code)
      codes.delete(code)
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        form.get('grant_type') === 'authorization_code' &&
        grant?.redirectUri === form.get('redirect_uri') &&
        grant.challenge === challenge
      return isRight ? grant : undefined
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return counterpart
}
