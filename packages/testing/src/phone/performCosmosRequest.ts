import { type AminoDoc, fromCosmosBase64, toCosmosBase64, writeAminoDoc, writeSignDoc } from '@latchkey/wire/cosmos'
import { ProviderError } from '../shared/callNode.ts'
import type { PhoneContext } from './PhoneContext.ts'
import type { PhoneRequest } from './PhoneWallet.ts'

type Bytes = { bodyBytes: string; authInfoBytes: string; chainId: string; accountNumber: string }

/**
 * Performs a request on Cosmos in WalletConnect's shapes: bytes, keys and signatures in base64.
 * @throws ProviderError as a wallet answers (4100, 4200), or what a codec throws
 */
export async function performCosmosRequest({ state }: PhoneContext, request: PhoneRequest): Promise<unknown> {
  const { method } = request
  const params = (request.params ?? {}) as { signerAddress?: unknown; signDoc?: unknown }
  const toKey = (publicKey: Uint8Array) => toCosmosBase64(Uint8Array.from(publicKey))
  if (method === 'cosmos_getAccounts')
    return state.accountsOf('cosmos').map((address) => {
      const { publicKey } = state.signer('cosmos', address)
      return { algo: 'secp256k1', address, pubkey: toKey(publicKey) }
    })
  if (method !== 'cosmos_signDirect' && method !== 'cosmos_signAmino')
    throw new ProviderError({ code: 4200, message: `The wallet does not support ${method}.` })
  const { publicKey, sign } = state.signer('cosmos', String(params.signerAddress))
  const bytes =
    method === 'cosmos_signAmino' ? writeAminoDoc(params.signDoc as AminoDoc) : write(params.signDoc as Bytes)
  const pub_key = { type: 'tendermint/PubKeySecp256k1', value: toKey(publicKey) }
  return { signed: params.signDoc, signature: { pub_key, signature: await sign(bytes) } }
}

function write({ bodyBytes, authInfoBytes, chainId, accountNumber }: Bytes): Uint8Array {
  const [body, authInfo] = [fromCosmosBase64(bodyBytes), fromCosmosBase64(authInfoBytes)]
  return writeSignDoc({ body, authInfo, chainId, accountNumber: BigInt(accountNumber) })
}
