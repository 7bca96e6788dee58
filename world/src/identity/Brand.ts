import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** The visitor, as they fill in the consent page. */
export type Person = {
  name: string
  email: string
  /** Whether the brand has verified the address. */
  isVerified: boolean
  /** Whether the app gets the address; Apple gives it one of its own then. */
  sharesEmail: boolean
}

export type BrandRequest = {
  method: string
  /** Below the brand's prefix: `/login/oauth/authorize`. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export type BrandResponse = { status: number; headers?: Readonly<Record<string, string>>; body?: string }

/** A brand's counterpart. */
export type Brand = {
  /** What a server is configured with, its entry of `WALLET_SOCIALS`. */
  config: Readonly<Record<string, unknown>>
  /** Undefined for a path that the brand does not have. */
  handle: (request: BrandRequest) => Promise<BrandResponse | undefined>
}

/** A brand whose library answers Node's own requests. `url` of the request begins with the brand's prefix. */
export type NodeBrand = {
  config: Readonly<Record<string, unknown>>
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/** What every brand is created with. */
export type BrandOptions = {
  /** Of the brand itself: `http://127.0.0.1:8426/github`. */
  url: string
  /** Origins that visitors may be sent back to. */
  redirectOrigins: readonly string[]
}

/** What is wrong with a request, as a page for the visitor: there is nobody to send them back to. */
export class BrandError extends Error {
  override readonly name = 'BrandError'
}

/** Whether a visitor may be sent back there. @throws BrandError otherwise */
export function assertRedirect(text: string | null, origins: readonly string[]): string {
  if (text === null || !URL.canParse(text) || !origins.includes(new URL(text).origin))
    throw new BrandError(`redirect_uri: “${text ?? ''}” is not of ${origins.join(' or ')}.`)
  return text
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): BrandResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}

/** Sends the visitor to a page, with parameters; those that are undefined are left out. */
export function redirect(target: string, parameters: Record<string, string | undefined>, hash = ''): BrandResponse {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  return { status: 302, headers: { location: `${url.href}${hash}` } }
}
