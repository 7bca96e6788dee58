import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { openStates, stateKinds } from '../test/openStates.ts'
import { createMemoryNonces } from './memory/createMemoryNonces.ts'
import { NonceLimitError, type Nonces } from './Nonces.ts'
import { connectRedis } from './redis/connectRedis.ts'
import { createRedisNonces } from './redis/createRedisNonces.ts'

describe.each(stateKinds)('nonces in %s', (kind) => {
  let states: Awaited<ReturnType<typeof openStates>>
  beforeEach(async () => {
    states = await openStates(kind)
  })
  afterEach(() => states.close())

  const binding = { purpose: 'name:register', subject: '0xabc' }
  const issue = () => states.one.nonces.issue({ ...binding, asker: '192.0.2.1', ttlMs: 60_000 })

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
    const nonce = await nonces.issue({ ...binding, asker: '192.0.2.1', ttlMs: 1 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await nonces.consume({ ...binding, nonce })).toBe(false)
  })

  test('stay good while another network asks for 2,400 for the same address', async () => {
    const nonce = await issue()
    const asked = await Promise.allSettled(
      Array.from({ length: 2_400 }, () =>
        states.one.nonces.issue({ ...binding, asker: '198.51.100.7', ttlMs: 60_000 }),
      ),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(64)
    for (const one of asked) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(NonceLimitError)
    expect(await states.other.nonces.consume({ ...binding, nonce })).toBe(true)
  })

  test('stay good while another network asks for 12,000 for as many addresses', async () => {
    const nonce = await issue()
    for (let done = 0; done < 12_000; done += 500)
      await Promise.all(
        Array.from({ length: 500 }, (_, index) =>
          states.one.nonces.issue({
            purpose: 'name:register',
            subject: `0x${done + index}`,
            asker: '198.51.100.7',
            ttlMs: 60_000,
          }),
        ),
      )
    expect(await states.other.nonces.consume({ ...binding, nonce })).toBe(true)
  })
})

/** With small limits, which a test reaches. */
const limits = { perPair: 4, perSubject: 10, perAsker: 20, total: 30 }
describe.each(stateKinds)('limits of nonces in %s', (kind) => {
  let nonces: Nonces
  let close: () => Promise<void>
  beforeEach(async () => {
    if (kind === 'memory') {
      nonces = createMemoryNonces(limits)
      close = () => Promise.resolve()
      return
    }
    const onError = (error: Error) => {
      throw error
    }
    const connections = await connectRedis({ url: inject('redisUrl'), prefix: `${randomUUID()}:`, onError })
    nonces = createRedisNonces(connections, limits)
    close = async () => {
      connections.listener.disconnect()
      await connections.commands.quit()
    }
  })
  afterEach(() => close())

  const issue = (subject: string, asker: string, ttlMs = 60_000) =>
    nonces.issue({ purpose: 'name', subject, asker, ttlMs })
  const consume = (subject: string, nonce: string) => nonces.consume({ purpose: 'name', subject, nonce })

  test('refuse a network more for one address, until one is used or its time is over', async () => {
    const [first = ''] = [
      await issue('0xa', 'n'),
      await issue('0xa', 'n'),
      await issue('0xa', 'n'),
      await issue('0xa', 'n', 30),
    ]
    await expect(issue('0xa', 'n')).rejects.toBeInstanceOf(NonceLimitError)
    await issue('0xb', 'n')
    expect(await consume('0xa', first)).toBe(true)
    await issue('0xa', 'n')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await issue('0xa', 'n')
    await expect(issue('0xa', 'n')).rejects.toBeInstanceOf(NonceLimitError)
  })

  test('of one address take the oldest of the network that has most', async () => {
    const victims = await issue('0xa', 'victim')
    const flood: string[] = []
    for (const network of ['x', 'y', 'z'])
      for (let index = 0; index < 4; index += 1) flood.push(await issue('0xa', network))
    const left = await Promise.all(flood.map((nonce) => consume('0xa', nonce)))
    expect(left.filter(Boolean)).toHaveLength(9)
    expect(left.slice(0, 2)).toContain(false)
    expect(await consume('0xa', victims)).toBe(true)
  })

  test('of one network take its own oldest', async () => {
    const victims = await issue('0xa', 'victim')
    const flood: string[] = []
    for (let index = 0; index < 25; index += 1) flood.push(await issue(`0x${index}`, 'x'))
    const left = await Promise.all(flood.map((nonce, index) => consume(`0x${index}`, nonce)))
    expect(left).toEqual([...Array<boolean>(5).fill(false), ...Array<boolean>(20).fill(true)])
    expect(await consume('0xa', victims)).toBe(true)
  })

  test('of all take the oldest of the network that has most', async () => {
    const victims = await issue('0xa', 'victim')
    for (let index = 0; index < 40; index += 1) await issue(`0x${index}`, ['x', 'y', 'z'][index % 3] ?? '')
    const late = await issue('0xb', 'late')
    expect(await consume('0xa', victims)).toBe(true)
    expect(await consume('0xb', late)).toBe(true)
  })
})
