/** The first and the last token of V3's path: token, fee of three bytes, token, fee, token … */
export function readPath(hex: string): readonly [string, string] | undefined {
  if (!/^0x[0-9a-f]{40}(?:[0-9a-f]{46})+$/.test(hex)) return undefined
  return [hex.slice(0, 42), `0x${hex.slice(-40)}`]
}
