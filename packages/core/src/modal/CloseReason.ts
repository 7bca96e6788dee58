/** What closed the modal, as `watchModal` and `onEvent` report it. */
export type CloseReason = 'closeButton' | 'escape' | 'backdrop' | 'swipe' | 'back' | 'done' | 'disconnected' | 'api'
