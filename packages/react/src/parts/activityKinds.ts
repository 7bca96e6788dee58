/** The operations the history knows by a name of their own; any other is a contract call. */
export const activityKinds = [
  'send',
  'receive',
  'approve',
  'revoke',
  'mint',
  'burn',
  'trade',
  'buy',
  'deposit',
  'withdraw',
  'add',
  'borrow',
  'repay',
  'claim',
  'deploy',
  'execute',
] as const

export type ActivityKind = (typeof activityKinds)[number]

export function toActivityKind(operationType: string): ActivityKind {
  return activityKinds.find((kind) => kind === operationType) ?? 'execute'
}

/** An approval given or taken back. */
export function isApproval(operationType: string): boolean {
  return operationType === 'approve' || operationType === 'revoke'
}
