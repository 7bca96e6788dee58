import type { WalletChain } from '../boot/readPage.ts'
import { WalletError } from '../errors.ts'
import { nodeMethods } from './methods.ts'
import { requestNode } from './requestNode.ts'
import type { RpcContext, RpcRequest } from './rpcRequest.ts'
import { signMessage } from './signMessage.ts'
import { signTransaction } from './signTransaction.ts'
import { signTypedData } from './signTypedData.ts'
import { toChainNumber } from './toChainNumber.ts'

type Handler = (context: RpcContext, request: RpcRequest) => Promise<unknown>

/** What is not passed to the node, by exact name. */
const handlers: Record<string, Handler> = {
  eth_accounts: async ({ user }) => [user.addresses.eip155],
  eth_requestAccounts: async ({ user }) => [user.addresses.eip155],
  eth_chainId: async (_context, { chain }) => toChainHex(chain),
  net_version: async (_context, { chain }) => String(toChainNumber(chain)),
  personal_sign: signMessage,
  eth_sendTransaction: signTransaction,
  eth_signTypedData_v4: signTypedData,
  // No batch is sent by this wallet (EIP-5792).
  wallet_getCapabilities: async () => ({}),
  wallet_getCallsStatus: async () => {
    throw new WalletError('invalid_params', { details: 'unknown batch', rpcCode: 5730 })
  },
}

/**
 * Answers a JSON-RPC request of the page: a read by the node, an approval by the visitor.
 * @throws WalletError `not_supported` (4200) for every other name, however it is written.
 */
export async function handleRpc(context: RpcContext, request: RpcRequest): Promise<unknown> {
  const { method, params, chain, signal } = request
  if (Object.hasOwn(handlers, method)) return handlers[method]?.(context, request)
  if (!(nodeMethods as readonly string[]).includes(method)) throw new WalletError('not_supported', { details: method })
  return requestNode(context.session, { chain, method, params, signal })
}

function toChainHex(chain: WalletChain): string {
  return `0x${toChainNumber(chain).toString(16)}`
}
