import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameMeter } from './createFrameMeter.ts'

const part = fc.record({
  kind: fc.constantFrom<'message' | 'pong'>('message', 'message', 'pong'),
  fragments: fc.array(fc.constantFrom(0, 1, 125, 126, 70_000), { minLength: 1, maxLength: 3 }),
})

test('detects every complete message, in any frames and chunks', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), fc.integer({ min: 1, max: 9_000 }), (parts, chunkBytes) => {
      const { measure } = createFrameMeter()
      for (const { kind, fragments } of parts) {
        const frames =
          kind === 'pong'
            ? [frame(0x8a, 5)]
            : fragments.map((bytes, i) => frame((i === 0 ? 1 : 0) + (i === fragments.length - 1 ? 0x80 : 0), bytes))
        const all = Buffer.concat(frames)
        let held = 0
        let isHeld = true
        for (let at = 0; at < all.length; at += chunkBytes) {
          held = measure(all.subarray(at, at + chunkBytes))
          if (at + chunkBytes < all.length) isHeld &&= held > 0
        }
        expect([isHeld, held]).toEqual([true, 0])
      }
    }),
    { numRuns: 200 },
  )
})

test('counts at least the bytes of an unfinished message, and more for many short frames', () => {
  const { measure } = createFrameMeter()
  expect(measure(frame(0x01, 70_000))).toBeGreaterThan(70_000)
  expect(measure(frame(0x89, 4))).toBeGreaterThan(70_000)
  expect(measure(frame(0x00, 70_000))).toBeGreaterThan(140_000)
  expect(measure(frame(0x80, 1))).toBe(0)
  let held = 0
  for (let i = 0; i < 1_000; i++) held = measure(frame(i === 0 ? 0x01 : 0x00, 1))
  expect(held).toBeGreaterThan(200_000)
})

/** A masked frame as a client sends it. */
function frame(first: number, bytes: number): Buffer {
  const length =
    bytes < 126
      ? Buffer.from([0x80 | bytes])
      : bytes < 65_536
        ? Buffer.from([0x80 | 126, bytes >> 8, bytes & 255])
        : Buffer.from([0x80 | 127, 0, 0, 0, 0, bytes >> 24, (bytes >> 16) & 255, (bytes >> 8) & 255, bytes & 255])
  return Buffer.concat([Buffer.from([first]), length, Buffer.alloc(4 + bytes)])
}
