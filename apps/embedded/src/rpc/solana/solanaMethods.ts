import type { OtherRequest, RpcContext } from '../rpcRequest.ts'
import { signSolanaMessage } from './signSolanaMessage.ts'
import {
  signAllSolanaTransactions,
  signAndSendSolanaTransaction,
  signSolanaTransaction,
} from './signSolanaTransactions.ts'

/** Every request on Solana that is answered, by exact name. */
export const solanaMethods: Record<string, (context: RpcContext, request: OtherRequest) => Promise<unknown>> = {
  solana_signMessage: signSolanaMessage,
  solana_signTransaction: signSolanaTransaction,
  solana_signAllTransactions: signAllSolanaTransactions,
  solana_signAndSendTransaction: signAndSendSolanaTransaction,
}
