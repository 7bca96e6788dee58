import { readArguments } from './abiValues.ts'

/** Addresses are lower-case hex, amounts base units, times seconds since 1970. */
export type Permit2Call =
  | { kind: 'permit2Approve'; token: string; spender: string; amount: bigint; expiresAt: bigint }
  | { kind: 'permit2Transfer'; token: string; from: string; to: string; amount: bigint }

/** Uniswap's Permit2, at the same address on every network. */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const [amountBits, timeBits] = [160n, 48n]

/** What a permit of one token says: ((token, amount, expiration, nonce), spender, deadline). */
export const permitSingle = {
  tuple: [{ tuple: ['address', 'uint', 'uint', 'uint'] }, 'address', 'uint'],
} as const

/** A call of Permit2: a spending limit, by the visitor or by what they signed before, or a transfer. */
export function decodePermit2(data: string): Permit2Call | undefined {
  const [selector, hex] = [data.slice(0, 10), data.slice(10)]
  // approve(address,address,uint160,uint48)
  if (selector === '0x87517c45') {
    const read = readArguments(['address', 'address', 'uint', 'uint'], hex)
    return read && toPermit2Approval({ token: read[0], spender: read[1], amount: read[2], expiresAt: read[3] })
  }
  // permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)
  if (selector === '0x2b67b570') {
    const [, permit] = readArguments(['address', permitSingle, 'bytes'], hex) ?? []
    if (!permit) return undefined
    const [[token, amount, expiresAt], spender] = permit
    return toPermit2Approval({ token, spender, amount, expiresAt })
  }
  // transferFrom(address,address,uint160,address)
  if (selector !== '0x36c78516') return undefined
  const [from, to, amount, token] = readArguments(['address', 'address', 'uint', 'address'], hex) ?? []
  if (from === undefined || to === undefined || token === undefined || amount === undefined) return undefined
  return amount >> amountBits === 0n ? { kind: 'permit2Transfer', token, from, to, amount } : undefined
}

type Approval = Extract<Permit2Call, { kind: 'permit2Approve' }>

/** @returns undefined for an amount or a time that Permit2 has no place for. */
export function toPermit2Approval(approval: Omit<Approval, 'kind'>): Approval | undefined {
  const isInRange = approval.amount >> amountBits === 0n && approval.expiresAt >> timeBits === 0n
  return isInRange ? { kind: 'permit2Approve', ...approval } : undefined
}
