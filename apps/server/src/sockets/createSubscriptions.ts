import { randomUUID } from 'node:crypto'
import type { RpcCall } from '@latchkey/wire'
import { type RpcErrorResponse, toErrorResponse } from '../providers/rpc/screenCalls.ts'

/** Subscriptions of one WebSocket. */
const maxPerSocket = 20
/** Pushes that are charged together: charging each would cost more than forwarding it. */
const pushesPerCharge = 10

type Pending = { call: RpcCall; release?: () => void }

/**
 * Limits the subscriptions of one WebSocket, and charges their pushes. Calls that start or end a subscription go to the node under ids of
 * our own, so that no other response can pass for theirs.
 * @param options.take takes one of the subscriptions of the address; undefined where all are taken.
 */
export function createSubscriptions({ take }: { take: () => (() => void) | undefined }) {
  const token = randomUUID()
  const pending = new Map<string, Pending>()
  const open = new Map<string, () => void>()
  let begun = 0
  let isClosed = false
  let pushes = 0

  /** Starts a subscription if the limits allow; otherwise returns the error message. */
  function begin(call: RpcCall): Pending | string {
    const opening = [...pending.values()].filter((one) => one.release).length
    const isFull = open.size + opening >= maxPerSocket
    const release = isFull || isClosed ? undefined : take()
    if (release) return { call, release }
    return `This ${isFull ? 'WebSocket' : 'address'} has all subscriptions it may have. End one with eth_unsubscribe first.`
  }

  function settle({ call, release }: Pending, result: unknown): void {
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
    /** The calls as sent to the node, and error responses to those beyond the limits. */
    send(calls: readonly RpcCall[]): { allowed: RpcCall[]; errors: RpcErrorResponse[] } {
      const allowed: RpcCall[] = []
      const errors: RpcErrorResponse[] = []
      for (const call of calls) {
        const isBegin = call.method === 'eth_subscribe'
        const entry = isBegin ? begin(call) : { call }
        if (typeof entry === 'string') errors.push(toErrorResponse(call.id, { code: -32_005, message: entry }))
        else if (isBegin || call.method === 'eth_unsubscribe') {
          const id = `${token}-${begun++}`
          pending.set(id, entry)
          allowed.push({ ...call, id })
        } else allowed.push(call)
      }
      return { allowed, errors }
    },

    /** A message of the node as sent to the caller, and the points that its pushes cost. */
    receive(bytes: Buffer): { bytes: Buffer; points: number } {
      if (pending.size > 0 && bytes.includes(token))
        return { bytes: Buffer.from(readResponses(String(bytes))), points: 0 }
      if (open.size > 0 && bytes.includes('"eth_subscription"')) pushes += 1
      if (pushes < pushesPerCharge) return { bytes, points: 0 }
      pushes = 0
      return { bytes, points: pushesPerCharge }
    },

    /** Releases every subscription. */
    close(): void {
      isClosed = true
      for (const release of open.values()) release()
      for (const { release } of pending.values()) release?.()
      open.clear()
      pending.clear()
    },
  }

  /** Settles the pending calls that the text responds to, and restores the caller's ids. */
  function readResponses(received: string): string {
    let text = received
    for (const response of [parse(received)].flat()) {
      const { id, result } = (response ?? {}) as { id?: unknown; result?: unknown } // both are checked
      const entry = typeof id === 'string' ? pending.get(id) : undefined
      if (!entry) continue
      pending.delete(String(id))
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
