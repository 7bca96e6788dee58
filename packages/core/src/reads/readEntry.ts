import { AbortedError } from '../errors/common.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { ReadResult } from './ReadResult.ts'
import { shareEqual } from './shareEqual.ts'

/** One read with its parameters: `id` tells it from all others. */
export type ReadRequest<data = unknown> = {
  name: string
  id: string
  staleTimeMs: number
  fetch(signal: AbortSignal): Promise<data>
}

/** What the cache knows of one request. */
export type ReadEntry = {
  request: ReadRequest
  result: Exclude<ReadResult<unknown>, { status: 'idle' }>
  /** Epoch ms of the last response; undefined before the first. */
  updatedAt: number | undefined
  /** It was invalidated, failed, or its request was aborted: the next one who needs it sends a new one. */
  isOutdated: boolean
  running: Running | undefined
  watchers: Set<() => void>
  callers: number
  /** Epoch ms when the last of them left. */
  leftAt: number
}

/** The wait for a response, which continues when the request is sent again. */
type Running = {
  controller: AbortController
  response: Promise<unknown>
  resolve: (data: unknown) => void
  reject: (error: unknown) => void
}

const loading = { status: 'loading', data: undefined, error: undefined, isFetching: true } as const

export function createEntry(request: ReadRequest): ReadEntry {
  const empty = { updatedAt: undefined, running: undefined, callers: 0, leftAt: Date.now() }
  return { request, result: loading, isOutdated: false, watchers: new Set(), ...empty }
}

export const isUsed = ({ callers, watchers }: ReadEntry) => callers > 0 || watchers.size > 0

export function isFresh({ request, updatedAt, isOutdated, running }: ReadEntry): boolean {
  return updatedAt !== undefined && !isOutdated && !running && updatedAt + request.staleTimeMs > Date.now()
}

/** Waits for the request under way, or sends one if there is none or its response is known to be out of date. */
export function join(entry: ReadEntry): Promise<unknown> {
  return entry.running && !entry.isOutdated ? entry.running.response : start(entry)
}

/** Sends the request. One that is under way is aborted, and whoever waits for it gets this one's response. */
export function start(entry: ReadEntry): Promise<unknown> {
  const before = entry.running
  const running = { ...(before ?? createWait()), controller: new AbortController() }
  entry.running = running
  entry.isOutdated = false
  before?.controller.abort()
  change(entry, entry.updatedAt === undefined ? loading : { ...entry.result, isFetching: true })
  const unlessReplaced = (end: () => void) => {
    if (entry.running !== running) return
    entry.running = undefined
    end()
  }
  entry.request.fetch(running.controller.signal).then(
    (data) =>
      unlessReplaced(() => {
        store(entry, data, Date.now())
        running.resolve(entry.result.data)
      }),
    (error: unknown) =>
      unlessReplaced(() => {
        entry.isOutdated = true
        change(entry, { status: 'error', data: entry.result.data, error: toBaseError(error), isFetching: false })
        running.reject(error)
      }),
  )
  return running.response
}

export function store(entry: ReadEntry, data: unknown, updatedAt: number): void {
  entry.updatedAt = updatedAt
  const shared = shareEqual(entry.result.data, data)
  change(entry, { status: 'success', data: shared, error: undefined, isFetching: false })
}

/** Discards the response. */
export function empty(entry: ReadEntry): void {
  entry.updatedAt = undefined
  entry.isOutdated = true
  change(entry, loading)
}

/** To be called when a caller or a watcher has left: the last one ends the request. */
export function leave(entry: ReadEntry): void {
  if (isUsed(entry)) return
  entry.leftAt = Date.now()
  const { running, result } = entry
  if (!running) return
  entry.running = undefined
  entry.isOutdated = true
  if (result.status !== 'loading') entry.result = { ...result, isFetching: false }
  running.controller.abort()
  running.reject(new AbortedError())
}

/** Each watcher is called in a task of its own: what one throws does not keep the result from the others. */
function change(entry: ReadEntry, result: ReadEntry['result']): void {
  entry.result = result
  for (const watcher of entry.watchers) queueMicrotask(() => entry.watchers.has(watcher) && watcher())
}

function createWait(): Omit<Running, 'controller'> {
  let settle: Pick<Running, 'resolve' | 'reject'> | undefined
  const response = new Promise<unknown>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // A watcher reads the error from the result.
  response.catch(() => {})
  return { response, ...(settle as Pick<Running, 'resolve' | 'reject'>) }
}
