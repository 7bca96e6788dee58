import type { ReactNode } from 'react'

/** Any component; its props are its route parameters. */
export type ViewComponent = (props: never) => ReactNode

/** A view that is fetched when it is first needed, or a little before. */
export type LazyView<View extends ViewComponent> = {
  /** Fetches it once; again after a failure. */
  load: () => Promise<void>
  /** The view, once fetched. */
  loaded: () => View | undefined
  /** What stands in for it, with these parameters, until it is fetched; the view before it otherwise. */
  early?: (params: never) => ViewComponent | undefined
}

export function lazyView<View extends ViewComponent>(fetchView: () => Promise<View>): LazyView<View> {
  let view: View | undefined
  let pending: Promise<void> | undefined
  return {
    loaded: () => view,
    load() {
      pending ??= fetchView().then(
        (fetched) => {
          view = fetched
        },
        (error: unknown) => {
          pending = undefined
          throw error
        },
      )
      return pending
    },
  }
}

/** A view that comes with the modal itself: the first one most visitors see. */
export function bundledView<View extends ViewComponent>(view: View): LazyView<View> {
  return { load: async () => {}, loaded: () => view }
}
