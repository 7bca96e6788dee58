import type { AnalyticsOptions } from './AnalyticsOptions.ts'

/** Whether this page may report now: turned on, the visitor has consented, and their browser does not object. */
export function isAllowed(analytics: AnalyticsOptions | undefined): boolean {
  if (!analytics?.enabled || typeof document === 'undefined') return false
  // Not every browser has the first, and TypeScript does not know it yet.
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (globalPrivacyControl || doNotTrack === '1') return false
  try {
    return analytics.consent?.() ?? true
  } catch {
    return false
  }
}
