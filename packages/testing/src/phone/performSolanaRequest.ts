import { CodecError, fromBase58, fromBase64, readTransaction, toBase58, toBase64 } from '@latchkey/wire/solana'
import type { SendInput } from '../mockSolanaWallet/MockSolanaWallet.ts'
import { sendTransaction, signTransaction } from '../mockSolanaWallet/signTransaction.ts'
import { ProviderError } from '../shared/callNode.ts'
import type { PhoneContext } from './PhoneContext.ts'
import type { PhoneRequest } from './PhoneWallet.ts'

/**
 * Performs a `solana_` request in WalletConnect's shapes: transactions in base64, messages, keys and signatures in base58.
 * @throws ProviderError as a wallet answers (4100, 4200, 4901, -32602), or with what the node says
 */
export async function performSolanaRequest(context: PhoneContext, request: PhoneRequest): Promise<unknown> {
  const { state } = context
  const { method, chainId } = request
  const params = (request.params ?? {}) as Record<string, unknown>
  switch (method) {
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return state.solanaAccounts().map((pubkey) => ({ pubkey }))
    case 'solana_signMessage': {
      const message = decode(fromBase58, params.message)
      return { signature: toBase58(await state.solanaSigner([String(params.pubkey)]).sign(message)) }
    }
    case 'solana_signTransaction': {
      const { signed, ownSignature } = await sign(context, params, params.transaction)
      return { signature: toBase58(ownSignature), transaction: toBase64(signed) }
    }
    case 'solana_signAllTransactions': {
      if (!Array.isArray(params.transactions)) throw invalid('there are no transactions')
      const all = await Promise.all(params.transactions.map((transaction) => sign(context, params, transaction)))
      return { transactions: all.map(({ signed }) => toBase64(signed)) }
    }
    case 'solana_signAndSendTransaction': {
      const rpcUrl = state.nodeOf(chainId)
      const { signed, signature } = await sign(context, params, params.transaction)
      const options = params.sendOptions as SendInput['options']
      await sendTransaction(rpcUrl, { signed, ...(options && { options }) })
      return { signature: toBase58(signature) }
    }
    default:
      throw new ProviderError({ code: 4200, message: `The wallet does not support ${method}.` })
  }
}

/** Signs with the account that the request names, or else with the one of the wallet's that the transaction waits for. */
async function sign({ state }: PhoneContext, { pubkey }: { pubkey?: unknown }, transaction: unknown) {
  const bytes = decode(fromBase64, transaction)
  const { signers } = decode(readTransaction, bytes).message
  const signer = state.solanaSigner(pubkey === undefined ? signers : [String(pubkey)])
  return signTransaction(bytes, { signer })
}

function decode<Input, Result>(read: (input: Input) => Result, input: unknown): Result {
  try {
    // Each of these readers refuses what is none of its inputs.
    return read(input as Input)
  } catch (error) {
    throw invalid(error instanceof CodecError ? error.message : 'it has the wrong type')
  }
}

function invalid(reason: string): ProviderError {
  return new ProviderError({ code: -32602, message: `Invalid params: ${reason}.` })
}
