/** As many as any token in use has. */
export const mostTokenDecimals = 36

/** Whether a token can have so many decimals: an amount is written out digit by digit, and a billion of them would hold up the page. */
export function isTokenDecimals(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= mostTokenDecimals
}
