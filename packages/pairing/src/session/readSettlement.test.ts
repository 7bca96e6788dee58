import { expect, test } from 'vitest'
import { readNamespaces } from './readSettlement.ts'

test('takes the first 100 accounts of each chain from a wallet that grants hundreds', () => {
  const chains = ['eip155:1', 'eip155:10']
  const accountsOf = (chain: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${chain}:0x${index.toString(16).padStart(40, '0')}`)
  const requested = { eip155: { chains, methods: [], events: [] } }
  const granted = {
    'eip155:1': { accounts: accountsOf('eip155:1', 400) },
    eip155: { accounts: accountsOf('eip155:10', 400) },
  }
  const { eip155 } = readNamespaces(granted, requested)
  expect(eip155?.accounts).toEqual(chains.flatMap((chain) => accountsOf(chain, 100)))
})
