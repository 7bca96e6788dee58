import { expect, test } from 'vitest'
import { createTestAdapter } from '../test/createTestAdapter.ts'
import { explorerUrl } from './explorerUrl.ts'

const [network] = createTestAdapter().networks

test.each(['hash', 'address', 'token'] as const)(
  'leaves lone surrogates in a stored or served %s out of its explorer URL',
  (kind) => {
    const subject = {
      network: network && { ...network, blockExplorerUrl: 'https://scan.test/' },
      [kind]: '0xab\ud800🐸',
    }
    expect(explorerUrl(subject as Parameters<typeof explorerUrl>[0])).toMatch(/\/0xab%F0%9F%90%B8$/)
  },
)
