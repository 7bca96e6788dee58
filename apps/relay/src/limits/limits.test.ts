import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { addressKey } from './addressKey.ts'
import { createConnectLimit, createKeyLimit } from './createClientLimits.ts'
import { createTokenBucket } from './createTokenBucket.ts'

describe('createTokenBucket', () => {
  test('allows a burst, then a rate per second, and keeps its debt', () => {
    let now = 0
    const bucket = createTokenBucket({ perSecond: 10, burst: 3, now: () => now })
    expect([1, 1, 1, 1].map((cost) => bucket.take(cost))).toEqual([true, true, true, false])
    expect(bucket.debt).toBe(1)
    now = 200
    expect(bucket.take(50)).toBe(true)
    expect(bucket.debt).toBe(49)
    now = 5_000
    expect(bucket.take(1)).toBe(false)
    now = 100_000
    expect([1, 1, 1, 1].map((cost) => bucket.take(cost))).toEqual([true, true, true, false])
  })
})

describe('createConnectLimit', () => {
  test('allows a client thirty connections at once, then one a second, and removes idle clients', () => {
    let now = 0
    const mayConnect = createConnectLimit(() => now)
    const tries = Array.from({ length: 50 }, () => mayConnect('client'))
    expect(tries.filter(Boolean)).toHaveLength(30)
    for (let i = 0; i < 3_000; i++) expect(mayConnect(`other ${i}`)).toBe(true)
    expect(mayConnect('client')).toBe(false)
    now = 1_000
    expect([mayConnect('client'), mayConnect('client')]).toEqual([true, false])
  })
})

describe('createKeyLimit', () => {
  test('allows an address a burst of new clients, then one a second, and known ones always', () => {
    let now = 0
    const mayBring = createKeyLimit(500, () => now)
    const tries = Array.from({ length: 2_500 }, (_, i) => mayBring('home', `key ${i}`))
    expect(tries.filter(Boolean)).toHaveLength(500)
    expect([mayBring('home', 'key 0'), mayBring('home', 'key 600'), mayBring('office', 'key 600')]).toEqual([
      true,
      false,
      true,
    ])
    now = 1_000
    expect([mayBring('home', 'key 600'), mayBring('home', 'key 601')]).toEqual([true, false])
    for (let i = 0; i < 3_000; i++) expect(mayBring(`address ${i}`, 'key')).toBe(true)
    expect(mayBring('home', 'key 601')).toBe(false)
  })
})

describe('addressKey', () => {
  const key = (own: string, forwarded?: string, hops = 0) =>
    addressKey(
      // Only the fields of a request that addressKey reads.
      { socket: { remoteAddress: own }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
      hops,
    )

  test.each([
    ['203.0.113.7', undefined, 0, '203.0.113.7'],
    ['203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
    ['10.0.0.1', '6.6.6.6, 198.51.100.1', 1, '198.51.100.1'],
    ['10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
    ['10.0.0.1', undefined, 1, '10.0.0.1'],
    ['::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
    ['2001:db8::6', undefined, 0, '2001:db8:0:0::/64'],
    ['::1', undefined, 0, '0:0:0:0::/64'],
    ['::ffff:c633:6401', undefined, 0, '198.51.100.1'],
    ['2001:0DB8:0:0:a::6', undefined, 0, '2001:db8:0:0::/64'],
    ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
    // Some proxies add the port, and IPv6 in brackets.
    ['10.0.0.1', '198.51.100.1:4711', 1, '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1:4711, 198.51.100.2:80', 2, '198.51.100.1'],
    ['10.0.0.1', '2001:db8::6', 1, '2001:db8:0:0::/64'],
    ['10.0.0.1', '[2001:db8::6]', 1, '2001:db8:0:0::/64'],
    ['10.0.0.1', '[2001:db8::6]:80', 1, '2001:db8:0:0::/64'],
    ['10.0.0.1', '"[2001:db8::6]:80"', 1, '2001:db8:0:0::/64'],
    ['10.0.0.1', '[::ffff:198.51.100.1]:80', 1, '198.51.100.1'],
    // A value that is not an address is ignored: a client cannot choose its own key.
    ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['10.0.0.1', '198.51.100.1 key', 1, '10.0.0.1'],
    ['10.0.0.1', '198.51.100.1, 198.51.100.2', 3, '10.0.0.1'],
  ])('%s with %s behind %i proxies is %s', (own, forwarded, hops, expected) => {
    expect(key(own, forwarded, hops)).toBe(expected)
  })
})
