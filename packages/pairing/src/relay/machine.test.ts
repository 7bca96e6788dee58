import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectRelay } from './connectRelay.ts'
import { initialSocketState, next, retryDelayMs, type SocketEvent, type SocketState } from './machine.ts'
import type { RelayLink } from './RelayLink.ts'

const quiet = { now: 0, isNeeded: true, silentMs: 0 }
const run = (...events: (Pick<SocketEvent, 'type'> & Partial<SocketEvent>)[]) =>
  events.reduce<SocketState>((state, event) => next(state, { ...quiet, ...event }), initialSocketState)

describe('the socket to the relay', () => {
  it('connects when something needs it, and is open', () => {
    expect(run({ type: 'needed' })).toMatchObject({ status: 'connecting' })
    expect(run({ type: 'needed' }, { type: 'opened' })).toMatchObject({ status: 'open' })
  })

  it('doubles the wait after each failure, up to four seconds', () => {
    const delays = [1, 2, 3, 6, 7, 20].map((retries) => retryDelayMs({ ...initialSocketState, retries }))
    expect(delays).toEqual([100, 200, 400, 3200, 4000, 4000])
  })

  it('is lost when a call has no response for five seconds, or 1.5 seconds after a wake', () => {
    const open = [{ type: 'needed' }, { type: 'opened' }] as const
    expect(run(...open, { type: 'checked', silentMs: 4999 })).toMatchObject({ status: 'open' })
    expect(run(...open, { type: 'checked', silentMs: 5001 })).toMatchObject({ status: 'waiting', retries: 1 })
    expect(run(...open, { type: 'woken' }, { type: 'checked', silentMs: 1501 })).toMatchObject({ status: 'waiting' })
    expect(run(...open, { type: 'woken' }, { type: 'received' }, { type: 'checked', silentMs: 1501 })).toMatchObject({
      status: 'open',
    })
  })

  it('is idle after half a minute without work, and after a rejection', () => {
    const open = [{ type: 'needed' }, { type: 'opened', now: 1000 }] as const
    expect(run(...open, { type: 'checked', now: 31_000, isNeeded: false })).toMatchObject({ status: 'open' })
    expect(run(...open, { type: 'checked', now: 31_001, isNeeded: false })).toMatchObject({ status: 'idle' })
    expect(run(...open, { type: 'lost', rejection: 'INVALID_PROJECT_ID' })).toMatchObject({ status: 'idle' })
    expect(run(...open, { type: 'lost', rejection: 'TOO_MANY_REQUESTS' })).toMatchObject({
      status: 'waiting',
      retries: 10,
    })
  })

  it('stays closed', () => {
    expect(run({ type: 'needed' }, { type: 'closed' }, { type: 'needed' })).toMatchObject({ status: 'closed' })
  })
})

/** A socket without a network: the test says what happens to it. */
class FakeSocket {
  static all: FakeSocket[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  sent: string[] = []
  constructor() {
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    expect(this.readyState).toBe(1)
    this.sent.push(text)
  }
  open(): void {
    this.readyState = 1
    this.onopen?.()
  }
  close(code = 1005, reason = ''): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.({ code, reason })
  }
}

/** The model: what the page wants of the relay. Whether there is a socket follows from it. */
type Model = { topics: Set<string>; isClosed: boolean }
type Real = { link: RelayLink }

const alive = () => FakeSocket.all.filter(({ readyState }) => readyState < 3)

function step(name: string, act: (model: Model, real: Real) => void): fc.AsyncCommand<Model, Real> {
  return {
    check: () => true,
    toString: () => name,
    async run(model, real) {
      act(model, real)
      await vi.advanceTimersByTimeAsync(0)
      expect(alive().length).toBeLessThanOrEqual(1)
      if (model.isClosed) {
        expect(alive()).toEqual([])
        return
      }
      // Every topic is subscribed to on the open socket, or a connection is on its way.
      const [socket] = alive()
      const subscribed = socket?.sent.join() ?? ''
      if (socket?.readyState === 1) for (const topic of model.topics) expect(subscribed).toContain(topic)
    },
  }
}

const topic = fc.constantFrom('first', 'second', 'third')
const commands = [
  topic.map((name) =>
    step(`add ${name}`, (model, { link }) => {
      model.topics.add(name)
      link.addTopics([name])
    }),
  ),
  topic.map((name) =>
    step(`remove ${name}`, (model, { link }) => {
      model.topics.delete(name)
      link.removeTopic(name)
    }),
  ),
  fc.constant(step('call', (_, { link }) => void link.call('irn_publish', {}).catch(() => {}))),
  fc.constant(
    step('open', () =>
      alive()
        .find(({ readyState }) => readyState === 0)
        ?.open(),
    ),
  ),
  fc.constant(step('break', () => alive()[0]?.close(1006))),
  fc.constant(step('throttle', () => alive()[0]?.close(3001))),
  fc.constant(step('wake', (_, { link }) => link.wake())),
  fc.constantFrom(50, 1000, 6000, 20_000, 40_000).map((ms) => step(`wait ${ms}`, () => vi.advanceTimersByTime(ms))),
  fc.constant(
    step('close', (model, { link }) => {
      model.isClosed = true
      link.close()
    }),
  ),
]

describe('the socket to the relay, against the model', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is at most one, none once closed, subscribed to every topic when open, and opens when needed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), async (sequence) => {
        vi.clearAllTimers()
        FakeSocket.all = []
        let id = 0
        const model: Model = { topics: new Set(), isClosed: false }
        const link = connectRelay({
          WebSocket: FakeSocket,
          url: async () => 'ws://127.0.0.1',
          nextId: () => String(++id),
          onDelivery() {},
          onError() {},
        })
        await fc.asyncModelRun(() => ({ model, real: { link } }), sequence)
        // The longest retry is over, and so is an attempt without a response.
        if (model.topics.size > 0 && !model.isClosed) {
          alive()[0]?.close(1006)
          await vi.advanceTimersByTimeAsync(4001)
          expect(alive()).toHaveLength(1)
        }
        link.close()
        expect(alive()).toEqual([])
        await vi.advanceTimersByTimeAsync(60_000)
        expect(alive()).toEqual([])
        expect(vi.getTimerCount()).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})
