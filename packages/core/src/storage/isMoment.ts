/** Far beyond any plan, and still a date in every calendar: in the year 5138. */
const latest = 1e14

/** Whether a stored number is a moment that calendars can show, epoch ms. */
export function isMoment(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= latest
}
