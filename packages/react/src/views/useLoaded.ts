import { emitError } from '@latchkey/core/internal'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import type { LazyView, ViewComponent } from './lazyView.ts'

/** A part of a view that is fetched once it is wanted; undefined until then. If that fails, the next opening tries again. */
export function useLoaded<Part extends ViewComponent>(part: LazyView<Part>, isWanted: boolean): Part | undefined {
  const latchkey = useLatchkey()
  const [, setLoaded] = useState(false)
  const loaded = part.loaded()
  const isMissing = isWanted && loaded === undefined
  useEffect(() => {
    if (!isMissing) return
    let isMounted = true
    part.load().then(
      () => isMounted && setLoaded(true),
      (error: unknown) => emitError(latchkey, error),
    )
    return () => {
      isMounted = false
    }
  }, [latchkey, part, isMissing])
  return loaded
}
