import type { ModalState, ViewEntry } from '@latchkey/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { TriangleAlertIcon } from '../ui/icons/TriangleAlertIcon.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { View } from '../ui/View.tsx'
import { views } from '../views/index.ts'
import { nextViews } from '../views/nextViews.ts'
import { entryKey } from './entryKey.ts'
import { isRegistered } from './isRegistered.ts'
import { prefetchViews } from './prefetchViews.ts'
import { useLoadedEntry } from './useLoadedEntry.ts'
import { useWarmPairing } from './useWarmPairing.ts'

/** The view on screen. A new one slides in in the direction of travel and takes the focus. */
export function ViewOutlet({ modal }: { modal: ModalState }): ReactNode {
  const { common } = useMessages()
  const entry = modal.stack[modal.stack.length - 1] ?? modal.stack[0]
  const loaded = useLoadedEntry(entry)
  const section = useRef<HTMLDivElement>(null)
  const key = loaded.status === 'ready' ? entryKey(loaded.entry) : loaded.status

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view begins at its top; the key tells that it is new.
  useLayoutEffect(() => {
    section.current?.closest('.lk-body')?.scrollTo(0, 0)
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view takes the focus; the key tells that it is new.
  useEffect(() => {
    const view = section.current
    if (!view || view.contains(document.activeElement?.shadowRoot?.activeElement ?? null)) return
    // An embedded widget does not take the focus from the page.
    if (view.closest('dialog')) view.focus({ preventScroll: true })
  }, [key])

  const shownName = loaded.status === 'ready' ? loaded.entry.view : undefined
  useEffect(() => {
    const next = shownName && nextViews[shownName]
    return next && section.current ? prefetchViews(section.current, next) : undefined
  }, [shownName])
  useWarmPairing({ isOpen: modal.open, view: shownName })

  return (
    <div ref={section} key={key} className="lk-outlet" tabIndex={-1} data-direction={modal.direction}>
      {loaded.status === 'ready' && (
        <Boundary fallback={(retry) => <Failed onRetry={retry} />}>
          <Shown entry={loaded.entry} />
        </Boundary>
      )}
      {loaded.status === 'loading' && (
        <View title={common.loading}>
          <SkeletonRows count={4} label={common.loading} />
        </View>
      )}
      {loaded.status === 'failed' && <Failed onRetry={loaded.retry} />}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }): ReactNode {
  const { common } = useMessages()
  return (
    <View title={common.failed}>
      <Empty
        kind="wrong"
        icon={<TriangleAlertIcon />}
        action={
          <Button size="medium" onClick={onRetry}>
            {common.tryAgain}
          </Button>
        }
      >
        {common.viewFailed}
      </Empty>
    </View>
  )
}

function Shown({ entry }: { entry: ViewEntry }): ReactNode {
  // The registry's types tie each name to its parameters; an entry in hand has lost which name it is.
  const lazy = isRegistered(entry.view) ? views[entry.view] : undefined
  const ViewComponent = lazy?.loaded() as ((props: object) => ReactNode) | undefined
  const params: object = entry.params
  return ViewComponent ? <ViewComponent {...params} /> : null
}
