const text: unique symbol = Symbol('serialised')

/** A contract's answer as JSON text, from a handler that keeps the text of its parts: what it is made of must have been checked before. */
export type Serialised = { readonly [text]: string }

/** Marks JSON text as a handler's answer. */
export function serialised(json: string): Serialised {
  return { [text]: json }
}

/** The JSON text of an answer that was marked; undefined for any other. */
export function readSerialised(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null && text in answer ? (answer as Serialised)[text] : undefined // only `serialised` has the symbol
}
