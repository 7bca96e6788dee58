import type { KeyboardEvent } from 'react'

/** Whether a key press is an Escape that nothing else has used; if so, it is used now. */
export function isEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return false
  event.preventDefault()
  return true
}
