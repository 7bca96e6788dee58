import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openStates, stateKinds } from '../test/openStates.ts'
import { IdempotencyConflictError } from './SharedState.ts'

describe.each(stateKinds)('idempotency in %s', (kind) => {
  let states: Awaited<ReturnType<typeof openStates>>
  let done: number
  beforeEach(async () => {
    states = await openStates(kind)
    done = 0
  })
  afterEach(() => states.close())

  const schema = z.object({ order: z.number() })
  const work = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    done += 1
    return { order: done }
  }
  const once = (server: 'one' | 'other', options: { fingerprint?: string; work?: typeof work } = {}) =>
    states[server].idempotency.run('order:1', { fingerprint: 'body', ttlMs: 60_000, schema, work, ...options })

  test('does the work once for concurrent calls on two servers, and returns the same response to all', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => once(index % 2 ? 'one' : 'other')))
    expect(responses).toEqual(Array(40).fill({ order: 1 }))
    expect(await once('other')).toEqual({ order: 1 })
    expect(done).toBe(1)
  })

  test('rejects the key for another request, finished or running', async () => {
    const running = once('one')
    await expect
      .poll(() => once('other', { fingerprint: 'changed' }).catch((error) => error))
      .toBeInstanceOf(IdempotencyConflictError)
    await running
    await expect(once('other', { fingerprint: 'changed' })).rejects.toThrow(IdempotencyConflictError)
  })

  test('keeps no failure', async () => {
    const fail = () => Promise.reject(new Error('declined'))
    await expect(once('one', { work: fail })).rejects.toThrow('declined')
    expect(await once('other')).toEqual({ order: 1 })
  })

  test('removes an expired response', async () => {
    const run = () => states.one.idempotency.run('brief', { fingerprint: '', ttlMs: 30, schema, work })
    await run()
    await expect.poll(async () => (await run()).order).toBeGreaterThan(1)
  })

  test('stops waiting when the caller disconnects', async () => {
    let finish: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    const running = once('one', { work: () => held.then(work) })
    const waiting = states.other.idempotency.run('order:1', {
      fingerprint: 'body',
      ttlMs: 60_000,
      schema,
      work,
      signal: AbortSignal.abort(),
    })
    await expect(waiting).rejects.toThrow(/abort/i)
    finish()
    await running
  })
})
