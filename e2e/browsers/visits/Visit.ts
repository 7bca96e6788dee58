import type { WorldInfo } from '@latchkey/world'
import type { Tab } from '../drivers/Browser.ts'
import type { Visitor } from '../visitor/createVisitor.ts'

export type VisitOptions = {
  visitor: Visitor
  /** Opens another tab of the same browser. */
  openTab(): Promise<Visitor>
  /** The page whose URL starts so, in a window that the visitor's tab opened or in a frame of it, if one has a heading now. */
  findPage(url: string): Promise<Visitor | undefined>
  /** Waits for the window of a URL that starts so, which the visitor's tab opened. */
  findWindow(url: string): Promise<Tab>
  world: WorldInfo
}

/**
 * What a visitor, or an attacker, does in every engine; it throws where the page does something else. An attack resolves to what it counted.
 */
export type Visit = ((options: VisitOptions) => Promise<void>) | ((options: VisitOptions) => Promise<string>)

/** The chain that the page is on at first. */
export const chainId = 31337

/** The account that the page's mock wallet shows. */
export function accountOf({ accounts }: WorldInfo) {
  const [account] = accounts
  if (!account) throw new Error('The world has no accounts.')
  return account.address
}

/** Opens the bench with its mock wallet, and connects that. */
export async function connectMock(visitor: Visitor, { world, query = '' }: { world: WorldInfo; query?: string }) {
  await visitor.open(`/bench?mock=1${query}`)
  await visitor.click('button', 'Connect Wallet')
  await visitor.click('button', walletName)
  await visitor.isConnectedTo(accountOf(world))
  await visitor.seesNoDialog()
}

export const walletName = 'Playground Wallet'
