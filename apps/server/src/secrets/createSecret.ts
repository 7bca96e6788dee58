import { inspect } from 'node:util'

/**
 * A value that no log, error or JSON shows: printing it always gives `[secret]`. Call `reveal` to read it, as late as
 * possible.
 * @example const key = createSecret('sk_live_1'); `${key}` // '[secret]'
 */
export type Secret = {
  reveal: () => string
  readonly [brand]: true
}

declare const brand: unique symbol

const mask = '[secret]'

export function createSecret(value: string): Secret {
  const secret = {
    // A closure, not a member: nothing that walks the object finds the value.
    reveal: () => value,
    toString: () => mask,
    toJSON: () => mask,
    [inspect.custom]: () => mask,
  }
  return Object.freeze(secret) as unknown as Secret // the brand is a type's, not a value's
}
