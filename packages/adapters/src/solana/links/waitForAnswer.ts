import { type Answer, findRequest, maxAgeMs, removeRequests } from './kept.ts'

export type Waiting = Promise<string>

/** What may mean that another page, which the wallet opened, has stored the response. */
const events = ['storage', 'visibilitychange', 'focus', 'pageshow'] as const

/**
 * Takes the response to a request of this page, if the page lives until then.
 * @throws an error with the wallet's code; 4001 where the visitor turned back to this page, or has stayed away too long
 */
export function waitForAnswer(id: string): Waiting {
  const ended = new AbortController()
  const { signal } = ended
  return new Promise<string>((resolve, reject) => {
    const settle = (answer: Answer) => {
      removeRequests((one) => one.id === id)
      if ('result' in answer) resolve(answer.result)
      else reject(toError(answer.code))
    }
    const check = (event: Event) => {
      const answer = findRequest((one) => one.id === id)?.answer
      if (answer) settle(answer)
      // The browser went to another page, kept this one, and shows it again.
      else if (event.type === 'pageshow' && (event as PageTransitionEvent).persisted) settle({ code: 4001 })
    }
    for (const event of events) window.addEventListener(event, check, { signal })
    const timer = setTimeout(() => settle({ code: 4001 }), maxAgeMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }).finally(() => ended.abort())
}

/** In the shape of EIP-1193, which every wallet's errors are read in. */
function toError(code: number): Error {
  return Object.assign(new Error('The wallet did not complete the request.'), { code })
}
