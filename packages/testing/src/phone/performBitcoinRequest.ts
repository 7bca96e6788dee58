import { CodecError, fromBase64, toBase64, toHex, writeSignedTransaction } from '@latchkey/wire/bitcoin'
import { signPsbt } from '../mockBitcoinWallet/signPsbt.ts'
import { ProviderError, postToNode } from '../shared/callNode.ts'
import type { PhoneContext } from './PhoneContext.ts'
import type { PhoneRequest } from './PhoneWallet.ts'

type SignInput = { address?: unknown; index?: unknown }

/**
 * Performs a request on Bitcoin in WalletConnect's shapes: PSBTs in base64, keys and signatures in hex.
 * @throws ProviderError as a wallet answers (4100, 4200, 4901, -32602), or with what the node says
 */
export async function performBitcoinRequest(context: PhoneContext, request: PhoneRequest): Promise<unknown> {
  const { state } = context
  const { method, chainId } = request
  const params = (request.params ?? {}) as Record<string, unknown>
  switch (method) {
    case 'getAccountAddresses': {
      const { address, publicKey } = state.signer('bip122', String(params.account))
      return [{ address, publicKey: toHex(publicKey), path: "m/84'/1'/0'/0/0", intention: 'payment' }]
    }
    case 'signMessage': {
      const { address, message, account, protocol } = params
      if (protocol !== 'bip322') throw invalid('this wallet signs messages by BIP-322')
      const signer = state.signer('bip122', String(address ?? account))
      const signature = await signer.signMessage(new TextEncoder().encode(String(message)))
      return { address: signer.address, signature: toHex(signature) }
    }
    case 'signPsbt': {
      const signer = state.signer('bip122', String(params.account))
      const inputs = Array.isArray(params.signInputs) ? (params.signInputs as SignInput[]) : []
      const indexes = inputs.flatMap(({ address, index }) => (address === signer.address ? Number(index) : []))
      const { psbt, signed } = await signPsbt(readBytes(params.psbt), {
        signer,
        indexes,
        tampers: undefined,
        finishes: false,
      })
      if (!params.broadcast) return { psbt: toBase64(psbt) }
      if (!signed) throw invalid('not every input is signed')
      const txid = await postToNode(`${state.nodeOf(chainId)}/tx`, toHex(writeSignedTransaction(signed)))
      return { psbt: toBase64(psbt), txid }
    }
    default:
      throw new ProviderError({ code: 4200, message: `The wallet does not support ${method}.` })
  }
}

function readBytes(text: unknown) {
  try {
    return fromBase64(String(text))
  } catch (error) {
    throw invalid(error instanceof CodecError ? error.message : 'it has the wrong type')
  }
}

function invalid(reason: string): ProviderError {
  return new ProviderError({ code: -32602, message: `Invalid params: ${reason}.` })
}
