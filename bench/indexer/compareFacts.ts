export type Comparison = { expected: number; found: number; missing: string[]; surplus: string[] }

/** Compares two bags of lines: what is missing, and what is there too often. */
export function compareFacts(expected: readonly string[], found: readonly string[]): Comparison {
  const counts = new Map<string, number>()
  for (const line of expected) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of found) counts.set(line, (counts.get(line) ?? 0) - 1)
  const lines = [...counts]
  return {
    expected: expected.length,
    found: found.length,
    missing: lines.filter(([, count]) => count > 0).map(([line]) => line),
    surplus: lines.filter(([, count]) => count < 0).map(([line]) => line),
  }
}
