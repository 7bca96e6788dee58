import type { ModalState, ViewEntry } from '@latchkey/core'
import { emitError, withdrawEarlyLink } from '@latchkey/core/internal'
import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { TriangleAlertIcon } from '../ui/Icon.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { View } from '../ui/View.tsx'
import { isRegistered, views } from '../views/index.ts'
import type { LazyView, ViewComponent } from '../views/lazyView.ts'
import { afterNextFrame } from './afterNextFrame.ts'
import { keepPlace, mayTakeFocus } from './keepPlace.ts'
import { nextViews, prefetchViews } from './prefetchViews.ts'
import { useWarmPairing } from './useWarmPairing.ts'

/** The view on screen. A new one slides in in the direction of travel and takes the focus; `keepPlace` returns to where one was. */
export function ViewOutlet({ modal }: { modal: ModalState }): ReactNode {
  const latchkey = useLatchkey()
  const { common } = useMessages()
  const entry = modal.stack.at(-1) ?? modal.stack[0]
  const loaded = useLoadedEntry(entry)
  const section = useRef<HTMLDivElement>(null)
  const shownEntry = loaded.status === 'ready' ? loaded.entry : undefined
  const isEarly = shownEntry !== undefined && viewOf(shownEntry)?.loaded() === undefined
  const key = shownEntry ? entryKey(shownEntry) : loaded.status

  // biome-ignore lint/correctness/useExhaustiveDependencies: the direction is that of the view's arrival; the key changes with the view.
  useLayoutEffect(() => {
    if (!section.current || !shownEntry) return
    return keepPlace(section.current, { entry: shownEntry, isReturning: modal.direction === 'back' })
  }, [key, shownEntry])

  // A code that the pairing client has not taken is left with its view: before the next one's effects, which may offer another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the view.
  useLayoutEffect(() => () => withdrawEarlyLink(latchkey), [latchkey, key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view takes the focus, and one that replaces what stood in for it.
  useEffect(() => {
    const view = section.current
    if (!view || view.contains(document.activeElement?.shadowRoot?.activeElement ?? null)) return
    // An embedded widget does not take the focus from the page; nor does a closed dialog, in which the next first view is prepared.
    if (mayTakeFocus(view)) view.focus({ preventScroll: true })
  }, [key, isEarly])

  const shownName = shownEntry?.view
  useEffect(() => {
    const next = shownName && nextViews[shownName]
    return next && section.current ? prefetchViews(section.current, next) : undefined
  }, [shownName])
  useWarmPairing({ place: section, isOpen: modal.open, view: shownName })

  return (
    <div ref={section} key={key} className="lk-outlet" tabIndex={-1} data-direction={modal.direction}>
      {shownEntry && (
        <Boundary onError={(error) => emitError(latchkey, error)} fallback={(retry) => <Failed onRetry={retry} />}>
          <Shown entry={shownEntry} isEarly={isEarly} />
        </Boundary>
      )}
      {loaded.status === 'loading' && (
        <View title={common.loading}>
          <div className="lk-tall">
            <SkeletonRows count={4} label={common.loading} />
          </div>
        </View>
      )}
      {loaded.status === 'failed' && <Failed onRetry={loaded.retry} />}
    </div>
  )
}

/** Why there is no view, with a button to try again; most often its file did not load, which the network's return mends. */
function Failed({ onRetry }: { onRetry: () => void }): ReactNode {
  const { common } = useMessages()
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
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

/** Memoized: the view on screen is not rendered again while the next one is fetched. */
const Shown = memo(function Shown({ entry, isEarly }: { entry: ViewEntry; isEarly: boolean }): ReactNode {
  // The registry's types tie each name to its parameters; an entry in hand has lost which name it is.
  const found = isEarly ? earlyView(entry) : viewOf(entry)?.loaded()
  const ViewComponent = found as ((props: object) => ReactNode) | undefined
  const params: object = entry.params
  return ViewComponent ? <ViewComponent {...params} /> : null
})

function viewOf({ view }: ViewEntry): LazyView<ViewComponent> | undefined {
  return isRegistered(view) ? (views[view] as LazyView<ViewComponent>) : undefined
}

function earlyView(entry: ViewEntry): ViewComponent | undefined {
  return viewOf(entry)?.early?.(entry.params as never)
}

type LoadedEntry =
  | { status: 'ready'; entry: ViewEntry }
  /** The view is still on its way, and nothing was shown before, or not for long: its buttons would be tapped again. */
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }

/** The view before stays for so long: a skeleton that is gone at once would only flicker. */
const lateMs = 300

/** The view to show: the current entry or, until its code is loaded, what stands in for it or, for a moment, the one before it. */
function useLoadedEntry(entry: ViewEntry): LoadedEntry {
  const [shown, setShown] = useState<ViewEntry>()
  const [failed, setFailed] = useState<ViewEntry>()
  const latchkey = useLatchkey()
  const view = viewOf(entry)
  const isLoaded = view?.loaded() !== undefined
  if (isLoaded && shown !== entry) setShown(entry)

  const load = useCallback(() => {
    setFailed(view ? undefined : entry)
    view?.load().then(
      () => setShown(entry),
      (error: unknown) => {
        setFailed(entry)
        emitError(latchkey, error)
      },
    )
  }, [latchkey, view, entry])

  useEffect(() => {
    if (isLoaded) return
    // What stands in for the view is painted first: requesting files takes a slow device more than a frame.
    if (earlyView(entry)) return afterNextFrame(load)
    load()
    const timer = setTimeout(() => setShown(undefined), lateMs)
    return () => clearTimeout(timer)
  }, [entry, isLoaded, load])

  if (isLoaded) return { status: 'ready', entry }
  if (failed === entry) return { status: 'failed', retry: load }
  if (earlyView(entry)) return { status: 'ready', entry }
  return shown ? { status: 'ready', entry: shown } : { status: 'loading' }
}

const keys = new WeakMap<ViewEntry, number>()
let count = 0

/**
 * A React key that is the same for the same visit of a view, and another for the next. The first view, drawn before it is opened, keeps its
 * key when it opens.
 */
function entryKey(entry: ViewEntry): number | string {
  if (entry.view === 'Connect') return entry.view
  const known = keys.get(entry)
  if (known !== undefined) return known
  count += 1
  keys.set(entry, count)
  return count
}
