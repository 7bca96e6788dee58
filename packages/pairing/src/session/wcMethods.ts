type WcMethod = { requestTag: number; responseTag: number; ttl: number; isPrompt?: true }

const day = 86_400

/**
 * The protocol's methods with the tags a relay sees and how long it keeps them, in seconds (WalletConnect v2 Sign,
 * "RPC methods"). `isPrompt` marks what a wallet should wake its owner for.
 */
export const wcMethods = {
  wc_pairingDelete: { requestTag: 1000, responseTag: 1001, ttl: day },
  wc_pairingPing: { requestTag: 1002, responseTag: 1003, ttl: 30 },
  wc_sessionPropose: { requestTag: 1100, responseTag: 1101, ttl: 300, isPrompt: true },
  wc_sessionSettle: { requestTag: 1102, responseTag: 1103, ttl: 300 },
  wc_sessionUpdate: { requestTag: 1104, responseTag: 1105, ttl: day },
  wc_sessionExtend: { requestTag: 1106, responseTag: 1107, ttl: day },
  wc_sessionRequest: { requestTag: 1108, responseTag: 1109, ttl: 300, isPrompt: true },
  wc_sessionEvent: { requestTag: 1110, responseTag: 1111, ttl: 300 },
  wc_sessionDelete: { requestTag: 1112, responseTag: 1113, ttl: day },
  wc_sessionPing: { requestTag: 1114, responseTag: 1115, ttl: 30 },
} as const satisfies Record<string, WcMethod>

export type WcMethodName = keyof typeof wcMethods

export function isWcMethod(value: unknown): value is WcMethodName {
  return typeof value === 'string' && Object.hasOwn(wcMethods, value)
}
