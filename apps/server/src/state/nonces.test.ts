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

  test('are 128 bits in EIP-4361 letters, never the same', async () => {
    const nonces = await Promise.all(Array.from({ length: 50 }, issue))
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(nonces).size).toBe(50)
  })

  test('are consumed by exactly one of many at once, on whichever server', async () => {
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
  ])('serve not for %s, and are then still good', async (_name, wrong) => {
    const nonce = await issue()
    expect(await states.one.nonces.consume({ ...wrong, nonce })).toBe(false)
    expect(await states.one.nonces.consume({ ...binding, nonce })).toBe(true)
  })

  test('that were never issued do not pass', async () => {
    for (const nonce of ['', '0'.repeat(32), 'x'.repeat(10_000)])
      expect(await states.one.nonces.consume({ ...binding, nonce })).toBe(false)
  })

  test('end at their time', async () => {
    const { nonces } = states.one
    const nonce = await nonces.issue({ ...binding, ttlMs: 1 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await nonces.consume({ ...binding, nonce })).toBe(false)
  })
})
