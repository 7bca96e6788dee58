import { setTimeout as pause } from 'node:timers/promises'
import { readLoginCode } from '@latchkey/testing/playwright'
import { type Hex, verifyMessage } from 'viem'
import type { Visitor } from '../visitor/createVisitor.ts'
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
  // In a window of the wallet, one can be imported instead.
  const isNew = { source: '^(Create a new wallet|Later)$', flags: '' }
  const next = await login.until('Nothing came after the code', {
    run: (finder, name) => {
      const button = finder.find('button', name)
      return button && finder.nameOf(button)
    },
    args: [isNew] as const,
  })
  if (next !== 'Later') await login.click('button', next)
  await login.click('button', 'Later')
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

/** Waits for a screen of the wallet, and opens its window where the browser wants a click for that. */
async function enterWallet({ visitor, findPage, world }: VisitOptions): Promise<Visitor> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const page = await findPage(world.embedded!)
    if (page) return page
    const wantsClick = await visitor.tab.evaluate(
      (finder) => finder.find('button', { source: '^Continue in a new window$', flags: '' }) !== undefined,
    )
    if (wantsClick) await visitor.click('button', 'Continue in a new window')
    if (Date.now() > deadline) throw new Error('The wallet showed nothing within 30 s, in a frame or in a window.')
    await pause(100)
  }
}

/** The address that the page shows, once it is connected. */
async function readAddress({ until }: Visitor): Promise<Hex> {
  const address = await until('The page did not connect', {
    run: () => /^0x[0-9a-fA-F]{40}$/.exec(document.querySelector('[data-testid=address]')?.textContent ?? '')?.[0],
    args: [],
    timeoutMs: 30_000,
  })
  return address as Hex
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
