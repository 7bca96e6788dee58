import type { Reader } from '../bytes/readBytes.ts'
import { readBytes } from '../bytes/readBytes.ts'
import type { DecodedInstruction } from './DecodedInstruction.ts'
import { decodeSystem } from './decodeSystem.ts'
import { decodeToken, decodeTokenAccount } from './decodeToken.ts'
import type { Account, Instruction } from './message.ts'
import {
  budgetProgram,
  memoProgram,
  systemProgram,
  token2022Program,
  tokenAccountProgram,
  tokenProgram,
} from './programs.ts'

type Decoder = (reader: Reader, accounts: Account[]) => DecodedInstruction | undefined

const decoders: Record<string, Decoder> = {
  [systemProgram]: decodeSystem,
  [tokenProgram]: decodeToken,
  [token2022Program]: decodeToken,
  [tokenAccountProgram]: decodeTokenAccount,
  [budgetProgram]: decodeBudget,
  [memoProgram]: decodeMemo,
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: decodeMemo,
  Ed25519SigVerify111111111111111111111111111: decodeSignatures,
  KeccakSecp256k11111111111111111111111111111: decodeSignatures,
  Secp256r1SigVerify1111111111111111111111111: decodeSignatures,
}

/** Decodes an instruction of a known program. What has an unexpected form is unknown, like every other program. */
export function decodeInstruction({ program, accounts, data }: Instruction): DecodedInstruction {
  const decode = Object.hasOwn(decoders, program) ? decoders[program] : undefined
  try {
    const reader = readBytes(data, 'instruction')
    const decoded = decode?.(reader, accounts)
    reader.end()
    return decoded ?? { kind: 'unknown' }
  } catch {
    return { kind: 'unknown' }
  }
}

function decodeBudget(reader: Reader): DecodedInstruction | undefined {
  const type = reader.u8()
  if (type === 2) return { kind: 'unitLimit', units: reader.u32() }
  if (type === 3) return { kind: 'unitPrice', microLamports: reader.u64() }
  if (type !== 1 && type !== 4) return undefined
  reader.u32()
  return { kind: 'budget' }
}

function decodeMemo(reader: Reader): DecodedInstruction {
  const bytes = reader.take(reader.left())
  return { kind: 'memo', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
}

/** Verifies signatures inside the transaction, each of which costs as much as one of its own. */
function decodeSignatures(reader: Reader): DecodedInstruction {
  const count = reader.u8()
  reader.take(reader.left())
  return { kind: 'signatures', count }
}
