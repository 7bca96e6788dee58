import type { ComponentType } from 'react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Locale } from '../locales/Locale.ts'
import { loadLocale } from '../locales/locales.ts'

export type ModalParts = {
  Modal: ComponentType<{ embedded: boolean }> | undefined
  locale: Locale | undefined
  /** Loads modal and language at once; again after a failure. */
  load: () => Promise<void>
}

/**
 * What is loaded when it is needed. English messages wait for the first hover; another language is fetched at once, because the
 * button itself speaks it, unless it was given as a value.
 */
export function useModalParts(choice: string | Locale): ModalParts {
  const [Modal, setModal] = useState<ModalParts['Modal']>()
  const [fetched, setFetched] = useState<{ tag: string; locale: Locale }>()
  const tag = typeof choice === 'string' ? choice : undefined

  const fetchLocale = useCallback(async () => {
    if (tag === undefined) return
    const locale = await loadLocale(tag)
    setFetched((current) => (current?.tag === tag ? current : { tag, locale }))
  }, [tag])

  const load = useCallback(async () => {
    const [module] = await Promise.all([import('../modal/Modal.tsx'), fetchLocale()])
    setModal(() => module.Modal)
  }, [fetchLocale])

  const speaksAnother = tag !== undefined && !/^en\b/i.test(tag)
  const isModalLoaded = Modal !== undefined
  useEffect(() => {
    if (speaksAnother || isModalLoaded) fetchLocale().catch(() => {})
  }, [speaksAnother, isModalLoaded, fetchLocale])

  const locale = typeof choice === 'string' ? fetched?.locale : choice
  return useMemo(() => ({ Modal, locale, load }), [Modal, locale, load])
}
