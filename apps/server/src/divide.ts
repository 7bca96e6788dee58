/**
 * Splits a list into parts of at most `size` items, in order.
 * @example divide([1, 2, 3], 2) // [[1, 2], [3]]
 */
export function divide<item>(items: readonly item[], size: number): item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
