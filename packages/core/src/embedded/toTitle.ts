import type { Latchkey } from '../latchkey.ts'

/** What other code of the page knows the embedded wallet by. */
export function toTitle({ options }: Latchkey): string {
  return `${options.metadata?.name ?? document.title} Wallet`.trim()
}
