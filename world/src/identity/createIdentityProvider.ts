import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { SocialProvider } from '@latchkey/wire/frame'
import { close, listen } from '../http/listen.ts'
import { type Brand, BrandError, type BrandOptions, type NodeBrand } from './Brand.ts'
import { errorPage } from './consentPage.ts'
import { farcaster } from './farcaster/farcaster.ts'
import { discord } from './oauth/discord.ts'
import { facebook } from './oauth/facebook.ts'
import { github } from './oauth/github.ts'
import { x } from './oauth/x.ts'
import { apple } from './oidc/apple.ts'
import { google } from './oidc/google.ts'
import { readBody } from './readBody.ts'
import { telegram } from './telegram/telegram.ts'

/** The counterparts of all social logins. */
export type IdentityProvider = {
  url: string
  /** `WALLET_SOCIALS` of a server: clients, secrets and addresses, made at each start. */
  socials: Record<SocialProvider, Readonly<Record<string, unknown>>>
  start(): Promise<void>
  stop(): Promise<void>
}

const brands: Record<SocialProvider, (options: BrandOptions) => Brand | NodeBrand> = {
  google,
  x,
  farcaster,
  discord,
  apple,
  github,
  facebook,
  telegram,
}

/**
 * Plays the brands of social logins on one port, each below its name: `http://127.0.0.1:8426/google`. A visitor fills in who they are on a
 * consent page. Not listening yet.
 * @param options.redirectOrigins - where visitors may be sent back to: the origin of the server's callbacks.
 */
export function createIdentityProvider(options: {
  port: number
  redirectOrigins: readonly string[]
}): IdentityProvider {
  const { port, redirectOrigins } = options
  const url = `http://127.0.0.1:${port}`
  const made = Object.fromEntries(
    Object.entries(brands).map(([name, create]) => [name, create({ url: `${url}/${name}`, redirectOrigins })]),
  ) as Record<SocialProvider, Brand | NodeBrand> // the same keys
  const server = createServer((request, response) => {
    respond(made, request, response).catch((error: unknown) => {
      console.error('The identity provider failed:', error)
      response.destroy()
    })
  })
  return {
    url,
    socials: Object.fromEntries(
      Object.entries(made).map(([name, { config }]) => [name, config]),
    ) as IdentityProvider['socials'], // the same keys
    start: () => listen(server, { port }),
    stop: () => close(server),
  }
}

async function respond(
  made: Record<string, Brand | NodeBrand>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = new URL(request.url ?? '', 'http://local')
    const [, name = '', path = '/'] = /^\/([a-z]+)(\/.*)?$/.exec(url.pathname) ?? []
    const brand = Object.hasOwn(made, name) ? made[name] : undefined
    if (url.pathname === '/consent.css') {
      const css = await readFile(new URL('./page/consent.css', import.meta.url))
      response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(css)
    } else if (brand && 'serve' in brand) {
      await brand.serve(request, response)
    } else {
      const { method = 'GET', headers } = request
      const found = await brand?.handle({
        method,
        path,
        query: url.searchParams,
        headers,
        body: await readBody(request),
      })
      const { status, headers: sent, body } = found ?? errorPage(404, 'There is nothing at this path.')
      response.writeHead(status, sent).end(body)
    }
  } catch (error) {
    if (response.headersSent) throw error
    const isOurs = error instanceof BrandError
    // oidc-provider throws when the cookie of a consent page is missing, or its time is over.
    const isSession = error instanceof Error && error.name === 'SessionNotFound'
    if (!isOurs && !isSession) console.error('The identity provider failed:', error)
    const message = isOurs ? error.message : 'This login has ended, or was begun in another browser.'
    const { status, headers, body } = errorPage(isOurs || isSession ? 400 : 500, message)
    response.writeHead(status, headers).end(body)
  }
}
