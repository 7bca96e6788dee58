import { createClient, custom, type Hex, isHex, type TransactionRequest } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction } from 'viem/actions'

/** Sends a request to a node. */
export type SendRequest = (request: { method: string; params?: unknown }) => Promise<unknown>

export function toAddress(privateKey: string): string {
  return privateKeyToAccount(privateKey as Hex).address
}

/** `personal_sign`: the message comes as hex or as text. */
export function signPersonalMessage(privateKey: string, message: string): Promise<Hex> {
  return privateKeyToAccount(privateKey as Hex).signMessage({ message: isHex(message) ? { raw: message } : message })
}

/** `eth_signTypedData_v4`: the typed data comes as JSON text or as an object. */
export function signTypedData(privateKey: string, typedData: unknown): Promise<Hex> {
  const parsed = typeof typedData === 'string' ? JSON.parse(typedData) : typedData
  return privateKeyToAccount(privateKey as Hex).signTypedData(parsed)
}

type RpcTransaction = {
  to?: Hex
  value?: Hex
  data?: Hex
  gas?: Hex
  gasPrice?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
  nonce?: Hex
}

/** `eth_sendTransaction`: fills in missing fields, signs here, sends the raw transaction. */
export function sendSigned(
  privateKey: string,
  options: { transaction: RpcTransaction; request: SendRequest },
): Promise<Hex> {
  const { to, data, nonce, value, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = options.transaction
  const client = createClient({ transport: custom({ request: options.request }, { retryCount: 0 }) })
  const toBigInt = (hex: Hex | undefined) => (hex === undefined ? undefined : BigInt(hex))
  const request: TransactionRequest = {
    to,
    data,
    nonce: nonce === undefined ? undefined : Number(nonce),
    value: toBigInt(value),
    gas: toBigInt(gas),
    ...(maxFeePerGas
      ? { maxFeePerGas: toBigInt(maxFeePerGas), maxPriorityFeePerGas: toBigInt(maxPriorityFeePerGas) }
      : gasPrice
        ? { gasPrice: toBigInt(gasPrice) }
        : {}),
  }
  return sendTransaction(client, { ...request, account: privateKeyToAccount(privateKey as Hex), chain: null })
}
