import { whenIdle } from '@latchkey/core/internal'
import { type ReactNode, useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useIsModalOpen } from '../../modal/useModalOnScreen.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { lazyView } from '../lazyView.ts'
import { useLoaded } from '../useLoaded.ts'
import type { SuggestionsProps } from './Suggestions.tsx'

const suggestions = lazyView(() => import('./Suggestions.tsx').then((module) => module.Suggestions))

/**
 * The place of the suggestions, at its full height from the start, so that loading moves nothing; it closes if there are none. They are
 * requested once the view is on screen, not before; their code, which are the app's own files, while the browser is idle.
 */
export function SuggestionsSlot(props: SuggestionsProps): ReactNode {
  useStyles(css)
  const { serverUrl } = useLatchkey().options
  const { common, connect } = useMessages()
  const isOpen = useIsModalOpen()
  const isWanted = serverUrl !== undefined && props.rows > 0
  useEffect(() => (isWanted ? whenIdle(() => void suggestions.load().catch(() => {})) : undefined), [isWanted])
  // If it fails to load, All Wallets still works.
  const Suggestions = useLoaded(suggestions, isWanted && isOpen)

  if (!isWanted) return null
  return (
    <div className="lk-suggestions" style={{ minHeight: `calc(${props.rows} * (var(--lk-row-height) + 4px) + 32px)` }}>
      {Suggestions && isOpen ? (
        <Suggestions {...props} />
      ) : (
        <>
          <h2 className="lk-list-heading">{connect.popular}</h2>
          <SkeletonRows count={props.rows} label={common.loading} />
        </>
      )}
    </div>
  )
}

const css = `
.lk-suggestions { padding-block-start: 4px; box-sizing: border-box }
.lk-suggestions:empty { display: none }
.lk-suggestions + .lk-row { margin-block-start: 4px }
.lk-list + :is(.lk-row, .lk-list) { margin-block-start: 4px }
`
