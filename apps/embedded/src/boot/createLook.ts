import type { FramePayload } from '@latchkey/wire/frame'
import { en, type Messages } from '../locales/en.ts'
import { loadMessages } from '../locales/locales.ts'

/** How the page looks. The embedding page chooses by data only, with no style of its own. */
export type LookValue = { mode: 'light' | 'dark'; accent?: string | undefined; locale: string; messages: Messages }

export type Look = {
  get(): LookValue
  /** Resolves once the texts are loaded; `locale` is the new one at once. */
  set(value: FramePayload<'syncTheme'>): Promise<void>
  watch(listener: () => void): () => void
}

/** @param locale a language tag, used until the page names one. */
export function createLook(locale: string): Look {
  const listeners = new Set<() => void>()
  let look: LookValue = { mode: 'dark', locale, messages: en }

  async function set({ mode, accent, locale = look.locale }: FramePayload<'syncTheme'>): Promise<void> {
    // The requests that follow name it to the server, while its texts are still loading.
    look.locale = locale
    look = { mode, accent, locale, messages: await loadMessages(locale) }
    for (const listener of listeners) listener()
  }

  return {
    get: () => look,
    set,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
