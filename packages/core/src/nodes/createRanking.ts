import type { RpcEnvironment } from './requestText.ts'

const pingEveryMs = 4_000
const timeoutMs = 1_000
const samplesKept = 10
/** Reads on screen are refreshed after 30 s, and sent transactions are polled more often: a network without requests for longer is idle. */
const inUseForMs = 30_000
/** A node is slow when its median latency exceeds the fastest's by this. */
const slowByMs = 250

/** Whether a node responds as it should, before the signal aborts. Throws, too, where it does not. */
export type Ping = (url: string, signal: AbortSignal) => Promise<boolean>

/** Sorts a network's nodes for the next request. */
export type Ranking = (urls: readonly string[]) => readonly string[]

/**
 * Moves a network's slow and dead nodes to the end of its list; the others keep the app's order. Each is pinged at the network's
 * first request, and every 4 s while requests are made and the page is visible. A network with one node is never pinged.
 * @param ping a cheap request that any healthy node of this kind answers
 */
export function createRanking(environment: RpcEnvironment, ping: Ping): Ranking {
  /** Latencies in ms, the newest last; undefined for a ping that failed. */
  const samples = new Map<string, readonly (number | undefined)[]>()
  /** Epoch ms of the last request to a network that has the node. */
  const usedAt = new Map<string, number>()
  let isPinging = false

  async function pingWhileUsed(): Promise<void> {
    for (;;) {
      const used = [...usedAt].filter(([, at]) => environment.now() - at < inUseForMs).map(([url]) => url)
      if (used.length === 0 || isHidden()) return
      await Promise.all(used.map(sample))
      await environment.sleep(pingEveryMs, never)
    }
  }

  async function sample(url: string): Promise<void> {
    const requestedAt = environment.now()
    const isAlive = await isAnswered(ping, url)
    const latencyMs = isAlive ? environment.now() - requestedAt : undefined
    samples.set(url, [...(samples.get(url) ?? []), latencyMs].slice(-samplesKept))
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
    const fastestMs = Math.min(...health.map(({ isDead, medianMs }) => (isDead ? Number.POSITIVE_INFINITY : medianMs)))
    const rank = ({ isDead, medianMs }: Health) => (isDead ? 2 : medianMs > fastestMs + slowByMs ? 1 : 0)
    const ranked = urls.map((url, index) => ({ url, rank: rank(health[index] ?? unknown) }))
    return ranked.sort((one, other) => one.rank - other.rank).map(({ url }) => url)
  }
}

const never = new AbortController().signal

async function isAnswered(ping: Ping, url: string): Promise<boolean> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    return await ping(url, controller.signal)
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

type Health = { isDead: boolean; medianMs: number }

/** Before the first ping. */
const unknown: Health = { isDead: false, medianMs: 0 }

function readHealth(samples: readonly (number | undefined)[]): Health {
  if (samples.length === 0) return unknown
  const answered = samples.filter((ms) => ms !== undefined).sort((one, other) => one - other)
  // Dead: the latest two pings failed, or more than half of all.
  const isDead = samples.slice(-2).every((ms) => ms === undefined) || answered.length * 2 < samples.length
  return { isDead, medianMs: answered[Math.floor(answered.length / 2)] ?? Number.POSITIVE_INFINITY }
}

function isHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden'
}
