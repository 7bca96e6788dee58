import type { PhoneRequest } from '@latchkey/testing/phone'
import type { World } from '../world/readWorld.ts'
import { type Description, describeRaw, nameOf } from './Description.ts'

/** Describes a request on Polkadot: a message as it is. The phone has no metadata, and shows the bytes of a call. */
export function describePolkadotRequest(request: PhoneRequest, world: World): Description {
  const { method, params, chainId } = request
  const { address, message, transactionPayload } = (params ?? {}) as Record<string, unknown>
  const account = ['Account', String(address)] as const
  if (method === 'polkadot_signMessage') return { title: 'Sign a message', facts: [account], text: String(message) }
  const { method: call, mode } = (transactionPayload ?? {}) as Record<string, unknown>
  if (method !== 'polkadot_signTransaction' || typeof call !== 'string') return describeRaw(request)
  const digest = ['Digest of the metadata', mode === 1 ? 'yes' : 'no'] as const
  return { title: 'Sign a transaction', facts: [account, digest, ['Network', nameOf(chainId, world)]], text: call }
}
