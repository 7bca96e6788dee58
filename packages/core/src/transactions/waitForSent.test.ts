import { expect, test } from 'vitest'
import { createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { waitForSent } from './waitForSent.ts'

test('throws for a transaction that is not, or no longer, listed', async () => {
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([createScriptedWallet()])], storage: memoryStorage() })
  const wait = (hash: string) => waitForSent(latchkey, { hash }).catch(({ code }: { code: string }) => code)
  const token = { symbol: 'ETH', decimals: 18 }
  const details = { kind: 'transfer', from: '0x1', to: '0x2', token, amount: '1' } as const
  latchkey.store.setState({
    sentTransactions: [{ ...details, hash: '0xa', caipNetworkId: 'eip155:1', nonce: 7, sentAt: 1, status: 'pending' }],
  })
  const ends: unknown[] = []
  for (const hash of ['0xa', '0xb']) void wait(hash).then((end) => ends.push(`${hash} ${end}`))
  await new Promise((resolve) => setTimeout(resolve))
  expect(ends).toEqual(['0xb TRANSACTION_NOT_PENDING'])
  latchkey.store.setState({ sentTransactions: [] })
  await new Promise((resolve) => setTimeout(resolve))
  expect(ends).toEqual(['0xb TRANSACTION_NOT_PENDING', '0xa TRANSACTION_NOT_PENDING'])
})

test.each([
  ['failed', 'TRANSACTION_REVERTED'],
  ['cancelled', 'TRANSACTION_CANCELLED'],
  ['replaced', 'TRANSACTION_REPLACED'],
  ['dropped', 'TRANSACTION_DROPPED'],
  ['expired', 'TRANSACTION_EXPIRED'],
] as const)('says what became of one that is %s', async (status, code) => {
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([createScriptedWallet()])], storage: memoryStorage() })
  const details = {
    kind: 'transfer',
    from: '0x1',
    to: '0x2',
    token: { symbol: 'ETH', decimals: 18 },
    amount: '1',
  } as const
  latchkey.store.setState({
    sentTransactions: [{ ...details, hash: '0xa', caipNetworkId: 'eip155:1', nonce: 7, sentAt: 1, status }],
  })
  await expect(waitForSent(latchkey, { hash: '0xa' })).rejects.toMatchObject({ code })
})
