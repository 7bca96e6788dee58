import { toHex } from '@latchkey/wire/polkadot'
import type { MockSignerPayload } from '../mockPolkadotWallet/MockPolkadotWallet.ts'
import { signPayload } from '../mockPolkadotWallet/signPayload.ts'
import { ProviderError } from '../shared/callNode.ts'
import type { PhoneContext } from './PhoneContext.ts'
import type { PhoneRequest } from './PhoneWallet.ts'

/**
 * Performs a request on Polkadot in WalletConnect's shapes. A message is signed as it is: the page puts the marks around it.
 * @throws ProviderError as a wallet answers (4100, 4200), or what a codec throws
 */
export async function performPolkadotRequest({ state }: PhoneContext, request: PhoneRequest): Promise<unknown> {
  const { method } = request
  const params = (request.params ?? {}) as { address?: unknown; message?: unknown; transactionPayload?: unknown }
  if (method !== 'polkadot_signMessage' && method !== 'polkadot_signTransaction')
    throw new ProviderError({ code: 4200, message: `The wallet does not support ${method}.` })
  const signer = state.signer('polkadot', String(params.address))
  if (method === 'polkadot_signMessage')
    return { signature: toHex(signer.sign(new TextEncoder().encode(String(params.message)))) }
  const { signature } = signPayload(params.transactionPayload as MockSignerPayload, signer)
  return { id: request.id, signature }
}
