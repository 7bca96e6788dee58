import { useEffect, useState } from 'react'
import type { LazyView, ViewComponent } from './lazyView.ts'

/** A part of a view that is fetched once it is wanted; undefined until then. If that fails, the next opening tries again. */
export function useLoaded<Part extends ViewComponent>(part: LazyView<Part>, isWanted: boolean): Part | undefined {
  const [, setLoaded] = useState(false)
  const loaded = part.loaded()
  const isMissing = isWanted && loaded === undefined
  useEffect(() => {
    if (!isMissing) return
    let isMounted = true
    part.load().then(
      () => isMounted && setLoaded(true),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [part, isMissing])
  return loaded
}
