import type { PhoneRequest } from '@latchkey/testing/phone'
import { CodecError, fromCosmosBase64, readAuthInfo, readTransferBody } from '@latchkey/wire/cosmos'
import type { World } from '../world/readWorld.ts'
import { type Description, describeRaw, nameOf } from './Description.ts'

/** Describes a request on Cosmos: a transfer of bytes by what they say, and any text as it is. */
export function describeCosmosRequest(request: PhoneRequest, world: World): Description {
  const { method, params, chainId } = request
  const { signerAddress, signDoc } = (params ?? {}) as Record<string, unknown>
  const { bodyBytes, authInfoBytes } = (signDoc ?? {}) as Record<string, unknown>
  if (method === 'cosmos_signAmino') {
    const facts = [['Account', String(signerAddress)]] as const
    return { title: 'Sign a text', facts, text: JSON.stringify(signDoc, undefined, 2) }
  }
  if (method !== 'cosmos_signDirect') return describeRaw(request)
  try {
    const { coin, from, to } = readTransferBody(fromCosmosBase64(String(bodyBytes)))
    const { fee } = readAuthInfo(fromCosmosBase64(String(authInfoBytes)))
    return {
      title: 'Sign a transaction',
      facts: [
        ['Amount', `${coin.amount} ${coin.denom}`],
        ['To', to],
        ['Fee', `${fee.amount} ${fee.denom}`],
        ['From', from],
        ['Network', nameOf(chainId, world)],
      ],
    }
  } catch (error) {
    if (error instanceof CodecError) return describeRaw(request)
    throw error
  }
}
