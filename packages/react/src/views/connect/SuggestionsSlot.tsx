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
 * As high as the rows it may hold, from the start: what comes into it moves nothing. The suggestions and their code are fetched once the
 * view is on
 * screen, not before.
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
    let isStaying = true
    suggestions.load().then(
      () => isStaying && setLoaded(true),
      () => {}, // All Wallets is there all the same; the next opening tries again.
    )
    return () => {
      isStaying = false
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
