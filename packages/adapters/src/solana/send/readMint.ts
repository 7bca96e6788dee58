import { TokenDecimalsDifferError, TokenInvalidError, TokenNotTransferableError } from '@latchkey/core/errors'
import type { TransferRequest } from '@latchkey/core/internal'
import {
  CodecError,
  fromKey,
  type MintState,
  readBytes,
  readMint as readMintState,
  token2022Program,
  tokenProgram,
  extensionTypes as types,
} from '@latchkey/wire/solana'
import type { ChainAccount } from '../rpc/readAccounts.ts'
import { type FeeConfig, readFeeConfig } from './transferFee.ts'

/** A token as its own program has it. */
export type Mint = {
  address: string
  program: string
  decimals: number
  /** Set where the token keeps a part of each transfer. */
  feeConfig: FeeConfig | undefined
  /** Each new account is frozen until the issuer approves it. */
  isFrozenAtFirst: boolean
  /** May take the tokens out of every account. */
  permanentDelegate: string | undefined
  /** Wallets may show another number than that of the base units. */
  isScaled: boolean
  /** Bytes of an account that the associated token program makes for it. */
  accountBytes: number
}

/** Kinds that change nothing of a plain transfer: authorities, metadata, groups, who may burn, and balances that are confidential. */
const harmless: readonly number[] = [3, 4, 16, 18, 19, 20, 21, 22, 23, 24, 28]
const known: readonly number[] = [...harmless, ...Object.values(types)]
/** Of Token-2022's account: the kind's byte, and the entry that its owner cannot be changed. */
const [plainBytes, extendedBytes] = [165, 170]
const multisigBytes = 355

/**
 * Reads a token, and whether a wallet may send it.
 * @throws TokenInvalidError where there is none, TokenDecimalsDifferError where it has others than were shown, TokenNotTransferableError
 * where a rule of it forbids transfers, or is unknown here
 */
export function readMint(account: ChainAccount | undefined, token: TransferRequest['token']): Mint {
  const address = token.address ?? ''
  const { decimals, extensions } = readState(account, address)
  if (decimals !== token.decimals) throw new TokenDecimalsDifferError({ ...token, address, actual: decimals })
  const find = (type: number) => extensions.find((extension) => extension.type === type)?.data
  const forbid = (reason: 'bound' | 'paused' | 'hook' | 'unknown') => {
    throw new TokenNotTransferableError({ token: address, reason })
  }
  if (find(types.nonTransferable)) forbid('bound')
  if (find(types.pausable)?.[32] === 1) forbid('paused')
  const hook = find(types.transferHook)
  if (hook && readKey(hook, 32) !== undefined) forbid('hook')
  if (extensions.some(({ type }) => !known.includes(type))) forbid('unknown')
  const fee = find(types.transferFeeConfig)
  const delegate = find(types.permanentDelegate)
  // What the program adds to each account of a token with this extension.
  const added = [fee && 12, hook && 5, find(types.pausable) && 4].reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0)
  const isExtended = account?.owner === token2022Program
  const accountBytes = isExtended ? extendedBytes + added : plainBytes
  return {
    address,
    program: account?.owner ?? '',
    decimals,
    feeConfig: fee && readFeeConfig(fee),
    isFrozenAtFirst: find(types.defaultAccountState)?.[0] === 2,
    permanentDelegate: delegate && readKey(delegate, 0),
    isScaled: find(types.interestBearing) !== undefined || find(types.scaledUiAmount) !== undefined,
    // An account of this length would be one of several signers.
    accountBytes: accountBytes === multisigBytes ? accountBytes + 2 : accountBytes,
  }
}

/** Anybody can own an account whose data looks like a token: only the token programs' are. */
function readState(account: ChainAccount | undefined, address: string): MintState {
  const isToken = account?.owner === tokenProgram || account?.owner === token2022Program
  if (!account || !isToken) throw new TokenInvalidError({ details: address })
  try {
    return readMintState(account.data)
  } catch (cause) {
    throw cause instanceof CodecError ? new TokenInvalidError({ details: address, cause }) : cause
  }
}

/** The key at a place; undefined where it is zero, which stands for none. */
function readKey(data: Uint8Array, at: number): string | undefined {
  const reader = readBytes(data.subarray(at), 'extension')
  const key = reader.take(32)
  return key.some((byte) => byte !== 0) ? fromKey(key) : undefined
}
