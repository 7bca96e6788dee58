/** What closed the modal, as `watchModal` and `onEvent` report it. */
export type CloseReason = 'closeButton' | 'escape' | 'backdrop' | 'swipe' | 'back' | 'done' | 'disconnected' | 'api'

/** How a visitor leaves a view. */
export const leaving: readonly (string | undefined)[] = [
  'closeButton',
  'escape',
  'backdrop',
  'swipe',
  'back',
] satisfies CloseReason[]
