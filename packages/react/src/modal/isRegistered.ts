import { views, type WidgetView } from '../views/index.ts'

/** Whether this widget has the view; core names some that come with later releases. */
export function isRegistered(view: string): view is WidgetView {
  return Object.hasOwn(views, view)
}
