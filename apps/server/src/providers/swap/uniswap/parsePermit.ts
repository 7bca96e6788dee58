import type { Address, Hex } from 'viem'

/** The arguments of EIP-2612's `permit`. */
export type Permit = {
  owner: Address
  spender: Address
  value: bigint
  /** Unix seconds. */
  deadline: bigint
  v: number
  r: Hex
  s: Hex
}

const word = '[0-9a-f]{64}'
const address = '0{24}([0-9a-f]{40})'
const pattern = new RegExp(`^0x${address}${address}(${word})(${word})0{62}(1b|1c)(${word})(${word})$`)

/** Reads the seven words; undefined for anything else, a `v` other than 27 or 28 included. */
export function parsePermit(encoded: string): Permit | undefined {
  const match = pattern.exec(encoded.toLowerCase())
  if (!match) return undefined
  const [, owner, spender, value, deadline, v, r, s] = match
  return {
    owner: `0x${owner}`,
    spender: `0x${spender}`,
    value: BigInt(`0x${value}`),
    deadline: BigInt(`0x${deadline}`),
    v: Number(`0x${v}`),
    r: `0x${r}`,
    s: `0x${s}`,
  }
}
