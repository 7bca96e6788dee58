import { createContext, useContext } from 'react'
import { en } from './en.ts'
import type { Messages } from './Messages.ts'

export const MessagesContext = createContext<Messages>(en)

/** The page's messages in the language chosen. */
export function useMessages(): Messages {
  return useContext(MessagesContext)
}
