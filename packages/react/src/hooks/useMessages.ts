import type { Locale, Messages } from '../locales/en.ts'
import { useLatchkeyContext } from './useLatchkey.ts'

/**
 * Every message of the widget in the chosen language.
 *
 * @example
 * const messages = useMessages()
 * <Button>{messages.common.tryAgain}</Button>
 */
export function useMessages(...words: readonly Partial<Messages>[]): Messages {
  return useLocale(...words).messages
}

/**
 * The chosen language, for parts inside the modal, which opens once its language is loaded.
 * @param words English messages that come with the calling module's file: the packages' build passes them (scripts/stages/splitWords.ts).
 */
export function useLocale(...words: readonly Partial<Messages>[]): Locale {
  const { locale } = useLatchkeyContext()
  if (!locale) throw new Error('The language is not loaded yet. Use useLocale and useMessages inside the modal only.')
  messagesOf(locale, ...words)
  return locale
}

/** The messages for code that is no component: it gets the language from one. @param words see `useLocale` */
export function messagesOf(locale: Locale, ...words: readonly Partial<Messages>[]): Messages {
  for (const part of words)
    if (!isComplete(locale.messages, part)) Object.assign(locale.messages, { ...part, ...locale.messages })
  return locale.messages
}

/** Whether a language has those messages: one that is loaded whole has, English once it was given them. */
function isComplete(messages: Messages, part: Partial<Messages>): boolean {
  return Object.keys(part).every((key) => Object.hasOwn(messages, key))
}
