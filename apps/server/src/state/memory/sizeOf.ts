/** Of an object or a list, and of each of its places. */
const objectBytes = 64
const placeBytes = 16

/** About what a JSON value takes in memory, in bytes: rather too much than too little. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return placeBytes + 2 * value.length
  if (typeof value !== 'object' || value === null) return placeBytes
  let bytes = objectBytes
  // The names of an object's members are kept once for all that have the same.
  for (const part of Array.isArray(value) ? value : Object.values(value)) bytes += placeBytes + sizeOf(part)
  return bytes
}
