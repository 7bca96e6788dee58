import { startUpstream } from './startUpstream.ts'

type Call = { id: unknown; method: string; params: readonly unknown[] }
type Response = { id: unknown; result?: unknown }

/**
 * Stands before a Solana node: counts its requests and the calls in them, and lets a test change what it returns, as a node does that has a
 * short memory, is behind or lies. Questions for its genesis hash, which each server sends once, are not counted.
 */
export async function startSolanaFront(nodeUrl: string) {
  let requests = 0
  let methods: string[] = []
  let change = (_: Call, result: unknown): unknown => result
  let wait = (_: readonly Call[]): unknown => undefined
  const upstream = await startUpstream((_, response, body) => {
    const calls = [JSON.parse(body)].flat() as Call[]
    const counted = calls.filter(({ method }) => method !== 'getGenesisHash')
    if (counted.length > 0) requests += 1
    methods.push(...counted.map(({ method }) => method))
    const forward = async () => {
      await wait(calls)
      const forwarded = await fetch(nodeUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      const answers = [await forwarded.json()].flat() as Response[]
      const changed = answers.map(({ result, ...answer }) => {
        const call = calls.find(({ id }) => id === answer.id)
        return result === undefined || !call ? answer : { ...answer, result: change(call, result) }
      })
      const text = JSON.stringify(body.startsWith('[') ? changed : changed[0])
      response.setHeader('content-type', 'application/json').end(text)
    }
    forward().catch(() => response.destroy())
  })
  return {
    url: upstream.url,
    stop: upstream.stop,
    /** From now on each result is what this returns. */
    change(how: typeof change) {
      change = how
    },
    /** From now on each request waits for this first. */
    wait(how: typeof wait) {
      wait = how
    },
    /** The requests since the last read, and how often each method was called. */
    take() {
      const counts: Record<string, number> = {}
      for (const method of methods) counts[method] = (counts[method] ?? 0) + 1
      const taken = { requests, ...counts }
      requests = 0
      methods = []
      return taken
    },
  }
}

/** A node that has forgotten what is older than a slot, and no longer lists any token account. */
export function forgetBelow(slot: number): Parameters<Awaited<ReturnType<typeof startSolanaFront>>['change']>[0] {
  return ({ method }, result) => {
    const isKnown = (one: unknown) => one !== null && (one as { slot: number }).slot >= slot
    if (method === 'getTokenAccountsByOwner') return { value: [] }
    if (method === 'getSignaturesForAddress') return (result as unknown[]).filter(isKnown)
    if (method === 'getTransaction') return isKnown(result) ? result : null
    if (method !== 'getSignatureStatuses') return result
    return { value: (result as { value: unknown[] }).value.map((one) => (isKnown(one) ? one : null)) }
  }
}
