import { toBaseError } from '@latchkey/core/errors'
import { useCallback } from 'react'
import type { Messages } from '../locales/en.ts'
import type { Locale } from '../locales/Locale.ts'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.ts'

/**
 * Every sentence of the widget in the chosen language.
 *
 * @example
 * const messages = useMessages()
 * <Button>{messages.common.tryAgain}</Button>
 */
export function useMessages(): Messages {
  return useLocale().messages
}

/** Gives any thrown value its sentence for the visitor. */
export function useErrorText(): (error: unknown) => string {
  const { errors } = useMessages()
  return useCallback((error) => errors[toBaseError(error).code], [errors])
}

/** The chosen language, for parts inside the modal: it opens once its language is there. */
export function useLocale(): Locale {
  const { locale } = useLatchkeyContext()
  if (!locale) throw new Error('The language is not loaded yet. Use useLocale and useMessages inside the modal only.')
  return locale
}
