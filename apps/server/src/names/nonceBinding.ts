import type { Address } from 'viem'
import type { NonceBinding } from '../state/Nonces.ts'

/** A nonce serves one message about names by the address it was given to. */
export function nonceBinding(address: Address): NonceBinding {
  return { purpose: 'name', subject: address.toLowerCase() }
}
