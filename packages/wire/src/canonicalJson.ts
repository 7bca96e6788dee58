/**
 * Canonical JSON (RFC 8785): no spaces, members sorted by their names' UTF-16 code units, numbers as JavaScript writes them. Equal values
 * give equal bytes, and so equal hashes.
 * @param value a result of `JSON.parse`; undefined members are left out.
 * @throws CanonicalJsonError for a value that JSON cannot represent: a number that is not finite, half of a surrogate pair, a function, a
 * bigint.
 * @example canonicalJson({ b: 1e2, a: [] }) // '{"a":[],"b":100}'
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new CanonicalJsonError('a number that is not finite')
    return JSON.stringify(value)
  }
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `[${Array.from(value as readonly unknown[], canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new CanonicalJsonError(`a ${typeof value}`)
  // The default order of strings is that of their UTF-16 code units.
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${quote(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

/** A value without canonical JSON. */
export class CanonicalJsonError extends Error {
  override readonly name = 'CanonicalJsonError'

  constructor(what: string) {
    super(`The value has ${what}, which JSON cannot hold. Leave it out, or write it as text.`)
  }
}

function quote(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new CanonicalJsonError('half of a surrogate pair')
  return JSON.stringify(text)
}
