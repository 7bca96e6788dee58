import type { FastifyInstance } from 'fastify'
import type { ServedRequest } from './ServedRequest.ts'

/** Responses are data: browsers must not run, frame or sniff them, or show them as a page of this origin. */
export const safetyHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  // Pages of other origins show the images and read the responses.
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

const safetyList = Object.entries(safetyHeaders).flat()
const readable = ['access-control-expose-headers', 'x-request-id, retry-after, date']

/**
 * The headers of every response, as a list of names and values: safety, the request's id, CORS. The response depends on the origin, which
 * caches must respect.
 * @param own the response's own, which take precedence.
 */
export function listHeaders(
  { id, readableBy, takesCookies }: Pick<ServedRequest, 'id' | 'readableBy'> & { takesCookies?: boolean },
  own?: Readonly<Record<string, string | string[]>>,
): (string | string[])[] {
  const list = [...safetyList, 'x-request-id', id, 'vary', 'Origin']
  if (readableBy !== undefined) list.push('access-control-allow-origin', readableBy, ...readable)
  if (takesCookies) list.push('access-control-allow-credentials', 'true')
  if (!own) return list
  const isOthers = (_text: string, index: number) => !((list[index - (index % 2)] ?? '') in own)
  // A list stays one value: Node would let the second header of a name replace the first.
  return [...list.filter(isOthers), ...Object.entries(own).flat()]
}

/** Sets these headers on every response that is not sent by `sendResponse`. A route may set its own policy. */
export function setHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const list = listHeaders(request)
    for (let index = 0; index < list.length; index += 2) {
      const [name, value] = [String(list[index]), list[index + 1]]
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    done(null, payload)
  })
}
