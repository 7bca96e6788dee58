import type { LatchkeyOptions } from '@latchkey/core'

export type ServerResponses = Record<string, unknown>

type StubServer = Pick<LatchkeyOptions, 'serverUrl' | 'fetch'> & {
  /** The addresses requested so far. */
  requested: URL[]
}

/**
 * An in-memory server for the widget. The first key that a path contains chooses the response: a value, or a function of the address and
 * the request. Any other path returns 404. It supports the first test network.
 */
export function stubServer(responses: ServerResponses): StubServer {
  const requested: URL[] = []
  const known: ServerResponses = { '/v1/supported-chains': { http: ['eip155:1'], ws: [] }, ...responses }
  return {
    requested,
    serverUrl: 'https://server.test',
    fetch: async (input, init) => {
      const url = new URL(String(input))
      requested.push(url)
      const found = Object.entries(known).find(([path]) => url.pathname.includes(path))
      if (!found) return new Response('{}', { status: 404 })
      const response: unknown = typeof found[1] === 'function' ? await found[1](url, init) : found[1]
      return response instanceof Response ? response : Response.json(response)
    },
  }
}
