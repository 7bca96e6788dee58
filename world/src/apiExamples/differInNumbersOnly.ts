/**
 * Whether two texts are the same but for numbers, ids and times.
 * @example differInNumbersOnly('{"at":"2026-11-21","id":"0xc0ffee"}', '{"at":"2027-01-02","id":"0xbeef"}') // true
 */
export function differInNumbersOnly(one: string, other: string): boolean {
  return withoutNumbers(one) === withoutNumbers(other)
}

function withoutNumbers(text: string): string {
  return text
    .replaceAll(/0x[0-9a-fA-F]+/g, '#')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#')
    .replaceAll(/\b[0-9a-f]{16,}\b/g, '#')
    .replaceAll(/\d+/g, '#')
}
