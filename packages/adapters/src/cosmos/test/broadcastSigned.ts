import type { Network } from '@latchkey/core'
import { type Bytes, fromCosmosBase64, toCosmosBase64, writeCosmosTransaction } from '@latchkey/wire/cosmos'

type Signed = { signed: { bodyBytes: Bytes; authInfoBytes: Bytes }; signature: { signature: string } }
type Keplr = { signDirect(...parameters: readonly unknown[]): Promise<Signed> }

/** From now on the chain takes whatever this wallet signs, before the page has it. @returns what ends that */
export function broadcastSigned(provider: unknown, { rpcUrls: [url] }: Network): () => void {
  // A wallet of `createTestWallet`.
  const keplr = provider as Keplr
  const { signDirect } = keplr
  keplr.signDirect = async (...parameters) => {
    const answer = await signDirect(...parameters)
    const { bodyBytes: body, authInfoBytes: authInfo } = answer.signed
    const bytes = writeCosmosTransaction({ body, authInfo, signature: fromCosmosBase64(answer.signature.signature) })
    const request = JSON.stringify({ tx_bytes: toCosmosBase64(bytes), mode: 'BROADCAST_MODE_SYNC' })
    const response = await fetch(`${url}/cosmos/tx/v1beta1/txs`, { method: 'POST', body: request })
    const { tx_response } = (await response.json()) as { tx_response?: { code: number } }
    if (tx_response?.code !== 0) throw new TypeError('The chain does not take it.')
    return answer
  }
  return () => void Object.assign(keplr, { signDirect })
}
