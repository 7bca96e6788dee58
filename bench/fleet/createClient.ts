import { setTimeout as delay } from 'node:timers/promises'
import { type NameNonce, signNameBody } from '@latchkey/world'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

const answerTimeoutMs = 40_000
/** How long a call is repeated before something must be wrong. */
const clearTimeoutMs = 120_000
const firstPauseMs = 25
const longestPauseMs = 500

type Call = { path: string; body?: object; key?: string; headers?: Readonly<Record<string, string>> }
export type Answer = { status: number; text: string; json: unknown }
export type Client = ReturnType<typeof createClient>

/** Calls the servers as an app does that wants to know what became of its writes: a broken connection, 502 and 503 are no answer. */
export function createClient(origin: string) {
  const counts = { answered: 0, unclear: 0 }
  let lastAnswerAt = performance.now()
  let longestGapMs = 0

  /** Once; undefined when it is unclear what became of it. */
  async function tryOnce({ path, body, key, headers }: Call): Promise<Answer | undefined> {
    const answer = await fetch(`${origin}${path}`, {
      signal: AbortSignal.timeout(answerTimeoutMs),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined)
    if (!answer || answer.status >= 500) {
      counts.unclear += 1
      return undefined
    }
    counts.answered += 1
    noteGap()
    return { ...answer, json: JSON.parse(answer.text) as unknown }
  }

  function noteGap(): void {
    const now = performance.now()
    longestGapMs = Math.max(longestGapMs, now - lastAnswerAt)
    lastAnswerAt = now
  }

  return {
    /** Of the servers, as their messages name it. */
    origin,
    counts,
    tryOnce,
    /** The same bytes again, with the same key, until there is an answer. */
    async request(call: Call): Promise<Answer> {
      const deadline = performance.now() + clearTimeoutMs
      for (let pauseMs = firstPauseMs; performance.now() < deadline; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
        const answer = await tryOnce(call)
        if (answer) return answer
        await delay(pauseMs)
      }
      throw new Error(`${call.path} got no answer within ${clearTimeoutMs} ms.`)
    },
    /** The longest time without a response since the last call, in milliseconds. */
    takeLongestGap(): number {
      noteGap()
      const longest = longestGapMs
      longestGapMs = 0
      return longest
    },
  }
}

/** A key nobody else has. */
export const createOwner = () => privateKeyToAccount(generatePrivateKey())

type Action = Parameters<typeof signNameBody>[1]['action']

/** What a message is about, for `signedBody`. */
export type NameChange = Action & { name: string }

/** A message with a nonce, signed by its owner's key (EIP-191), as the body of a call about names. */
export async function signedBody(client: Client, owner: PrivateKeyAccount, change: NameChange, nonce?: NameNonce) {
  const { name, ...action } = change
  const { origin } = client
  return await signNameBody(owner, { ...(nonce ?? (await requestNonce(client, owner))), origin, name, action })
}

export async function requestNonce(client: Client, { address }: PrivateKeyAccount): Promise<NameNonce> {
  const { json } = await client.request({ path: '/v1/profile/nonce', body: { address } })
  return json as NameNonce // the contract's
}
