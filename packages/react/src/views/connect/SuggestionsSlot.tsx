import { getModal, watchModal } from '@latchkey/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { lazyView } from '../lazyView.ts'
import type { SuggestionsProps } from './Suggestions.tsx'

const suggestions = lazyView(() => import('./Suggestions.tsx').then((module) => module.Suggestions))

/**
 * The place of the suggestions, at its full height from the start, so that loading moves nothing. They and their code are fetched once the
 * view is on screen, not before.
 */
export function SuggestionsSlot(props: SuggestionsProps): ReactNode {
  useStyles(css)
  const { serverUrl } = useLatchkey().options
  const { common } = useMessages()
  const isOpen = useWatch(getModal, watchModal).open
  const [, setLoaded] = useState(false)
  const isWanted = serverUrl !== undefined && props.rows > 0
  const Suggestions = suggestions.loaded()
  const isMissing = isWanted && isOpen && Suggestions === undefined

  useEffect(() => {
    if (!isMissing) return
    let isMounted = true
    suggestions.load().then(
      () => isMounted && setLoaded(true),
      () => {}, // All Wallets still works; the next opening retries.
    )
    return () => {
      isMounted = false
    }
  }, [isMissing])

  if (!isWanted) return null
  return (
    <div className="lk-suggestions" style={{ minHeight: props.rows * 60 }}>
      {Suggestions && isOpen ? <Suggestions {...props} /> : <SkeletonRows count={props.rows} label={common.loading} />}
    </div>
  )
}

const css = `
.lk-suggestions { padding-block-start: 4px; box-sizing: border-box }
.lk-suggestions + .lk-row { margin-block-start: 4px }
.lk-list + .lk-row { margin-block-start: 4px }
`
