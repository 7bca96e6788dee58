/**
 * Whether two different addresses could be taken for one another in a list: the same first 4 and last 4 characters, which anyone can make
 * within minutes. Hex addresses are the same whatever their case.
 */
export function isLookAlike(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()]
  const isSame = one.startsWith('0x') ? first === second : one === other
  return !isSame && first.slice(0, 4) === second.slice(0, 4) && first.slice(-4) === second.slice(-4)
}
