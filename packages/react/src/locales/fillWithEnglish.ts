import { en, type Locale, type Messages } from './en.ts'

/** A language of which some messages are translated. */
export type PartialLocale = Omit<Locale, 'messages' | 'missing'> & { messages: PartOf<Messages> }

type PartOf<Tree> = { [Key in keyof Tree]?: Tree[Key] extends Leaf ? Tree[Key] : PartOf<Tree[Key]> }
type Leaf = string | ((values: never) => string)

/**
 * Completes a partial translation with the English messages; `missing` lists those. The result includes all English messages in the
 * bundle, so a complete language does not use this function.
 *
 * @example
 * export const nl = fillWithEnglish({ code: 'nl', direction: 'ltr', messages: { button: { connectWallet: 'Wallet verbinden' } } })
 */
export function fillWithEnglish(locale: PartialLocale): Locale {
  return {
    ...locale,
    // The type of the argument says that both trees have one shape, which Object.entries forgets.
    messages: fill(en.messages, locale.messages) as Messages,
    missing: listMissing(locale.messages),
  }
}

/**
 * Paths of the English messages that a language has no message for.
 *
 * @example
 * listMissing(nl.messages) // ['button.connecting', 'common.back', …]
 */
export function listMissing(messages: object, english: object = en.messages): string[] {
  const translated = new Map(Object.entries(messages))
  return Object.entries(english).flatMap(([key, value]) => {
    if (isBranch(value)) return listMissing(translated.get(key) ?? {}, value).map((path) => `${key}.${path}`)
    return translated.get(key) === undefined ? [key] : []
  })
}

function fill(english: object, messages: object): object {
  const translated = new Map(Object.entries(messages))
  return Object.fromEntries(
    Object.entries(english).map(([key, value]) => {
      const own = translated.get(key)
      return [key, isBranch(value) ? fill(value, own ?? {}) : (own ?? value)]
    }),
  )
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
