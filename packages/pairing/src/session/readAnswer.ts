import { isRecord } from '../encoding/json.ts'
import type { RpcMessage } from '../relay/rpcMessage.ts'
import { WalletRpcError } from '../WalletRpcError.ts'

/**
 * The result in a wallet's answer.
 * @throws WalletRpcError when it is an error, also one of a shape JSON-RPC does not know.
 */
export function readAnswer({ body }: RpcMessage): unknown {
  if (body.error === undefined || body.error === null) return body.result
  const error = isRecord(body.error) ? body.error : {}
  throw new WalletRpcError({
    code: typeof error.code === 'number' && Number.isSafeInteger(error.code) ? error.code : 5000,
    message: typeof error.message === 'string' ? error.message.slice(0, 2000) : '',
    data: error.data,
  })
}
