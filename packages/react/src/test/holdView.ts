import { vi } from 'vitest'
import type { LazyView, ViewComponent } from '../views/lazyView.ts'

/** Keeps back a view's file, as a slow network does, until all mocks are restored. @returns delivers it */
export async function holdView<View extends ViewComponent>(view: LazyView<View>): Promise<() => void> {
  const { load, loaded } = view
  await load()
  let isThere = false
  let arrive = () => {}
  vi.spyOn(view, 'load').mockReturnValue(
    new Promise<void>((resolve) => {
      arrive = resolve
    }),
  )
  vi.spyOn(view, 'loaded').mockImplementation(() => (isThere ? loaded() : undefined))
  return () => {
    isThere = true
    arrive()
  }
}

/** What `read` gives once it has been the same for 200 ms. */
export async function atRest<T>(read: () => T): Promise<T> {
  let [last, since] = [read(), performance.now()]
  while (performance.now() - since < 200) {
    await new Promise(requestAnimationFrame)
    const now = read()
    if (JSON.stringify(now) !== JSON.stringify(last)) [last, since] = [now, performance.now()]
  }
  return last
}
