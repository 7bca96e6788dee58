const places = 18

/**
 * Decimal text as a fixed-point number of 18 places, to compare and reckon with; further digits are cut. Undefined for what is not a plain
 * decimal number of zero or more.
 * @example toUnits('7500.00')! > toUnits('7499.995')! // true
 */
export function toUnits(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,60})(?:\.(\d{0,60}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
}
