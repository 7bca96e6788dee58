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

test.each([
  ['https://scan.test', 'https://scan.test/tx/0xab'],
  ['https://scan.test/sub/', 'https://scan.test/sub/tx/0xab'],
  ['http://127.0.0.1:8423/31337', 'http://127.0.0.1:8423/31337/tx/0xab'],
  ['http://localhost:8423/', 'http://localhost:8423/tx/0xab'],
  ['http://scan.test', undefined],
  ['http://localhost.scan.test', undefined],
  ['http://127.0.0.1@scan.test', undefined],
  ['javascript:alert(1)//', undefined],
])('an explorer at %s has its transaction at %s', (blockExplorerUrl, expected) => {
  expect(explorerUrl({ network: network && { ...network, blockExplorerUrl }, hash: '0xab' })).toBe(expected)
})

test('a network names the path of accounts at its explorer', () => {
  const solana = network && { ...network, blockExplorerUrl: 'https://scan.test', explorerAccountPath: 'account' }
  expect(explorerUrl({ network: solana, address: 'mv1nes' })).toBe('https://scan.test/account/mv1nes')
  expect(explorerUrl({ network: solana, token: 'EPjF' })).toBe('https://scan.test/token/EPjF')
  expect(explorerUrl({ network: solana, hash: '5VERv' })).toBe('https://scan.test/tx/5VERv')
  const evm = network && { ...network, blockExplorerUrl: 'https://scan.test' }
  expect(explorerUrl({ network: evm, address: '0xab' })).toBe('https://scan.test/address/0xab')
})
