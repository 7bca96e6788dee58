import type { FastifyBaseLogger } from 'fastify'
import { expect, test, vi } from 'vitest'
import { createRefusalLog } from './createRefusalLog.ts'

test('a site that is refused is named once a minute, with what allows it; of made-up sites a hundred', () => {
  const warn = vi.fn<(fields: { site: string; setting: string }, text: string) => void>()
  let time = 0
  const refused = createRefusalLog({ warn } as unknown as FastifyBaseLogger, 'a site was refused', { now: () => time })
  refused('ALLOWED_ORIGINS', 'https://app.test')
  refused('ALLOWED_ORIGINS', 'https://app.test')
  expect(warn.mock.calls).toEqual([[{ site: 'https://app.test', setting: 'ALLOWED_ORIGINS' }, 'a site was refused']])
  for (let index = 0; index < 1_000; index += 1) refused('WALLET_URL', `https://${index}.test/${'x'.repeat(10_000)}`)
  expect(warn).toHaveBeenCalledTimes(100)
  expect(warn.mock.lastCall?.[0].site).toHaveLength(300)
  time = 60_000
  refused('ALLOWED_ORIGINS', 'https://app.test')
  refused('WALLET_URL')
  expect(warn).toHaveBeenCalledTimes(102)
  expect(warn.mock.lastCall?.[0].site).toBe('unknown')
})
