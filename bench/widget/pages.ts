/**
 * What is compared, ours first: a folder with an index.html, how it is used, and whether its dialog has a next step (WalletConnect, All
 * Wallets). A mouse rests on the button before it presses it; a finger taps it. The page of the same elements is captured from ours
 * (`captureElements`).
 */
export const pages = [
  { name: 'Latchkey', folder: 'widget/page', pointer: 'mouse', hasNext: false },
  { name: 'Latchkey, tapped', folder: 'widget/page', pointer: 'finger', hasNext: true },
  { name: 'React, same elements', folder: 'floors/elements', pointer: 'finger', hasNext: true },
  { name: 'React, bare button', folder: 'floors/bare', pointer: 'finger', hasNext: true },
  { name: 'React + wagmi', folder: 'floors/wagmi', pointer: 'finger', hasNext: false },
] as const

export type Page = (typeof pages)[number]
export type PageName = Page['name']
