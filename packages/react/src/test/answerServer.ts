import type { LatchkeyOptions } from '@latchkey/core'

export type ServerAnswers = Record<string, unknown>

/**
 * A server of memory for the widget: answers a path by the first key it contains, with a value, or with what a function makes of the
 * address and the request, now or later. Anything else is 404. It lists the first test network.
 */
export function answerServer(answers: ServerAnswers): Pick<LatchkeyOptions, 'serverUrl' | 'fetch'> & { asked: URL[] } {
  const asked: URL[] = []
  const known: ServerAnswers = { '/v1/supported-chains': { http: ['eip155:1'], ws: [] }, ...answers }
  return {
    asked,
    serverUrl: 'https://server.test',
    fetch: async (input, init) => {
      const url = new URL(String(input))
      asked.push(url)
      const found = Object.entries(known).find(([path]) => url.pathname.includes(path))
      if (!found) return new Response('{}', { status: 404 })
      const answer: unknown = typeof found[1] === 'function' ? await found[1](url, init) : found[1]
      return answer instanceof Response ? answer : Response.json(answer)
    },
  }
}
