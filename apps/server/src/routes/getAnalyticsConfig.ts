import type { getAnalyticsConfig as contract } from '@latchkey/wire'
import type { Handler } from './Handler.ts'

/** Off unless the operator turned it on. */
export const getAnalyticsConfig: Handler<typeof contract> = (_context, { project }) => ({
  isAnalyticsEnabled: project.isAnalyticsEnabled,
})
