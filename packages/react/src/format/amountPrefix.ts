/** Operations that bring tokens in or take them out whatever their transfers say. */
const prefixes: Record<string, '+' | '-'> = {
  add: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  withdraw: '-',
  repay: '-',
  burn: '-',
}

/**
 * The sign before an amount in the activity list: by operation where it has a fixed direction, by direction for the rest. A transfer to
 * oneself
 * has none.
 *
 * @example
 * amountPrefix({ operationType: 'deposit', direction: 'out' }) // '+'
 * amountPrefix({ operationType: 'send', direction: 'out' }) // '-'
 */
export function amountPrefix(options: { operationType: string; direction: 'in' | 'out' | 'self' }): '+' | '-' | '' {
  const prefix = Object.hasOwn(prefixes, options.operationType) ? prefixes[options.operationType] : undefined
  if (prefix) return prefix
  if (options.direction === 'in') return '+'
  return options.direction === 'out' ? '-' : ''
}
