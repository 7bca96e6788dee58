import { createContext, useContext } from 'react'
import { en, type Messages } from '../locales/en.ts'
import type { ShownError } from './ShownError.ts'

/** The messages of the language in use. */
export const MessagesContext = createContext<Messages>(en)

export function useMessages(): Messages {
  return useContext(MessagesContext)
}

/** The sentence for an error, with the time to wait if the server named one. */
export function errorText(messages: Messages, error: ShownError | undefined): string | undefined {
  if (!error) return undefined
  const sentence = messages.errors[error.code]
  return error.retryAfterSeconds ? `${sentence} ${messages.retryAfter(error.retryAfterSeconds)}` : sentence
}
