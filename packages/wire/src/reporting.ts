import { flag, type JsonReader, object, toResponse } from './readJson.ts'

/** Events that a page keeps until it sends them, and that one request may have. */
export const maxReportedEvents = 200

type Switch = { isAnalyticsEnabled: boolean }

const readSwitch: JsonReader<Switch> = object<Switch>({ isAnalyticsEnabled: flag })

/**
 * The endpoints `getAnalyticsConfig`, `reportEvents` and `reportError` as a page calls them: the contracts' schemas would bring the schema
 * library with them, to every visitor of an app that reports. `reporting.test.ts` compares them.
 */
export const reporting = {
  config: {
    method: 'GET',
    path: '/getAnalyticsConfig',
    response: toResponse(readSwitch),
  },
  events: { method: 'POST', path: '/batch' },
  error: { method: 'POST', path: '/e' },
} as const
