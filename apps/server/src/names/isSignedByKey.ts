import { type Address, type Hex, isAddressEqual, recoverMessageAddress, type SignableMessage, size, slice } from 'viem'

/** Half of secp256k1's order: of the two signatures that anyone can make of one, the one with the smaller `s` counts (EIP-2). */
const largestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Whether the key of an address made a signature of a message (EIP-191): 65 bytes, `s` in its lower half. */
export async function isSignedByKey(options: {
  address: Address
  message: SignableMessage
  signature: Hex
}): Promise<boolean> {
  const { address, message, signature } = options
  if (size(signature) !== 65 || BigInt(slice(signature, 32, 64)) > largestS) return false
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address)
  } catch {
    return false // bytes that are no signature
  }
}
