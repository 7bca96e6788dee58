import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOperations, countWithin, sentOf, unused, usageBytes } from './countOperations.ts'
import type { Rules } from './parseRules.ts'

const now = 1_800_000_000
const none: Rules = { functions: [], allowances: [], limits: [] }
const operation = { native: 1n, fees: 2n, count: 1 }
const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}` as const

test('a session’s totals stay within their size limit', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => index)
  const rules: Rules = {
    functions: [],
    allowances: many(32).map((index) => ({ amount: 0n, startSeconds: index, periodSeconds: 253_402_300_000 + index })),
    limits: many(32).map((index) => ({ kind: 'calls', count: 2 ** 40, seconds: 253_402_300_000 + index })),
  }
  let usage = unused
  for (let index = 0; index < 1_000; index += 1)
    usage = countOperations(rules, usage, {
      native: 2n ** 250n,
      fees: 2n ** 250n,
      count: 1_000,
      atSeconds: now + 977 * index,
      hashes: [hashOf(index)],
    })
  const { own, permission, policy } = usageBytes
  expect(Buffer.byteLength(JSON.stringify(usage))).toBeLessThanOrEqual(own + 32 * permission + 32 * policy)
  expect(usage.count).toBe(1_000_000)
})

test('operations of an interval are counted exactly for up to 64 seconds, then for at most a thirty-second of the interval too long', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 150 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000 }), steps, (seconds, waits) => {
      const rules: Rules = { ...none, limits: [{ kind: 'calls', count: 1, seconds }] }
      const times: number[] = []
      let usage = unused
      let atSeconds = now
      for (const wait of waits) {
        atSeconds += wait
        const within = (length: number) => times.filter((time) => time > atSeconds - length)
        const counted = countWithin(usage, seconds, atSeconds)
        const exact = within(seconds)
        const longer = within(seconds + Math.ceil(seconds / 32))
        if (new Set(times).size <= 64) expect(counted).toBe(exact.length)
        expect(counted).toBeGreaterThanOrEqual(exact.length)
        expect(counted).toBeLessThanOrEqual(longer.length)
        usage = countOperations(rules, usage, { ...operation, atSeconds, hashes: [] })
        times.push(atSeconds)
      }
    }),
  )
})

test('a server with a slow clock does not reopen a period', () => {
  const allowance = { amount: 10n, startSeconds: 0, periodSeconds: 100 }
  const rules: Rules = { ...none, allowances: [allowance] }
  const later = countOperations(rules, unused, { ...operation, atSeconds: 205, hashes: [] })
  const behind = countOperations(rules, later, { ...operation, atSeconds: 195, hashes: [] })
  expect(behind.atSeconds).toBe(205)
  expect(sentOf(behind, allowance, 205)).toBe(2n)
})
