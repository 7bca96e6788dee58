import { randomUUID } from 'node:crypto'
import type { RpcCall } from '@latchkey/wire'
import { type RpcRefusalAnswer, refuseCall } from '../providers/rpc/screenCalls.ts'

/** Subscriptions of one WebSocket. */
const maxPerSocket = 20
/** Pushes that are charged together: charging each would cost more than passing it on. */
const pushesPerCharge = 10

type Asked = { call: RpcCall; release?: () => void }

/**
 * Limits what one WebSocket subscribes to, and charges what its subscriptions push. Calls that begin or end one go to the node under ids of
 * our own, so that no other answer passes for theirs.
 * @param options.take takes a place among the subscriptions of the address; undefined where it has all it may.
 */
export function createSubscriptions({ take }: { take: () => (() => void) | undefined }) {
  const token = randomUUID()
  const asked = new Map<string, Asked>()
  const open = new Map<string, () => void>()
  let begun = 0
  let isClosed = false
  let pushes = 0

  /** Begins a subscription if the limits allow; the message says why not. */
  function begin(call: RpcCall): Asked | string {
    const opening = [...asked.values()].filter((one) => one.release).length
    const isFull = open.size + opening >= maxPerSocket
    const release = isFull || isClosed ? undefined : take()
    if (release) return { call, release }
    return `This ${isFull ? 'WebSocket' : 'address'} has all subscriptions it may have. End one with eth_unsubscribe first.`
  }

  function settle({ call, release }: Asked, result: unknown): void {
    if (release) {
      if (typeof result === 'string' && !open.has(result)) open.set(result, release)
      else release()
    } else if (result === true) {
      const subscription = Array.isArray(call.params) ? String(call.params[0]) : ''
      open.get(subscription)?.()
      open.delete(subscription)
    }
  }

  return {
    /** The calls as the node gets them, and answers to those beyond the limits. */
    send(calls: readonly RpcCall[]): { allowed: RpcCall[]; refusals: RpcRefusalAnswer[] } {
      const allowed: RpcCall[] = []
      const refusals: RpcRefusalAnswer[] = []
      for (const call of calls) {
        const isBegin = call.method === 'eth_subscribe'
        const entry = isBegin ? begin(call) : { call }
        if (typeof entry === 'string') refusals.push(refuseCall(call.id, { code: -32_005, message: entry }))
        else if (isBegin || call.method === 'eth_unsubscribe') {
          const id = `${token}-${begun++}`
          asked.set(id, entry)
          allowed.push({ ...call, id })
        } else allowed.push(call)
      }
      return { allowed, refusals }
    },

    /** A message of the node as the caller gets it, and the points its pushes cost. */
    receive(bytes: Buffer): { bytes: Buffer; points: number } {
      if (asked.size > 0 && bytes.includes(token)) return { bytes: Buffer.from(readAnswers(String(bytes))), points: 0 }
      if (open.size > 0 && bytes.includes('"eth_subscription"')) pushes += 1
      if (pushes < pushesPerCharge) return { bytes, points: 0 }
      pushes = 0
      return { bytes, points: pushesPerCharge }
    },

    /** Gives back every place. */
    close(): void {
      isClosed = true
      for (const release of open.values()) release()
      for (const { release } of asked.values()) release?.()
      open.clear()
      asked.clear()
    },
  }

  /** Settles what the text answers, and puts the caller's ids back. */
  function readAnswers(received: string): string {
    let text = received
    for (const answer of [parse(received)].flat()) {
      const { id, result } = (answer ?? {}) as { id?: unknown; result?: unknown } // looked into with care
      const entry = typeof id === 'string' ? asked.get(id) : undefined
      if (!entry) continue
      asked.delete(String(id))
      settle(entry, result)
      text = text.replaceAll(JSON.stringify(id), () => JSON.stringify(entry.call.id ?? null))
    }
    return text
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
