import type { Reader } from '../bytes/readBytes.ts'
import type { DecodedInstruction, Tokens } from './DecodedInstruction.ts'
import { readKey } from './decodeSystem.ts'
import type { Account } from './message.ts'

/** The token programs, the first one and Token-2022: what their instructions share. */
export function decodeToken(reader: Reader, accounts: Account[]): DecodedInstruction | undefined {
  const [first, second, third, fourth] = accounts
  const type = reader.u8()
  switch (type) {
    case 3: {
      const tokens = readTokens(reader, { mint: undefined, isChecked: false })
      return first && second && third && { kind: 'sendTokens', from: first, to: second, authority: third, tokens }
    }
    case 4: {
      const tokens = readTokens(reader, { mint: undefined, isChecked: false })
      return first && second && third && { kind: 'approveTokens', account: first, delegate: second, tokens }
    }
    case 5:
      return first && second && { kind: 'revoke', account: first }
    case 6: {
      const [authorityType, has] = [reader.u8(), reader.u8()]
      if (has > 1) return undefined
      const authority = has === 1 ? readKey(reader) : undefined
      return first && second && { kind: 'setAuthority', account: first, type: authorityType, authority }
    }
    case 8:
    case 15: {
      const tokens = readTokens(reader, { mint: second, isChecked: type === 15 })
      return first && second && third && { kind: 'burn', account: first, tokens }
    }
    case 9:
      return first && second && third && { kind: 'closeAccount', account: first, to: second }
    case 12:
      return decodeTransferChecked(reader, accounts)
    case 13: {
      const tokens = readTokens(reader, { mint: second, isChecked: true })
      return first && second && third && fourth && { kind: 'approveTokens', account: first, delegate: third, tokens }
    }
    case 17:
      return first && { kind: 'syncNative', account: first }
    case 26: {
      // Token-2022's transfer of a token that takes a fee, which comes out of the amount.
      if (reader.u8() !== 1) return undefined
      const transfer = decodeTransferChecked(reader, accounts)
      const fee = reader.u64()
      return transfer && { ...transfer, fee }
    }
    default:
      return undefined
  }
}

/** The program of associated token accounts: an account whose address follows from its owner and its token. */
export function decodeTokenAccount(reader: Reader, accounts: Account[]): DecodedInstruction | undefined {
  // No data is the same as 0; 1 accepts an account that exists already.
  if (reader.left() > 0 && reader.u8() > 1) return undefined
  const [payer, account, owner, mint] = accounts
  return payer && account && owner && mint && { kind: 'createTokenAccount', payer, account, owner, mint }
}

type TokenTransfer = Extract<DecodedInstruction, { kind: 'sendTokens' }>

function decodeTransferChecked(reader: Reader, [from, mint, to, authority]: Account[]): TokenTransfer | undefined {
  const tokens = readTokens(reader, { mint, isChecked: true })
  return from && mint && to && authority && { kind: 'sendTokens', from, to, authority, tokens }
}

function readTokens(reader: Reader, { mint, isChecked }: { mint: Account | undefined; isChecked: boolean }): Tokens {
  return { amount: reader.u64(), mint, decimals: isChecked ? reader.u8() : undefined }
}
