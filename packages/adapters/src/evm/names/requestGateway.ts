import { withDeadline } from '@latchkey/core/internal'
import type { Address, Hex } from 'viem'

/** The name's owner chooses the gateways, so time, attempts and size are limited. */
const maxUrls = 3
const timeoutMs = 4_000
const maxBytes = 64 * 1024

/** No gateway of a name gave a valid response. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
}

export type GatewayRequest = { sender: Address; urls: readonly string[]; data: Hex; signal: AbortSignal }
export type RequestGateway = (request: GatewayRequest) => Promise<Hex>

/**
 * Requests data from the gateways that a resolver names (ERC-3668), over https, without credentials. Anyone can register a name, so
 * gateways on the visitor's machine or network are rejected: IP addresses and names that only resolve there.
 * @param options.allowLocal accepts gateways on this machine, over http too, for development with a local server
 * @throws GatewayError
 */
export async function requestGateway(options: GatewayRequest & { allowLocal: boolean }): Promise<Hex> {
  const { sender, urls, data, allowLocal, signal } = options
  const failures: unknown[] = []
  for (const template of urls.slice(0, maxUrls)) {
    try {
      const url = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
      const { protocol, username, password, hostname } = new URL(url)
      const isSafe = protocol === 'https:' && isPublicHost(hostname)
      const isHere = allowLocal && /^https?:$/.test(protocol) && isLocalUrl(url)
      if (!(isSafe || isHere) || username || password)
        throw new Error('A gateway is an https address with a public domain name.')
      const body = template.includes('{data}') ? undefined : JSON.stringify({ data, sender })
      return await withDeadline((limited) => request(url, { body, signal: limited }), { signal, timeoutMs })
    } catch (error) {
      failures.push(error)
    }
  }
  throw new GatewayError('No gateway of this name gave a valid response.', { cause: new AggregateError(failures) })
}

/** Domains outside public DNS (RFC 6761, RFC 6762, RFC 8375), and those that routers and offices use. */
const localDomain = /(^|\.)(localhost|local|internal|arpa|lan|home|corp|private|intranet)$/

/**
 * Whether a host is a public DNS name of two labels or more. `URL` normalizes every spelling of an IPv4 address to end in a number.
 */
function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return /\.[a-z][^.]*$/.test(name) && !localDomain.test(name)
}

async function request(url: string, { body, signal }: { body: string | undefined; signal: AbortSignal }): Promise<Hex> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal,
  })
  if (!response.ok) throw new Error(`HTTP status code: ${response.status}`)
  const { data } = JSON.parse(await readText(response)) as { data?: unknown }
  if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(data))
    throw new Error('The gateway did not return bytes.')
  return data as Hex
}

export function isLocalUrl(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > maxBytes) {
      await reader.cancel()
      throw new Error(`The gateway returned more than ${maxBytes} bytes.`)
    }
    text += decoder.decode(value, { stream: true })
  }
  return text
}
