import { CodecError } from '../bytes/CodecError.ts'
import { joinBytes, writeU32, writeU64 } from '../bytes/writeBytes.ts'
import type { Account, Instruction } from './message.ts'
import { type TokenHolding, toTokenAccount } from './programAddress.ts'
import { budgetProgram, memoProgram, systemProgram, tokenAccountProgram } from './programs.ts'

const readonly = (address: string): Account => ({ address, isSigner: false, isWritable: false })
const writable = (address: string): Account => ({ address, isSigner: false, isWritable: true })
const signer = (address: string): Account => ({ address, isSigner: true, isWritable: false })
const payer = (address: string): Account => ({ address, isSigner: true, isWritable: true })

/** Sends lamports. */
export function writeTransfer({ from, to, lamports }: { from: string; to: string; lamports: bigint }): Instruction {
  return {
    program: systemProgram,
    accounts: [payer(from), writable(to)],
    data: joinBytes(writeU32(2), writeAmount(lamports)),
  }
}

export type TokenTransfer = {
  /** The token's program: the first one, or Token-2022. */
  program: string
  mint: string
  /** Token accounts, and the owner of the first one. */
  from: string
  to: string
  owner: string
  amount: bigint
  /** The program refuses a transfer with other decimals than the token's. */
  decimals: number
  /** What the token keeps of the amount (Token-2022): the program refuses another fee. */
  fee?: bigint | undefined
}

/** Sends tokens: TransferChecked, or TransferCheckedWithFee. */
export function writeTokenTransfer({ program, mint, from, to, owner, ...terms }: TokenTransfer): Instruction {
  const { amount, decimals, fee } = terms
  const data =
    fee === undefined
      ? joinBytes([12], writeAmount(amount), [decimals])
      : joinBytes([26, 1], writeAmount(amount), [decimals], writeAmount(fee))
  return { program, accounts: [writable(from), readonly(mint), writable(to), signer(owner)], data }
}

/** Makes the owner's associated token account if it does not exist; the payer pays its rent. */
export function writeTokenAccount({ payer: from, ...holding }: TokenHolding & { payer: string }): Instruction {
  const { owner, mint, program } = holding
  return {
    program: tokenAccountProgram,
    accounts: [
      payer(from),
      writable(toTokenAccount(holding)),
      readonly(owner),
      readonly(mint),
      readonly(systemProgram),
      readonly(program),
    ],
    data: Uint8Array.of(1),
  }
}

/** How many compute units the transaction may use. */
export function writeUnitLimit(units: number): Instruction {
  return { program: budgetProgram, accounts: [], data: joinBytes([2], writeU32(units)) }
}

/** What it pays for each unit, in millionths of a lamport. */
export function writeUnitPrice(microLamports: bigint): Instruction {
  return { program: budgetProgram, accounts: [], data: joinBytes([3], writeAmount(microLamports)) }
}

export function writeMemo(text: string): Instruction {
  return { program: memoProgram, accounts: [], data: new TextEncoder().encode(text) }
}

function writeAmount(amount: bigint): Uint8Array {
  // 64 bits would keep the low ones of any other number.
  if (amount < 0n || amount >= 2n ** 64n) throw new CodecError('an amount of more than 64 bits')
  return writeU64(amount)
}
