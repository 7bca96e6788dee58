import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStates, stateKinds } from '../test/openStates.ts'

describe.each(stateKinds)('nonces in %s', (kind) => {
  let states: Awaited<ReturnType<typeof openStates>>
  beforeEach(async () => {
    states = await openStates(kind)
  })
  afterEach(() => states.close())

  const binding = { purpose: 'name:register', subject: '0xabc' }
  const issue = () => states.one.nonces.issue({ ...binding, ttlMs: 60_000 })

  test('have the EIP-4361 alphabet and are unique', async () => {
    const nonces = await Promise.all(Array.from({ length: 50 }, issue))
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(nonces).size).toBe(50)
  })

  test('are consumed by exactly one of many concurrent calls, on any server', async () => {
    const nonce = await issue()
    const consumed = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 ? states.one : states.other).nonces.consume({ ...binding, nonce }),
      ),
    )
    expect(consumed.filter(Boolean)).toHaveLength(1)
    expect(await states.other.nonces.consume({ ...binding, nonce })).toBe(false)
  })

  test.each([
    ['another purpose', { ...binding, purpose: 'session:revoke' }],
    ['another subject', { ...binding, subject: '0xabd' }],
    ['a purpose and subject that read the same together', { purpose: 'name:registe', subject: 'r0xabc' }],
  ])('are not valid for %s, and remain usable', async (_name, wrong) => {
    const nonce = await issue()
    expect(await states.one.nonces.consume({ ...wrong, nonce })).toBe(false)
    expect(await states.one.nonces.consume({ ...binding, nonce })).toBe(true)
  })

  test('that were never issued are invalid', async () => {
    for (const nonce of ['', '0'.repeat(32), '0'.repeat(64), 'x'.repeat(10_000)])
      expect(await states.one.nonces.consume({ ...binding, nonce })).toBe(false)
  })

  test('expire', async () => {
    const { nonces } = states.one
    const nonce = await nonces.issue({ ...binding, ttlMs: 1 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await nonces.consume({ ...binding, nonce })).toBe(false)
  })

  test('are invalid with a later expiry or another number written over them', async () => {
    const nonce = await issue()
    for (const [from, to] of [
      [0, 20],
      [20, 32],
      [32, 64],
    ] as const) {
      const forged = nonce.slice(0, from) + 'f'.repeat(to - from) + nonce.slice(to)
      expect(await states.one.nonces.consume({ ...binding, nonce: forged })).toBe(false)
      expect(await states.one.nonces.consume({ ...binding, nonce: nonce.toUpperCase() })).toBe(false)
    }
    expect(await states.one.nonces.consume({ ...binding, nonce })).toBe(true)
  })

  test('of another installation are invalid', async () => {
    const others = await openStates(kind)
    const nonce = await others.one.nonces.issue({ ...binding, ttlMs: 60_000 })
    expect(await states.one.nonces.consume({ ...binding, nonce })).toBe(false)
    await others.close()
  })

  test.each([1_100, 20_000])('stay valid while %i more are requested for the same address', async (count) => {
    const [first, second] = [await issue(), await issue()]
    for (let done = 0; done < count; done += 100) await Promise.all(Array.from({ length: 100 }, issue))
    expect(await states.other.nonces.consume({ ...binding, nonce: first })).toBe(true)
    for (let used = 0; used < 1_100; used += 1) await states.one.nonces.consume({ ...binding, nonce: await issue() })
    expect(await states.one.nonces.consume({ ...binding, nonce: first })).toBe(false)
    expect(await states.other.nonces.consume({ ...binding, nonce: second })).toBe(true)
  })

  test('that callers chose are taken by exactly one of many concurrent calls, on any server', async () => {
    const claim = (index: number) =>
      (index % 2 ? states.one : states.other).nonces.claim({ ...binding, nonce: 'chosen', ttlMs: 60_000 })
    const claimed = await Promise.all(Array.from({ length: 100 }, (_, index) => claim(index)))
    expect(claimed.filter(Boolean)).toHaveLength(1)
    expect(await states.one.nonces.claim({ ...binding, subject: '0xabd', nonce: 'chosen', ttlMs: 60_000 })).toBe(true)
    expect(await states.one.nonces.claim({ ...binding, nonce: 'other', ttlMs: 1 })).toBe(true)
    await expect.poll(() => states.one.nonces.claim({ ...binding, nonce: 'other', ttlMs: 1 })).toBe(true)
  })
})
