import { type Address, createNoopSigner, type Instruction as KitInstruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from '@solana-program/token'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CodecError } from '../bytes/CodecError.ts'
import { fromKey } from './address.ts'
import { decodeInstruction } from './decodeInstruction.ts'
import type { Instruction } from './message.ts'
import { toTokenAccount } from './programAddress.ts'
import { token2022Program, tokenProgram } from './programs.ts'
import {
  writeMemo,
  writeTokenAccount,
  writeTokenTransfer,
  writeTransfer,
  writeUnitLimit,
  writeUnitPrice,
} from './writeInstruction.ts'

const addresses = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((key) => fromKey(key) as Address)
const amounts = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const programs = fc.constantFrom(tokenProgram as Address, token2022Program as Address)

/** What @solana/kit builds, in the words of the codec. Its roles are bits: writable is 1, signer 2. */
function fromKit({ programAddress, accounts = [], data = new Uint8Array() }: KitInstruction): Instruction {
  return {
    program: programAddress,
    accounts: accounts.map(({ address, role }) => ({ address, isSigner: role >= 2, isWritable: role % 2 === 1 })),
    data: Uint8Array.from(data),
  }
}

test('a transfer of lamports is that of @solana-program/system', () => {
  fc.assert(
    fc.property(addresses, addresses, amounts, (from, to, lamports) => {
      const written = writeTransfer({ from, to, lamports })
      const source = createNoopSigner(from)
      expect(written).toEqual(fromKit(getTransferSolInstruction({ source, destination: to, amount: lamports })))
      expect(decodeInstruction(written)).toMatchObject({
        kind: 'transfer',
        from: { address: from },
        to: { address: to },
        lamports,
      })
    }),
    { numRuns: 1_000 },
  )
})

const transfers = fc.record({
  program: programs,
  mint: addresses,
  from: addresses,
  to: addresses,
  owner: addresses,
  amount: amounts,
  decimals: fc.nat(255),
})

test('a transfer of tokens is that of @solana-program/token', () => {
  fc.assert(
    fc.property(transfers, (transfer) => {
      const { program, mint, from, to, owner, amount, decimals } = transfer
      const written = writeTokenTransfer(transfer)
      const expected = getTransferCheckedInstruction(
        { source: from, mint, destination: to, authority: createNoopSigner(owner), amount, decimals },
        { programAddress: program },
      )
      expect(written).toEqual(fromKit(expected))
      expect(decodeInstruction(written)).toMatchObject({ kind: 'sendTokens', tokens: { amount, decimals } })
    }),
    { numRuns: 1_000 },
  )
})

test('a transfer with its fee is read back', () => {
  fc.assert(
    fc.property(transfers, amounts, (transfer, fee) => {
      expect(decodeInstruction(writeTokenTransfer({ ...transfer, fee }))).toMatchObject({
        kind: 'sendTokens',
        from: { address: transfer.from },
        to: { address: transfer.to },
        authority: { address: transfer.owner, isSigner: true },
        tokens: { amount: transfer.amount, mint: { address: transfer.mint }, decimals: transfer.decimals },
        fee,
      })
    }),
  )
})

test('an account for tokens is made as @solana-program/token makes it', () => {
  fc.assert(
    fc.property(addresses, addresses, addresses, programs, (payer, owner, mint, program) => {
      const ata = toTokenAccount({ owner, mint, program }) as Address
      const written = writeTokenAccount({ payer, owner, mint, program })
      const signer = createNoopSigner(payer)
      const expected = getCreateAssociatedTokenIdempotentInstruction({
        payer: signer,
        ata,
        owner,
        mint,
        tokenProgram: program,
      })
      expect(written).toEqual(fromKit(expected))
      expect(decodeInstruction(written)).toMatchObject({ kind: 'createTokenAccount', account: { address: ata } })
    }),
  )
})

test('limit, price and memo are read back', () => {
  expect(decodeInstruction(writeUnitLimit(1_400_000))).toEqual({ kind: 'unitLimit', units: 1_400_000 })
  expect(decodeInstruction(writeUnitPrice(2n ** 40n))).toEqual({ kind: 'unitPrice', microLamports: 2n ** 40n })
  expect(decodeInstruction(writeMemo('Für 3 µ'))).toEqual({ kind: 'memo', text: 'Für 3 µ' })
})

test('an amount of more than 64 bits is refused, never cut', () => {
  const [from, to] = [tokenProgram, token2022Program]
  for (const lamports of [-1n, 2n ** 64n]) expect(() => writeTransfer({ from, to, lamports })).toThrow(CodecError)
  expect(() => writeUnitPrice(2n ** 64n)).toThrow(CodecError)
})
