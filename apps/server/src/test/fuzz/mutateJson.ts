import * as fc from 'fast-check'
import { naughtyValue } from './naughtyValues.ts'

/** One change of a JSON value: where it is made is chosen among the places the value has. */
export type JsonMutation =
  | { kind: 'replace'; place: number; value: unknown }
  | { kind: 'remove'; place: number }
  | { kind: 'add'; place: number; name: string; value: unknown }
  | { kind: 'wrap'; place: number }

const place = fc.nat({ max: 1_000 })
const names = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'length', 'id', ''),
  fc.string({ maxLength: 20 }),
)

export const jsonMutation: fc.Arbitrary<JsonMutation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('replace' as const), place, value: naughtyValue }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), place, name: names, value: naughtyValue }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wrap' as const), place }) },
)

/** Makes the change in a copy. */
export function mutateJson(json: unknown, mutation: JsonMutation): unknown {
  const paths = listPaths(json)
  const path = paths[mutation.place % paths.length] ?? []
  return change(json, { path, mutation })
}

function change(value: unknown, { path, mutation }: { path: readonly string[]; mutation: JsonMutation }): unknown {
  const [name, ...rest] = path
  if (name === undefined) return changeHere(value, mutation)
  if (Array.isArray(value)) {
    const index = Number(name)
    if (rest.length === 0 && mutation.kind === 'remove') return value.toSpliced(index, 1)
    return value.with(index, change(value[index], { path: rest, mutation }))
  }
  const entries = Object.entries(value as object) // listPaths named a member of it
  if (rest.length === 0 && mutation.kind === 'remove') return fromEntries(entries.filter(([key]) => key !== name))
  return fromEntries(entries.map(([key, one]) => [key, key === name ? change(one, { path: rest, mutation }) : one]))
}

function changeHere(value: unknown, mutation: JsonMutation): unknown {
  switch (mutation.kind) {
    case 'replace':
      return mutation.value
    case 'wrap':
      return [value]
    case 'remove':
      return null
    case 'add':
      if (Array.isArray(value)) return [...value, mutation.value]
      if (typeof value !== 'object' || value === null) return { [mutation.name]: mutation.value }
      return fromEntries([...Object.entries(value), [mutation.name, mutation.value]])
  }
}

/** `__proto__` becomes a member like all others. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(entries)
}

function listPaths(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null || at.length > 8) return [at]
  return [
    at,
    ...Object.keys(value).flatMap((name) => listPaths((value as Record<string, unknown>)[name], [...at, name])),
  ]
}
