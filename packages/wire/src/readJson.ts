/**
 * Readers of parsed JSON for what a page needs before the schema library is loaded. Each returns the value, objects without members that it
 * does not name, or throws a JsonFormatError that names the place.
 */
export type JsonReader<value> = (json: unknown, place: string) => value

export const text: JsonReader<string> = (json, place) => (typeof json === 'string' ? json : fail(place, 'a string'))

/** JSON has no infinity, but `1e999` is read as one. */
export const number: JsonReader<number> = (json, place) =>
  Number.isFinite(json) ? (json as number) : fail(place, 'a number')

export const flag: JsonReader<boolean> = (json, place) =>
  typeof json === 'boolean' ? json : fail(place, 'true or false')

export const orNull =
  <value>(read: JsonReader<value>): JsonReader<value | null> =>
  (json, place) =>
    json === null ? null : read(json, place)

/** A member that may be missing. */
export const optional =
  <value>(read: JsonReader<value>): JsonReader<value | undefined> =>
  (json, place) =>
    json === undefined ? undefined : read(json, place)

export const list =
  <value>(read: JsonReader<value>): JsonReader<value[]> =>
  (json, place) =>
    Array.isArray(json) ? json.map((item, index) => read(item, `${place}[${index}]`)) : fail(place, 'a list')

export const object =
  <value extends object>(members: { [name in keyof Required<value>]: JsonReader<value[name]> }): JsonReader<value> =>
  (json, place) => {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return fail(place, 'an object')
    const entries = Object.entries<JsonReader<unknown>>(members).flatMap(([name, read]) => {
      const value = read(Object.hasOwn(json, name) ? json[name as keyof typeof json] : undefined, `${place}.${name}`)
      return value === undefined ? [] : [[name, value]]
    })
    // Each member was read by its own reader.
    return Object.fromEntries(entries) as value
  }

/** A reader as `requestApi` calls a contract's schema. */
export function toResponse<value>(read: JsonReader<value>) {
  return {
    safeParse(json: unknown): { success: true; data: value } | { success: false; error: Error } {
      try {
        return { success: true, data: read(json, 'response') }
      } catch (error) {
        return { success: false, error: error as Error }
      }
    },
  }
}

function fail(place: string, expected: string): never {
  throw new JsonFormatError(`${place} is not ${expected}`)
}

class JsonFormatError extends Error {
  override readonly name = 'JsonFormatError'
}
