const numbers = new Intl.NumberFormat('en-US')

/** @example formatCount(1234) // '1,234' */
export function formatCount(count: number): string {
  return numbers.format(count)
}
