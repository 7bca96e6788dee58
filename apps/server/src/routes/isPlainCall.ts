import type { RpcCall } from '@latchkey/wire'

const members: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])

/**
 * Whether a value is a JSON-RPC call as wallets send it: with the version, a number as id, and a list of parameters. The contract's schema
 * accepts it as it is, and accepts more; this takes a tenth of the schema's time, for most calls there are.
 */
export function isPlainCall(value: unknown): value is RpcCall {
  if (typeof value !== 'object' || value === null) return false
  // Safe: only read.
  const { jsonrpc, id, method, params } = value as Partial<RpcCall>
  if (jsonrpc !== '2.0' || !Number.isSafeInteger(id) || !Array.isArray(params)) return false
  if (typeof method !== 'string' || method.length === 0 || method.length > 128) return false
  for (const name in value) if (!members.has(name)) return false
  return true
}
