const places = 18

/**
 * Parses decimal text into a fixed-point number of 18 places, for comparisons and sums; further digits are cut off. Undefined unless it is
 * a plain decimal number of zero or more.
 * @example toUnits('7500.00')! > toUnits('7499.995')! // true
 */
export function toUnits(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,60})(?:\.(\d{0,60}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
}
