import type { Page } from '@playwright/test'
import type { Visitor } from './openBrowserOfVisitor.ts'

/** A moment on a transaction's way at which the page is crashed. */
export type Moment = {
  name: string
  /** Transactions of the visitor on the chain in the end. */
  mined: number
  /** What Activity must have, each once: a text of the entry and the state it says. */
  entries: readonly { text: string; state: string }[]
  /** Brings a fresh page to this moment and crashes it there. */
  crash(page: Page, visitor: Visitor): Promise<void>
}
