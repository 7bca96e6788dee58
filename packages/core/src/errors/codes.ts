/**
 * Every error a visitor can meet, by a stable code. The widget's locales are typed `Record<ErrorCode, string>`: a new
 * code does not compile without its sentence.
 */
export const errorCodes = [
  // The wallet said no, or could not.
  'USER_REJECTED', // EIP-1193 4001
  'UNAUTHORIZED', // EIP-1193 4100: locked, or the account is not exposed to this page
  'UNSUPPORTED_METHOD', // EIP-1193 4200
  'WALLET_DISCONNECTED', // EIP-1193 4900
  'CHAIN_DISCONNECTED', // EIP-1193 4901
  'UNRECOGNIZED_CHAIN', // EIP-3085 4902
  'WALLET_ERROR', // 5000 and whatever else a wallet answers
  'REQUEST_PENDING', // -32002: the wallet already shows a request
  'WALLET_TIMEOUT',
  'WALLET_NOT_FOUND',
  'NO_ACCOUNTS',
  // The connection.
  'NOT_CONNECTED',
  'ADAPTER_NOT_FOUND',
  'NAMESPACE_DISABLED',
  'DISCONNECT_FAILED',
  'ACCOUNT_CHANGED',
  'NETWORK_CHANGED',
  'UNSUPPORTED_NETWORK',
  'NETWORK_SWITCHING_DISABLED',
  // Pairing with a wallet on another device.
  'RELAY_UNAVAILABLE',
  'RELAY_REFUSED',
  'TOO_MANY_REQUESTS',
  'INVALID_APP_CONFIGURATION',
  'INVALID_PROJECT_ID',
  'JWT_TOKEN_NOT_VALID',
  'SESSION_EXPIRED',
  'SESSION_ENDED',
  'PAIRING_EXPIRED',
  'PAIRING_INVALID',
  // Sending.
  'SEND_UNSUPPORTED_CHAIN',
  'SEND_INCOMPLETE',
  'SEND_TOKEN_REQUIRED',
  'SEND_IN_PROGRESS',
  'RECEIVER_INVALID',
  'RECEIVER_CHECKSUM',
  'AMOUNT_INVALID',
  'AMOUNT_TOO_PRECISE',
  'AMOUNT_ABOVE_BALANCE',
  'TRANSACTION_REVERTED',
  'TRANSACTION_CANCELLED',
  // The chain's node.
  'NONCE_TOO_LOW',
  'NONCE_TOO_HIGH',
  'INSUFFICIENT_FUNDS',
  'FEE_CAP_TOO_LOW',
  'FEE_CAP_TOO_HIGH',
  'EXECUTION_REVERTED',
  'RPC_UNAVAILABLE',
  'RPC_TIMEOUT',
  'RPC_ANSWER_INVALID',
  'RPC_ERROR', // JSON-RPC -32700 … -32000
  // The server.
  'HTTP_STATUS',
  'SERVER_UNAVAILABLE',
  'SERVER_ANSWER_INVALID',
  'BALANCE_UNAVAILABLE',
  'TRANSACTIONS_UNAVAILABLE',
  // Ours.
  'CAIP_FORMAT',
  'OPTIONS_INVALID',
  'ABORTED',
  'UNKNOWN',
] as const

export type ErrorCode = (typeof errorCodes)[number]
