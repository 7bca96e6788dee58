import {
  type Instruction,
  joinBytes,
  memoProgram,
  readTransaction,
  tokenProgram,
  toTokenAccount,
  writeMemo,
  writeMessage,
  writeTokenAccount,
  writeTokenTransfer,
  writeTransfer,
  writeUnitLimit,
  writeUnitPrice,
  writeUnsigned,
} from '@latchkey/wire/solana'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKey } from '../test/createTestNode.ts'
import { checkTransfer, checkUnchanged } from './checkTransfer.ts'
import { makesTransfer } from './makesTransfer.ts'
import type { ShownTransfer } from './TransferPlan.ts'

const [from, to, eve, mint, blockhash] = Array.from({ length: 5 }, () => createKey().address) as [
  string,
  string,
  string,
  string,
  string,
]
const program = tokenProgram
const source = toTokenAccount({ owner: from, mint, program })
const destination = toTokenAccount({ owner: to, mint, program })
const lighthouse = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'

const native: ShownTransfer = { from, to, amount: 5n }
const tokens = {
  from,
  to,
  amount: 7n,
  token: { mint, program, decimals: 6, source, destination, fee: 1n, isCreated: true },
  memo: 'Transfer',
} satisfies ShownTransfer

const sendSol = writeTransfer({ from, to, lamports: 5n })
const terms = { program, mint, from: source, to: destination, owner: from, amount: 7n, decimals: 6, fee: 1n }
const create = writeTokenAccount({ payer: from, owner: to, mint, program })
const sendTokens = [create, writeMemo('Transfer'), writeTokenTransfer(terms)]
const assertion = (type: number): Instruction => ({ program: lighthouse, accounts: [], data: Uint8Array.of(type, 9) })

const write = (instructions: readonly Instruction[], payer = from) =>
  writeUnsigned(writeMessage({ payer, blockhash, instructions }))

test('the transfer that was shown passes, with the fee of its bytes', () => {
  expect(checkTransfer(write([sendSol]), native)).toEqual({ fee: 5_000n, blockhash, signature: undefined })
  expect(checkTransfer(write(sendTokens), tokens).fee).toBe(5_000n)
})

test('a wallet may choose the fee and add assertions', () => {
  const budget = [writeUnitLimit(100_000), writeUnitPrice(20_000n)]
  expect(checkTransfer(write([...budget, sendSol, assertion(2), assertion(6)]), native).fee).toBe(7_000n)
  expect(() => checkTransfer(write([...budget, ...sendTokens, assertion(5)]), tokens)).not.toThrow()
})

test.each<[string, ShownTransfer, readonly Instruction[]]>([
  ['of another amount', native, [writeTransfer({ from, to, lamports: 6n })]],
  ['to another account', native, [writeTransfer({ from, to: eve, lamports: 5n })]],
  ['made twice', native, [sendSol, sendSol]],
  ['that is missing', native, [writeUnitLimit(9)]],
  ['with a second one', native, [sendSol, writeTransfer({ from, to: eve, lamports: 1n })]],
  ['with a memo that nobody showed', native, [sendSol, writeMemo('Hello')]],
  ['with an unknown program', native, [sendSol, { program: eve, accounts: [], data: Uint8Array.of(6) }]],
  ['with an assertion that writes', native, [sendSol, assertion(0)]],
  ['with an assertion that calls another program', native, [sendSol, assertion(16)]],
  ['with an assertion without data', native, [sendSol, { ...assertion(6), data: new Uint8Array() }]],
  ['with a fee above 0.01 SOL', native, [writeUnitLimit(1_000_000), writeUnitPrice(10_000_000n), sendSol]],
  ['of lamports instead of tokens', tokens, [create, writeMemo('Transfer'), sendSol]],
  ['of tokens instead of lamports', native, [writeTokenTransfer(terms)]],
  ['of another token', tokens, [writeTokenTransfer({ ...terms, mint: eve })]],
  ['with another fee of the token', tokens, [writeTokenTransfer({ ...terms, fee: 2n })]],
  ['without the fee of the token', tokens, [writeTokenTransfer({ ...terms, fee: undefined })]],
  ['with other decimals', tokens, [writeTokenTransfer({ ...terms, decimals: 9 })]],
  ['from another account', tokens, [writeTokenTransfer({ ...terms, from: eve })]],
  ['to another token account', tokens, [writeTokenTransfer({ ...terms, to: eve })]],
  ['of another token program', tokens, [writeTokenTransfer({ ...terms, program: memoProgram })]],
  [
    'that makes an account of somebody else',
    tokens,
    [writeTokenAccount({ payer: from, owner: eve, mint, program }), writeTokenTransfer(terms)],
  ],
  ['that makes an account twice', tokens, [create, ...sendTokens]],
  [
    'that makes an account though there is one',
    { ...tokens, token: { ...tokens.token, isCreated: false } },
    sendTokens,
  ],
  ['without its memo', tokens, [create, writeTokenTransfer(terms)]],
  ['with its memo twice', tokens, [create, writeMemo('Transfer'), ...sendTokens.slice(1)]],
  ['with another memo', tokens, [create, writeMemo('transfer'), writeTokenTransfer(terms)]],
])('a transfer %s is none that was shown', (_name, shown, instructions) => {
  expect(() => checkTransfer(write(instructions), shown)).toThrow(expect.objectContaining({ code: 'TRANSFER_CHANGED' }))
})

test('another payer or a second signer is none that was shown', () => {
  const changed = expect.objectContaining({ code: 'TRANSFER_CHANGED' })
  expect(() => checkTransfer(write([sendSol], eve), native)).toThrow(changed)
  const two = { ...sendSol, accounts: [...sendSol.accounts, { address: eve, isSigner: true, isWritable: false }] }
  expect(() => checkTransfer(write([two]), native)).toThrow(changed)
})

test('a transaction with accounts of a table is none that was shown', () => {
  const { messageBytes } = readTransaction(write([sendSol]))
  // Version 0 of the same message, with a table at its end: its key, one account that is written to, none that is read.
  const versioned = joinBytes(
    [1],
    new Uint8Array(64),
    [0x80],
    messageBytes,
    [1],
    new Uint8Array(32).fill(5),
    [1, 0],
    [0],
  )
  expect(readTransaction(versioned).message.loadedAccounts).toBe(1)
  expect(() => checkTransfer(versioned, native)).toThrow(expect.objectContaining({ code: 'TRANSFER_CHANGED' }))
})

test('10,000 mutated transactions: refused, or still exactly what was shown', () => {
  const bytes = write([writeUnitLimit(1_000), writeUnitPrice(1n), ...sendTokens, assertion(6)])
  const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 })
  let accepted = 0
  fc.assert(
    fc.property(changes, (list) => {
      const changed = Uint8Array.from(bytes)
      for (const [place, byte] of list) changed[place] = byte
      try {
        checkTransfer(changed, tokens)
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: 'TRANSFER_CHANGED' })
        return
      }
      accepted += 1
      const { from, to, amount, token } = tokens
      expect(
        makesTransfer(readTransaction(changed).message, { from, to, amount, mint: token?.mint, memo: tokens.memo }),
      ).toBe(true)
    }),
    { numRuns: 10_000 },
  )
  // Signature, block, price and assertion may be anything.
  expect(accepted).toBeGreaterThan(200)
}, 60_000)

test('what the wallet was given passes as it is, and with another fee and assertions', () => {
  const given = write(sendTokens)
  expect(checkUnchanged(given, given)).toEqual({ fee: 5_000n, blockhash, signature: undefined })
  const budget = [writeUnitLimit(100_000), writeUnitPrice(20_000n)]
  expect(checkUnchanged(write([...budget, ...sendTokens, assertion(5)]), given).fee).toBe(7_000n)
})

test.each([
  ['of another amount', write([writeTransfer({ from, to, lamports: 6n })])],
  ['to another recipient', write([writeTransfer({ from, to: eve, lamports: 5n })])],
  ['made twice', write([sendSol, sendSol])],
  ['with one more', write([sendSol, writeTransfer({ from, to: eve, lamports: 1n })])],
  ['with a memo', write([sendSol, writeMemo('Transfer')])],
  ['that is missing', write([])],
  ['that another account pays for', write([sendSol], eve)],
  ['with a fee of more than 0.01 SOL', write([writeUnitLimit(1_400_000), writeUnitPrice(10_000_000n), sendSol])],
])('a transfer %s is none that the wallet was given', (_, bytes) => {
  expect(() => checkUnchanged(bytes, write([sendSol]))).toThrow(expect.objectContaining({ code: 'TRANSFER_CHANGED' }))
})
