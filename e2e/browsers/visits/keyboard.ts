import type { Visitor } from '../visitor/createVisitor.ts'
import { accountOf, type VisitOptions, walletName } from './Visit.ts'

/** More than any view has controls. */
const mostPresses = 40

/** Opens, connects, changes tabs and closes, with keys alone; the focus returns to where it was. */
export async function keyboard({ visitor, world }: VisitOptions): Promise<void> {
  await visitor.open('/bench?mock=1')
  await visitor.find('button', 'Connect Wallet')
  await tabTo(visitor, 'Connect Wallet')
  await visitor.press('enter')
  await visitor.find('heading', 'Connect Wallet')
  await visitor.press('escape')
  await visitor.seesNoDialog()
  await visitor.hasFocusOn('Connect Wallet')

  await visitor.press('enter')
  await visitor.find('button', walletName)
  await tabTo(visitor, 'All Wallets')
  await visitor.press('enter')
  await visitor.find('heading', 'All Wallets')
  await visitor.press('escape')
  await visitor.find('heading', 'Connect Wallet')
  await visitor.hasFocusOn('All Wallets')

  // Backward: past the last control the focus is in the browser's own bar, which no driver reaches.
  await tabTo(visitor, walletName, { holding: 'shift' })
  await visitor.press('enter')
  await visitor.isConnectedTo(accountOf(world))
  await visitor.seesNoDialog()
  await visitor.hasFocusOn(/^Account /)

  await visitor.press('enter')
  await visitor.find('tab', 'Tokens')
  await tabTo(visitor, 'Tokens')
  await visitor.press('arrowRight')
  await visitor.hasFocusOn('NFTs')
  await visitor.press('escape')
  await visitor.seesNoDialog()
  await visitor.hasFocusOn(/^Account /)
}

/** Presses Tab until a control of this name has the focus. */
async function tabTo(visitor: Visitor, name: string, options?: { holding: 'shift' }): Promise<void> {
  const passed = new Set<string>()
  for (let presses = 0; presses < mostPresses; presses++) {
    const focused = await visitor.focusedName()
    if (focused === name) return
    passed.add(focused)
    await visitor.press('tab', options)
  }
  throw new Error(`Tab never reached ${name}. It passed: ${[...passed].join(' | ')}`)
}
