import type { SignerPayloadJSON } from '@polkadot/types/types'

export type TransferChange = 'recipient' | 'amount'

/** Where a transfer's call has the recipient's key, in hex: behind the prefix, the pallet, the call and the kind of address. */
const [keyStart, keyEnd] = [8, 72]

/** What a lying wallet signs in place of a transfer: one to someone else, or of another amount, whose number ends the call. */
export function changeTransfer(payload: SignerPayloadJSON, change: string): SignerPayloadJSON {
  const { method } = payload
  if (change === 'recipient')
    return { ...payload, method: `0x${method.slice(2, keyStart)}${'09'.repeat(32)}${method.slice(keyEnd)}` }
  if (change !== 'amount') return payload
  const last = (Number.parseInt(method.slice(-2), 16) ^ 1).toString(16).padStart(2, '0')
  return { ...payload, method: `0x${method.slice(2, -2)}${last}` }
}
