import type { Unsubscribe } from '../adapter/wallets.ts'

/** What a developer has to change. In English, as every text for developers. */
export type Notice = {
  /** A few words, without a full stop: 'Invalid App Configuration'. */
  title: string
  /** One sentence that says what to change. */
  fix: string
}

let notices: readonly Notice[] = []
const listeners = new Set<() => void>()

/** The notices of this page, the oldest first. */
export const getNotices = (): readonly Notice[] => notices

/** Calls `onChange` after each change of `getNotices`. */
export function watchNotices(onChange: () => void): Unsubscribe {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Adds a notice and writes it to the console, once: the same one again changes nothing. */
export function addNotice({ title, fix }: Notice): void {
  if (notices.some((notice) => notice.title === title && notice.fix === fix)) return
  notices = [...notices, { title, fix }]
  // biome-ignore lint/suspicious/noConsole: for the app's developer.
  console.warn(`Latchkey: ${title}. ${fix}`)
  for (const listener of [...listeners]) listener()
}

/** Removes all of them. One that happens again is added again. */
export function clearNotices(): void {
  notices = []
  for (const listener of [...listeners]) listener()
}
