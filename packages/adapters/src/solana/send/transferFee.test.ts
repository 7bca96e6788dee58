import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeeConfig, toWithheld } from './transferFee.ts'

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const fees = fc.record({ epoch: u64, maximum: u64, basisPoints: fc.bigInt({ min: 0n, max: 10_000n }) })

test('a fee is the smallest whole number that is not below its share, and never above its maximum', () => {
  fc.assert(
    fc.property(fees, fees, u64, u64, (older, newer, amount, epoch) => {
      const { basisPoints, maximum } = epoch < newer.epoch ? older : newer
      const fee = toWithheld({ older, newer }, amount, epoch)
      expect(fee <= maximum && fee <= amount).toBe(true)
      if (fee === maximum) return
      expect(fee * 10_000n >= amount * basisPoints).toBe(true)
      expect(fee === 0n || (fee - 1n) * 10_000n < amount * basisPoints).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})

test('the older fee counts until the epoch of the newer one', () => {
  const config = {
    older: { epoch: 0n, maximum: 100n, basisPoints: 50n },
    newer: { epoch: 7n, maximum: 3n, basisPoints: 100n },
  }
  expect(toWithheld(config, 1_001n, 6n)).toBe(6n)
  expect(toWithheld(config, 1_001n, 7n)).toBe(3n)
  expect(toWithheld(config, 0n, 6n)).toBe(0n)
})

test('the fee of a token is read from its bytes', () => {
  const data = new Uint8Array(108)
  const view = new DataView(data.buffer)
  for (const [place, epoch, maximum, basisPoints] of [
    [72, 1n, 5_000n, 25],
    [90, 3n, 2n ** 64n - 1n, 10_000],
  ] as const) {
    view.setBigUint64(place, epoch, true)
    view.setBigUint64(place + 8, maximum, true)
    view.setUint16(place + 16, basisPoints, true)
  }
  expect(readFeeConfig(data)).toEqual({
    older: { epoch: 1n, maximum: 5_000n, basisPoints: 25n },
    newer: { epoch: 3n, maximum: 2n ** 64n - 1n, basisPoints: 10_000n },
  })
  expect(() => readFeeConfig(data.subarray(1))).toThrow()
  expect(() => readFeeConfig(new Uint8Array(109))).toThrow()
})
