import type { Address } from '@solana/kit'
import { AccountState, getMintEncoder, getTokenEncoder } from '@solana-program/token'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CodecError } from '../bytes/CodecError.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { fromKey } from './address.ts'
import { isMint, readMint, readTokenAccount } from './tokenState.ts'

const addresses = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((key) => fromKey(key) as Address)
const amounts = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

const mints = fc.record({
  mintAuthority: fc.option(addresses),
  supply: amounts,
  decimals: fc.nat(255),
  freezeAuthority: fc.option(addresses),
})
type TestMint = typeof mints extends fc.Arbitrary<infer T> ? T : never
const encodeMint = (mint: TestMint) => Uint8Array.from(getMintEncoder().encode({ ...mint, isInitialized: true }))

test('a token is read as @solana-program/token writes it', () => {
  fc.assert(
    fc.property(mints, (mint) => {
      const { supply, decimals, freezeAuthority } = mint
      expect(readMint(encodeMint(mint))).toEqual({
        supply,
        decimals,
        freezeAuthority: freezeAuthority ?? undefined,
        extensions: [],
      })
    }),
    { numRuns: 1_000 },
  )
})

test('a token account is read as @solana-program/token writes it', () => {
  const account = fc.record({ mint: addresses, owner: addresses, amount: amounts, isFrozen: fc.boolean() })
  fc.assert(
    fc.property(account, ({ isFrozen, ...rest }) => {
      const state = isFrozen ? AccountState.Frozen : AccountState.Initialized
      const options = { delegate: null, isNative: null, delegatedAmount: 0n, closeAuthority: null }
      const data = Uint8Array.from(getTokenEncoder().encode({ ...rest, ...options, state }))
      expect(readTokenAccount(data)).toEqual({ ...rest, isFrozen, extensions: [] })
      expect(isMint(data)).toBe(false)
      // Longer data says itself what it is: nothing that is no token account is read as one.
      expect(() => readTokenAccount(joinBytes(data, [1, 0, 0, 0, 0]))).toThrow(CodecError)
    }),
    { numRuns: 1_000 },
  )
})

const [mint = new Uint8Array()] = fc.sample(mints, { numRuns: 1, seed: 1 }).map(encodeMint)
const extended = (...parts: number[][]) => joinBytes(mint, new Uint8Array(165 - 82), [1], ...parts)

test('extensions are read in their order, up to the zeros behind them', () => {
  const { extensions } = readMint(extended([9, 0, 0, 0], [26, 0, 2, 0, 7, 8], [0, 0, 0, 0, 0]))
  expect(extensions).toEqual([
    { type: 9, data: new Uint8Array() },
    { type: 26, data: Uint8Array.of(7, 8) },
  ])
})

test.each<[string, Uint8Array]>([
  ['of another length', mint.subarray(1)],
  ['that is not initialized', mint.map((byte, place) => (place === 45 ? 0 : byte))],
  ['made of the keys of several signers', joinBytes(extended(), new Uint8Array(355 - 166))],
  ['whose extension is longer than its data', extended([9, 0, 5, 0, 1])],
])('a token %s is refused', (_name, data) => {
  expect(() => readMint(data)).toThrow(CodecError)
})
