import type { ViewEntry } from '@latchkey/core'
import { useCallback, useEffect, useState } from 'react'
import { views } from '../views/index.ts'
import { isRegistered } from './isRegistered.ts'

export type LoadedEntry =
  | { status: 'ready'; entry: ViewEntry }
  /** Nothing was shown before and the view is still on its way. */
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }

/** The view to show: the entry asked for, or, until that one's code is there, the one before it. */
export function useLoadedEntry(entry: ViewEntry): LoadedEntry {
  const [shown, setShown] = useState<ViewEntry>()
  const [failed, setFailed] = useState<ViewEntry>()
  const view = isRegistered(entry.view) ? views[entry.view] : undefined
  const isLoaded = view?.loaded() !== undefined
  if (isLoaded && shown !== entry) setShown(entry)

  const load = useCallback(() => {
    setFailed(undefined)
    if (!view) return setFailed(entry)
    view.load().then(
      () => setShown(entry),
      () => setFailed(entry),
    )
  }, [view, entry])

  useEffect(() => {
    if (!isLoaded) load()
  }, [isLoaded, load])

  if (isLoaded) return { status: 'ready', entry }
  if (failed === entry) return { status: 'failed', retry: load }
  return shown ? { status: 'ready', entry: shown } : { status: 'loading' }
}
