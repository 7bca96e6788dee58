import type { WorldInfo } from '@latchkey/world'
import { expect, type Page } from '@playwright/test'
import { accountPanel, type Widget } from '../pages/widget.ts'
import { logIn, showType } from './embedded.ts'

/** The row of the network type. */
export const bitcoinType = /^Bitcoin/
/** The local network's form of the one key's address. */
export const bitcoinAddress = /^bcrt1q[02-9ac-hj-np-z]{38}$/

/** One login of a new visitor; shows their account on Bitcoin. @returns both addresses */
export async function logInToBoth(page: Page, { ui, world }: { ui: Widget; world: WorldInfo }) {
  const evm = await logIn(page, { world })
  await showType(ui, bitcoinType)
  const { address } = accountPanel(page)
  await expect(address).toHaveText(bitcoinAddress)
  return { evm, bitcoin: String(await address.textContent()) }
}
