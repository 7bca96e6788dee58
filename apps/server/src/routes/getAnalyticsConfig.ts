import type { Handler } from './Handler.ts'

/** Off unless the operator turned it on. */
export const getAnalyticsConfig: Handler<'getAnalyticsConfig'> = (_context, { project }) => ({
  isAnalyticsEnabled: project.isAnalyticsEnabled,
})
