import type { Account } from './message.ts'

/** What an instruction does, by its own bytes. Amounts are in base units. */
export type DecodedInstruction =
  | { kind: 'transfer'; from: Account; to: Account; lamports: bigint }
  | { kind: 'createAccount'; from: Account; account: Account; lamports: bigint; owner: string }
  | { kind: 'assign'; account: Account; owner: string }
  | { kind: 'allocate'; account: Account }
  | { kind: 'advanceNonce'; nonce: Account }
  | { kind: 'createNonce' | 'authorizeNonce'; nonce: Account; authority: string }
  | { kind: 'withdrawNonce'; nonce: Account; to: Account; lamports: bigint }
  /** `fee`: what the token keeps of the amount, where the instruction says so. */
  | { kind: 'sendTokens'; from: Account; to: Account; authority: Account; tokens: Tokens; fee?: bigint }
  | { kind: 'approveTokens'; account: Account; delegate: Account; tokens: Tokens }
  | { kind: 'burn'; account: Account; tokens: Tokens }
  | { kind: 'revoke' | 'syncNative'; account: Account }
  | { kind: 'setAuthority'; account: Account; type: number; authority: string | undefined }
  | { kind: 'closeAccount'; account: Account; to: Account }
  | { kind: 'createTokenAccount'; payer: Account; account: Account; owner: Account; mint: Account }
  | { kind: 'unitLimit'; units: number }
  | { kind: 'unitPrice'; microLamports: bigint }
  /** It changes nothing but what the transaction may use of a validator. */
  | { kind: 'budget' }
  | { kind: 'signatures'; count: number }
  | { kind: 'memo'; text: string }
  | { kind: 'unknown' }

/** Without `decimals`, the token's program does not check how many there are. */
export type Tokens = { amount: bigint; mint: Account | undefined; decimals: number | undefined }
