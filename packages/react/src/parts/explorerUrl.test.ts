import { expect, test } from 'vitest'
import { createTestAdapter } from '../test/createTestAdapter.ts'
import { explorerUrl } from './explorerUrl.ts'

const [network] = createTestAdapter().networks

test.each(['hash', 'address', 'token'] as const)(
  'a stored or served %s of half a character leads to the rest of it',
  (kind) => {
    const subject = {
      network: network && { ...network, blockExplorerUrl: 'https://scan.test/' },
      [kind]: '0xab\ud800🐸',
    }
    expect(explorerUrl(subject as Parameters<typeof explorerUrl>[0])).toMatch(/\/0xab%F0%9F%90%B8$/)
  },
)
