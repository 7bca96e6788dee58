import type { RpcEnvironment } from './postJson.ts'

const pingEveryMs = 4_000
const timeoutMs = 1_000
const samplesKept = 10
/** Reads on screen are asked again after 30 s, and what was sent is followed more often: a network not asked for longer is not in use. */
const inUseForMs = 30_000
/** A node is slow when its usual answer takes so much longer than the fastest's. */
const slowByMs = 250

/** Sorts a network's nodes for the next request. */
export type Ranking = (urls: readonly string[]) => readonly string[]

/**
 * Keeps the slow and the dead of a network's nodes at the end of its list; among the others the order is the app's. Each is pinged
 * (`eth_blockNumber`) at the network's first request and every 4 s while requests are made and the page is seen. A network of one node is
 * never pinged, nor is any before something is asked of it.
 */
export function createRanking(environment: RpcEnvironment): Ranking {
  /** Latencies in ms, the newest last; undefined for a ping that failed. */
  const samples = new Map<string, readonly (number | undefined)[]>()
  /** Epoch ms of the last request to a network that has the node. */
  const usedAt = new Map<string, number>()
  let isPinging = false

  async function pingWhileUsed(): Promise<void> {
    for (;;) {
      const used = [...usedAt].filter(([, at]) => environment.now() - at < inUseForMs).map(([url]) => url)
      if (used.length === 0 || isHidden()) return
      await Promise.all(used.map(ping))
      await environment.sleep(pingEveryMs, never)
    }
  }

  async function ping(url: string): Promise<void> {
    const requestedAt = environment.now()
    const isAlive = await answersPing(environment, url)
    const sample = isAlive ? environment.now() - requestedAt : undefined
    samples.set(url, [...(samples.get(url) ?? []), sample].slice(-samplesKept))
  }

  return (urls) => {
    if (urls.length < 2) return urls
    for (const url of urls) usedAt.set(url, environment.now())
    if (!isPinging && !isHidden()) {
      isPinging = true
      void pingWhileUsed().finally(() => {
        isPinging = false
      })
    }
    const health = urls.map((url) => readHealth(samples.get(url) ?? []))
    const fastestMs = Math.min(...health.map(({ isDead, usualMs }) => (isDead ? Number.POSITIVE_INFINITY : usualMs)))
    const rank = ({ isDead, usualMs }: Health) => (isDead ? 2 : usualMs > fastestMs + slowByMs ? 1 : 0)
    const ranked = urls.map((url, index) => ({ url, rank: rank(health[index] ?? unknown) }))
    return ranked.sort((one, other) => one.rank - other.rank).map(({ url }) => url)
  }
}

const never = new AbortController().signal

async function answersPing({ fetch }: RpcEnvironment, url: string): Promise<boolean> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":0,"method":"eth_blockNumber","params":[]}',
      signal: controller.signal,
    })
    const answer: unknown = await response.json()
    return response.ok && typeof answer === 'object' && answer !== null && 'result' in answer
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

type Health = { isDead: boolean; usualMs: number }

/** Nobody is slow or dead before the first ping. */
const unknown: Health = { isDead: false, usualMs: 0 }

function readHealth(samples: readonly (number | undefined)[]): Health {
  if (samples.length === 0) return unknown
  const answered = samples.filter((ms) => ms !== undefined).sort((one, other) => one - other)
  // Two silences in a row count at once; what fails every other time is no better.
  const isDead = samples.slice(-2).every((ms) => ms === undefined) || answered.length * 2 < samples.length
  return { isDead, usualMs: answered[Math.floor(answered.length / 2)] ?? Number.POSITIVE_INFINITY }
}

function isHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden'
}
