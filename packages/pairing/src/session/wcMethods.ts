export type WcMethod = { tag: number; ttl: number; isPrompt?: true }

const day = 86_400

/**
 * The protocol's methods with the tags a relay sees and how long it keeps them, in seconds (WalletConnect v2 Sign,
 * "RPC methods"); a response's tag is its request's plus one. `isPrompt` marks what a wallet should wake its owner for.
 */
export const wcMethods = {
  wc_pairingDelete: { tag: 1000, ttl: day },
  wc_pairingPing: { tag: 1002, ttl: 30 },
  wc_sessionPropose: { tag: 1100, ttl: 300, isPrompt: true },
  wc_sessionSettle: { tag: 1102, ttl: 300 },
  wc_sessionUpdate: { tag: 1104, ttl: day },
  wc_sessionExtend: { tag: 1106, ttl: day },
  wc_sessionRequest: { tag: 1108, ttl: 300, isPrompt: true },
  wc_sessionEvent: { tag: 1110, ttl: 300 },
  wc_sessionDelete: { tag: 1112, ttl: day },
  wc_sessionPing: { tag: 1114, ttl: 30 },
} as const satisfies Record<string, WcMethod>

export type WcMethodName = keyof typeof wcMethods

export function isWcMethod(value: unknown): value is WcMethodName {
  return typeof value === 'string' && Object.hasOwn(wcMethods, value)
}
