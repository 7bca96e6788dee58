import { addSignature, CodecError, readTransaction, toBase64 } from '@latchkey/wire/solana'
import { callNode, ProviderError } from '../shared/callNode.ts'
import { type Alterations, alterTransaction } from './alterTransaction.ts'
import type { SendInput } from './MockSolanaWallet.ts'
import type { SolanaSigner } from './solanaSigner.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Signs a transaction, after the wallet's own changes.
 * @returns the transaction with the account's signature and those it had; the first signature, which is its id; the account's own
 * @throws ProviderError -32602 for bytes that are no transaction, or one that the account does not sign
 */
export async function signTransaction(
  bytes: Uint8Array,
  { signer, ...alterations }: Alterations & { signer: SolanaSigner },
): Promise<{ signed: Bytes; signature: Bytes; ownSignature: Bytes }> {
  try {
    const transaction = alterTransaction(readTransaction(bytes), alterations)
    const ownSignature = await signer.sign(transaction.messageBytes)
    const signed = addSignature(transaction, { address: signer.address, signature: ownSignature })
    return { signed, signature: readTransaction(signed).signatures[0] ?? ownSignature, ownSignature }
  } catch (error) {
    if (!(error instanceof CodecError)) throw error
    throw new ProviderError({ code: -32602, message: `Invalid params: ${error.message}` })
  }
}

/** Sends a signed transaction. @throws ProviderError with what the node says, such as a failed simulation */
export async function sendTransaction(
  rpcUrl: string,
  { signed, options }: { signed: Uint8Array; options?: SendInput['options'] },
): Promise<void> {
  const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = options ?? {}
  const config = { encoding: 'base64', skipPreflight, preflightCommitment, maxRetries, minContextSlot }
  await callNode(rpcUrl, { method: 'sendTransaction', params: [toBase64(signed), config] })
}
