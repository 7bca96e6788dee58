/** As many as any token in use has. */
export const mostTokenDecimals = 36

/** Whether a token can have so many decimals: an amount is written out digit by digit, and a billion of them would hold up the page. */
export function isTokenDecimals(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= mostTokenDecimals
}

/** Far beyond any plan, and still a date in every calendar: in the year 5138. */
const latestMoment = 1e14

/** Whether a number is a moment that calendars can show, epoch ms. */
export function isMoment(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= latestMoment
}
