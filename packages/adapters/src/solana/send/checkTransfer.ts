import { TransferChangedError } from '@latchkey/core/errors'
import {
  CodecError,
  type DecodedInstruction,
  decodeInstruction,
  type Instruction,
  memoProgram,
  readTransaction,
  type SolanaTransaction,
  solanaFee,
  systemProgram,
  toBase58,
} from '@latchkey/wire/solana'
import type { ShownTransfer } from './TransferPlan.ts'

/** Lighthouse: wallets add its assertions, which let a transaction fail and do nothing else. */
const assertions = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
/** The two before them write to accounts, those behind them call other programs. */
const [firstAssertion, lastAssertion] = [2, 15]
/** A wallet may choose what it offers to be sooner than others: up to 0.01 SOL. */
const mostFee = 10_000_000n

export type CheckedTransfer = {
  /** The most that the network takes, in lamports. */
  fee: bigint
  blockhash: string
  /** Its id, in base58; undefined before it is signed. */
  signature: string | undefined
}

/**
 * Decodes a transaction, ours before the wallet has it or the one that the wallet signed, and compares it with the transfer that was shown.
 * A wallet may have changed the fee, the block and the form, and added assertions; nothing else that moves anything may be in it.
 * @throws TransferChangedError
 */
export function checkTransfer(bytes: Uint8Array, shown: ShownTransfer): CheckedTransfer {
  const { instructions, decoded, checked } = checkForm(bytes, shown.from)
  const other = instructions.find((instruction) => !isExpected(instruction, shown))
  if (other) throw changed(`an instruction of ${other.program}`)
  const count = (kind: DecodedInstruction['kind']) => decoded.filter((instruction) => instruction.kind === kind).length
  if (count('transfer') + count('sendTokens') !== 1) throw changed('the number of its transfers')
  if (count('memo') !== (shown.memo === undefined ? 0 : 1)) throw changed('its memo')
  if (count('createTokenAccount') > 1) throw changed('the number of its accounts')
  return checked
}

/**
 * The same for bytes that the wallet signed while the page was away: compared with those that it was given, which were compared with what was
 * shown.
 * @throws TransferChangedError
 */
export function checkUnchanged(bytes: Uint8Array, given: Uint8Array): CheckedTransfer {
  const { signers } = read(given).message
  const [after, before] = [bytes, given].map((one) => checkForm(one, signers[0] ?? '')) as [Form, Form]
  const list = ({ instructions }: Form) => instructions.filter((one) => !isOfWallet(one)).map(toText)
  if (list(after).join('\n') !== list(before).join('\n')) throw changed('its instructions')
  return after.checked
}

/** What a wallet may add or change: the fee, and assertions. */
function isOfWallet(instruction: Instruction): boolean {
  const { kind } = decodeInstruction(instruction)
  return ['unitLimit', 'unitPrice', 'budget'].includes(kind) || isAssertion(instruction)
}

function toText({ program, accounts, data }: Instruction): string {
  return [program, ...accounts.map(({ address }) => address), toBase58(data)].join()
}

type Form = { instructions: readonly Instruction[]; decoded: readonly DecodedInstruction[]; checked: CheckedTransfer }

/** That one account alone signs and pays for it, and what it says in full. */
function checkForm(bytes: Uint8Array, from: string): Form {
  const { message, signatures } = read(bytes)
  const { signers, instructions, loadedAccounts, blockhash } = message
  if (signers.length !== 1 || signers[0] !== from) throw changed('its signers')
  // The accounts of tables are not in the bytes.
  if (loadedAccounts > 0) throw changed('accounts that are not in it')
  const decoded = instructions.map(decodeInstruction)
  const fee = solanaFee({ signers: 1, instructions: decoded })
  if (fee > mostFee) throw changed(`its fee of ${fee} lamports`)
  const [signature] = signatures
  const isSigned = signature?.some((byte) => byte !== 0)
  const checked = { fee, blockhash, signature: isSigned && signature ? toBase58(signature) : undefined }
  return { instructions, decoded, checked }
}

function isExpected(instruction: Instruction, shown: ShownTransfer): boolean {
  const decoded = decodeInstruction(instruction)
  switch (decoded.kind) {
    case 'unitLimit':
    case 'unitPrice':
    case 'budget':
      return true
    case 'memo':
      return instruction.program === memoProgram && decoded.text === shown.memo
    case 'createTokenAccount':
      return (
        shown.token?.isCreated === true &&
        decoded.payer.address === shown.from &&
        decoded.account.address === shown.token.destination &&
        decoded.owner.address === shown.to &&
        decoded.mint.address === shown.token.mint
      )
    case 'unknown':
      return isAssertion(instruction)
    default:
      return isTransfer(instruction, shown)
  }
}

function isAssertion({ program, data: [type = 0] }: Instruction): boolean {
  return program === assertions && type >= firstAssertion && type <= lastAssertion
}

function isTransfer(instruction: Instruction, { from, to, amount, token }: ShownTransfer): boolean {
  const decoded = decodeInstruction(instruction)
  if (!token)
    return (
      decoded.kind === 'transfer' &&
      instruction.program === systemProgram &&
      // The other transfer, from an address with a seed, has an account more.
      instruction.accounts.length === 2 &&
      decoded.from.address === from &&
      decoded.to.address === to &&
      decoded.lamports === amount
    )
  return (
    decoded.kind === 'sendTokens' &&
    instruction.program === token.program &&
    instruction.accounts.length === 4 &&
    decoded.from.address === token.source &&
    decoded.to.address === token.destination &&
    decoded.authority.address === from &&
    decoded.tokens.mint?.address === token.mint &&
    decoded.tokens.decimals === token.decimals &&
    decoded.tokens.amount === amount &&
    decoded.fee === token.fee
  )
}

function read(bytes: Uint8Array): SolanaTransaction {
  try {
    return readTransaction(bytes)
  } catch (cause) {
    throw cause instanceof CodecError ? new TransferChangedError({ details: 'its form', cause }) : cause
  }
}

function changed(what: string): TransferChangedError {
  return new TransferChangedError({ details: what })
}
