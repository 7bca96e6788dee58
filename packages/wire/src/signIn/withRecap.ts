import { canonicalJson } from '../canonicalJson.ts'
import { isRecapUri, type Recap, RecapError, readRecap, toRecap } from './Recap.ts'
import type { SignInFields } from './SignInFields.ts'

/** A message's parts: the ReCap, and what the message says apart from it. */
export type RecapParts = { recap: Recap; statement?: string; resources: readonly string[] }

/**
 * The fields with a ReCap: its sentence ends the statement, its URI the resources. One that they have already is merged with it.
 * @throws RecapError
 * @example withRecap({ …, statement: 'Hello.' }, { att: { 'https://a.example': { 'crud/read': [{}] } } }).statement
 * // "Hello. I further authorize the stated URI to perform the following actions on my behalf: (1) 'crud': 'read' for 'https://a.example'."
 */
export function withRecap(fields: SignInFields, recap: Recap): SignInFields {
  const parts = splitRecap(fields)
  const { statement, resources = [] } = parts ?? fields
  const merged = parts ? mergeRecaps([parts.recap, recap]) : recap
  return {
    ...fields,
    statement: joinStatement(statement, merged),
    resources: [...resources, toRecap(merged)],
  }
}

/**
 * Splits a message into its ReCap and the rest, as ERC-5573 verifies it.
 * @returns undefined for a message without one.
 * @throws RecapError: `bad_recap` if it cannot be read, or is not the last resource; `wrong_statement` if the statement does not end with its
 * sentence.
 */
export function splitRecap(fields: Pick<SignInFields, 'statement' | 'resources'>): RecapParts | undefined {
  const { statement, resources = [] } = fields
  const last = resources.at(-1)
  const others = resources.slice(0, -1)
  if (others.some(isRecapUri)) throw new RecapError('bad_recap', 'it is not the last resource')
  if (last === undefined || !isRecapUri(last)) return undefined
  const recap = readRecap(last)
  const sentence = describeRecap(recap)
  if (statement === sentence) return { recap, resources: others }
  const own = statement?.slice(0, -sentence.length - 1)
  if (statement === undefined || own === undefined || joinStatement(own, recap) !== statement)
    throw new RecapError('wrong_statement', 'the statement does not end with its sentence')
  return { recap, statement: own, resources: others }
}

/**
 * The sentence with which a ReCap's message ends its statement: one numbered entry for each resource and ability namespace, sorted.
 * @example describeRecap({ att: { 'https://a.example': { 'crud/update': [{}], 'crud/delete': [{}] } } })
 * // "I further authorize the stated URI to perform the following actions on my behalf: (1) 'crud': 'delete', 'update' for 'https://a.example'."
 */
export function describeRecap({ att }: Recap): string {
  const entries = Object.keys(att)
    .sort()
    .flatMap((resource) => {
      const names = new Map<string, string[]>()
      for (const ability of Object.keys(att[resource] ?? {}).sort()) {
        const [namespace = '', name = ''] = ability.split('/')
        names.set(namespace, [...(names.get(namespace) ?? []), `'${name}'`])
      }
      return [...names].map(([namespace, list]) => `'${namespace}': ${list.join(', ')} for '${resource}'.`)
    })
  const numbered = entries.map((entry, index) => `(${index + 1}) ${entry}`)
  return `I further authorize the stated URI to perform the following actions on my behalf: ${numbered.join(' ')}`
}

/** One ReCap with all that these permit, each limit once. */
export function mergeRecaps(recaps: readonly Recap[]): Recap {
  const att: Record<string, Record<string, Record<string, unknown>[]>> = Object.create(null)
  for (const [resource, abilities] of recaps.flatMap((recap) => Object.entries(recap.att))) {
    const merged = att[resource] ?? {}
    for (const [ability, limits] of Object.entries(abilities))
      merged[ability] = unique([...(merged[ability] ?? []), ...limits], canonicalJson)
    att[resource] = merged
  }
  const proofs = recaps.flatMap(({ prf }) => (prf ? [prf] : []))
  return { att: { ...att }, ...(proofs.length > 0 && { prf: unique(proofs.flat(), String) }) }
}

function joinStatement(own: string | undefined, recap: Recap): string {
  return own === undefined ? describeRecap(recap) : `${own} ${describeRecap(recap)}`
}

function unique<value>(values: readonly value[], toKey: (value: value) => string): value[] {
  return [...new Map(values.map((value) => [toKey(value), value])).values()]
}
