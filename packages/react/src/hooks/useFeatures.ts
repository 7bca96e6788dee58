import type { Features } from '@latchkey/core'
import { appConfig, toFeatures } from '@latchkey/core/internal'
import { useLatchkey } from './useLatchkey.ts'
import { useRead } from './useRead.ts'

/** What the widget offers: the app's options, less what the server's operator turned off, once that is known. Nothing waits for it. */
export function useFeatures(): Features {
  return toFeatures(useLatchkey().options, useRead(appConfig, {}).data)
}
