import { readLoginCode } from '@latchkey/testing/playwright'
import { type Hex, verifyMessage } from 'viem'
import type { Visitor } from '../visitor/createVisitor.ts'
import { enterWallet, putOffProtection, readAddress } from './enterWallet.ts'
import type { VisitOptions } from './Visit.ts'

const message = 'Hello from the bench'

/**
 * Makes a wallet by email, in the frame or window that the engine allows, finds it again after a reload, signs a message with it, and
 * disconnects.
 */
export async function embedded(options: VisitOptions): Promise<void> {
  const { visitor, world } = options
  const email = `visitor-${crypto.randomUUID()}@example.com`
  await visitor.open('/bench?embedded=1')
  await visitor.click('button', 'Connect Wallet')
  await visitor.fill(/^Email/, email)
  await visitor.press('enter')
  const login = await enterWallet(options)
  await login.hasFocusOn('Code')
  await login.tab.press(await readLoginCode({ email, inboxUrl: world.mail!, after: 0 }))
  await putOffProtection(login)
  const address = await readAddress(visitor)

  await visitor.reload()
  if ((await readAddress(visitor)) !== address) throw new Error('Another address is connected after the reload.')

  await visitor.fill(/^Message/, message)
  await visitor.click('button', 'Sign message')
  await approve(await enterWallet(options))
  const signature = await visitor.until('No signature', {
    run: () => document.querySelector('[data-testid=signature]')?.textContent,
    args: [],
  })
  if (!(await verifyMessage({ address, message, signature: signature as Hex })))
    throw new Error('The signature is not one of the connected account.')

  await visitor.click('button', /^Account /)
  await visitor.click('button', 'Disconnect')
  await visitor.isConnectedTo('None')
}

/** The button takes no press of a mouse that rests where it appeared. */
async function approve(wallet: Visitor): Promise<void> {
  await wallet.hover('button', 'Sign')
  await wallet.until('The wallet did not let its button be pressed', {
    run: (finder) => finder.find('button', { source: '^Sign$', flags: '' })?.matches('[data-state=ready]'),
    args: [],
  })
  await wallet.click('button', 'Sign')
}
