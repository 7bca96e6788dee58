/** When ISO 8601 runs out of years of four digits. */
const year10000 = 253_402_300_800_000

/** Whether a stored number is a moment that calendars can show, epoch ms. */
export function isMoment(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < year10000
}
