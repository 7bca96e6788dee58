import type { LocaleCode } from '@latchkey/react'
import { createContext, useContext } from 'react'
import { en } from './en.ts'
import type { Messages } from './Messages.ts'

const languages: Partial<Record<LocaleCode, () => Promise<Messages>>> = {
  ar: () => import('./ar.ts').then(({ ar }) => ar),
}

/** The page's own messages: English, which is in the page, where the chosen language of the widget has none. */
export async function loadMessages(locale: LocaleCode): Promise<Messages> {
  return (await languages[locale]?.()) ?? en
}

export const MessagesContext = createContext<Messages>(en)

/** The page's messages in the language chosen. */
export function useMessages(): Messages {
  return useContext(MessagesContext)
}
