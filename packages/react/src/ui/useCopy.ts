import { useCallback, useEffect, useState } from 'react'

export type Copy = {
  /** What became of the last copy, for two seconds. */
  state: 'idle' | 'copied' | 'refused'
  copy: () => void
}

/** Copies a text. Where the clipboard is refused nothing is claimed. */
export function useCopy(text: string): Copy {
  const [state, setState] = useState<Copy['state']>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2_000)
    return () => clearTimeout(timer)
  }, [state])

  const copy = useCallback(() => {
    // A page that is not secure has no clipboard.
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    writing.then(
      () => setState('copied'),
      () => setState('refused'),
    )
  }, [text])
  return { state, copy }
}
