export type { Bytes } from '../bytes/Bytes.ts'
export { CodecError } from '../bytes/CodecError.ts'
export { type Reader, readBytes } from '../bytes/readBytes.ts'
export { isSameBytes, joinBytes } from '../bytes/writeBytes.ts'
export { fromKey, isAddress, toKey } from './address.ts'
export type { DecodedInstruction, Tokens } from './DecodedInstruction.ts'
export { decodeInstruction } from './decodeInstruction.ts'
export { isOnCurve } from './isOnCurve.ts'
export { type Account, type Instruction, type Message, readMessage } from './message.ts'
export { findProgramAddress, toTokenAccount } from './programAddress.ts'
export { memoProgram, systemProgram, token2022Program, tokenAccountProgram, tokenProgram } from './programs.ts'
export { solanaFee } from './solanaFee.ts'
export { listNameAccounts, nameProgram, readNameOwner } from './solName.ts'
export { fromBase58, fromBase64, toBase58, toBase64 } from './texts.ts'
export {
  extensionTypes,
  isMint,
  type MintState,
  readMint,
  readTokenAccount,
  type TokenAccountState,
} from './tokenState.ts'
export { addSignature, readTransaction, type SolanaTransaction } from './transaction.ts'
export {
  writeMemo,
  writeTokenAccount,
  writeTokenTransfer,
  writeTransfer,
  writeUnitLimit,
  writeUnitPrice,
} from './writeInstruction.ts'
export { writeMessage, writeUnsigned } from './writeMessage.ts'
