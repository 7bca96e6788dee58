import { base58 } from '@scure/base'
import type { Reader } from '../bytes/readBytes.ts'
import type { DecodedInstruction } from './DecodedInstruction.ts'
import type { Account } from './message.ts'

/** The system program: native transfers, new accounts, and nonces, which keep a transaction valid for as long as they stay. */
export function decodeSystem(reader: Reader, accounts: Account[]): DecodedInstruction | undefined {
  const [first, second, third] = accounts
  const type = reader.u32()
  switch (type) {
    case 0: {
      const [lamports, , owner] = [reader.u64(), reader.u64(), readKey(reader)]
      return first && second && { kind: 'createAccount', from: first, account: second, lamports, owner }
    }
    case 1: {
      const owner = readKey(reader)
      return first && { kind: 'assign', account: first, owner }
    }
    case 2: {
      const lamports = reader.u64()
      return first && second && { kind: 'transfer', from: first, to: second, lamports }
    }
    case 3: {
      reader.take(32)
      readSeed(reader)
      const [lamports, , owner] = [reader.u64(), reader.u64(), readKey(reader)]
      return first && second && { kind: 'createAccount', from: first, account: second, lamports, owner }
    }
    case 4:
      return first && third && { kind: 'advanceNonce', nonce: first }
    case 5: {
      const lamports = reader.u64()
      return first && second && { kind: 'withdrawNonce', nonce: first, to: second, lamports }
    }
    case 6:
    case 7: {
      const authority = readKey(reader)
      return first && { kind: type === 6 ? 'createNonce' : 'authorizeNonce', nonce: first, authority }
    }
    case 8:
      reader.u64()
      return first && { kind: 'allocate', account: first }
    case 11: {
      const lamports = reader.u64()
      readSeed(reader)
      reader.take(32)
      return first && third && { kind: 'transfer', from: first, to: third, lamports }
    }
    default:
      return undefined
  }
}

export function readKey(reader: Reader): string {
  return base58.encode(reader.take(32))
}

function readSeed(reader: Reader): void {
  const length = reader.u64()
  reader.take(length > 32n ? Number.POSITIVE_INFINITY : Number(length))
}
