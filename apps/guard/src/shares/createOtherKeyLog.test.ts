import type { FastifyBaseLogger } from 'fastify'
import { expect, test, vi } from 'vitest'
import { createOtherKeyLog } from './createOtherKeyLog.ts'

test('warns once a minute', () => {
  const warn = vi.fn<(text: string) => void>()
  let time = 0
  const warnOfOtherKey = createOtherKeyLog({ warn } as unknown as FastifyBaseLogger, { now: () => time })
  for (time = 0; time < 60_000; time += 1_000) warnOfOtherKey()
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('another WALLET_GUARD_KEY?'))
  warnOfOtherKey()
  expect(warn).toHaveBeenCalledTimes(2)
})
