import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import { wrappedSol } from '../../chains/solana/solanaAddress.ts'
import { testSolanaChain } from '../../test/testSolanaChain.ts'
import type { Movements } from './readMovements.ts'
import { toKept, toSolanaTransaction } from './toSolanaTransaction.ts'

const address = 'me' as SolanaAddress // of nobody
const mints = [null, wrappedSol, 'mint', 'another mint']

test('what is kept of a transaction for an account reads as the whole', () => {
  const chain = testSolanaChain({ id: 'solana:11111111111111111111111111111111', rpcUrls: ['http://127.0.0.1:1'] })
  const change = fc.record({
    owner: fc.constantFrom('me', 'other', 'another', 'pool'),
    mint: fc.constantFrom(...mints),
    decimals: fc.constant(6),
    // No two are as large: which of two such others is named depends on the rest.
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((amount) => String(amount * 2 + 1)),
  })
  const changes = fc.uniqueArray(change, {
    maxLength: 12,
    selector: ({ owner, mint }) => `${owner} ${mint}`,
  })
  const movements = fc.record({
    slot: fc.constant(7),
    time: fc.constant(1_700_000_000),
    isFailed: fc.boolean(),
    payer: fc.constantFrom('me', 'other'),
    program: fc.constantFrom(null, '11111111111111111111111111111111'),
    changes,
  })
  fc.assert(
    fc.property(movements, (all: Movements) => {
      const read = (one: Movements) =>
        toSolanaTransaction({ chain, address, signature: 'signature', movements: one, tokens: new Map() })
      const kept = toKept(all, address)
      expect(read(kept)).toEqual(read(all))
      expect(kept.changes.length).toBeLessThanOrEqual(2 * mints.length)
    }),
    { numRuns: 2_000 },
  )
})
