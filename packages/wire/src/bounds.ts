/** The most that any token in use has. */
export const mostTokenDecimals = 36

/** Whether a token can have this number of decimals: amounts are formatted digit by digit, so a billion would freeze the page. */
export function isTokenDecimals(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= mostTokenDecimals
}

/** Valid in every calendar: in the year 5138. */
const latestMoment = 1e14

/** Whether a number is a time that calendars can show, in epoch ms. */
export function isMoment(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= latestMoment
}

/** A million times what any asset in use costs; amounts of any token times it are numbers. */
const mostPrice = 1e15

/** Whether a number can be the price of one whole token: a larger one would make every total `Infinity`, which JSON has no word for. */
export function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= mostPrice
}
