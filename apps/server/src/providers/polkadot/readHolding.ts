import { blake2, toHex } from '@latchkey/wire/polkadot'
import * as z from 'zod'
import type { PolkadotChain } from '../../chains/Chain.ts'
import { RpcError } from '../rpc/readResponses.ts'

/** The key of `System.Account`: the hashes of both names (Twox, 128 bits). */
const systemAccount = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** `AccountInfo` in SCALE: four counters of 32 bits, then free, reserved, frozen and flags, of 128 bits each. */
const infoBytes = 80
const places = { free: 16, reserved: 32, frozen: 48 } as const
const storedSchema = z
  .string()
  .regex(new RegExp(`^0x[0-9a-f]{${infoBytes * 2}}$`))
  .transform((hex) => Buffer.from(hex.slice(2), 'hex'))
  // The chain stores nothing of an account that has nothing.
  .nullable()

export type Holding = { free: bigint; reserved: bigint; frozen: bigint; spendable: bigint }

/** What an account has, and what of it a transfer can take. @throws RpcError where the node says anything else; NodeUnavailableError */
export async function readHolding(
  chain: Pick<PolkadotChain, 'rpc'>,
  account: Uint8Array,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Holding> {
  const method = 'state_getStorage'
  const key = `${systemAccount}${toHex(blake2(account, 128)).slice(2)}${toHex(account).slice(2)}`
  const { success, data } = storedSchema.safeParse(await chain.rpc.request({ method, params: [key] }, { signal }))
  if (!success) throw new RpcError(method, { code: -32_603, message: 'it returned no account of 80 bytes' })
  const read = (offset: number) =>
    data ? data.readBigUInt64LE(offset) + (data.readBigUInt64LE(offset + 8) << 64n) : 0n
  const [free, reserved, frozen] = [read(places.free), read(places.reserved), read(places.frozen)]
  // What is reserved is frozen first.
  const held = frozen > reserved ? frozen - reserved : 0n
  return { free, reserved, frozen, spendable: free > held ? free - held : 0n }
}
