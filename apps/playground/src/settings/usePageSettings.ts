import { useEffect, useState } from 'react'
import { loadMessages } from '../messages/loadMessages.ts'
import type { Messages } from '../messages/Messages.ts'
import { directionOf } from './directionOf.ts'
import { type Settings, storeSettings } from './settings.ts'

/** Theme and language of a page, with its messages: kept for the next visit, and set on the document. */
export function usePageSettings(initial: { settings: Settings; messages: Messages }): {
  settings: Settings
  messages: Messages
  change: (settings: Settings) => void
} {
  const [settings, setSettings] = useState(initial.settings)
  const [messages, setMessages] = useState(initial.messages)

  useEffect(() => {
    document.documentElement.dataset.theme = settings.theme
  }, [settings.theme])

  useEffect(() => {
    let current = true
    void loadMessages(settings.locale).then((loaded) => {
      if (!current) return
      setMessages(loaded)
      document.documentElement.lang = settings.locale
      document.documentElement.dir = directionOf(settings.locale)
    })
    return () => {
      current = false
    }
  }, [settings.locale])

  const change = (next: Settings) => {
    setSettings(next)
    storeSettings(next)
  }
  return { settings, messages, change }
}
