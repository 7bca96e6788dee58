import { setTimeout as pause } from 'node:timers/promises'
import type { Hex } from 'viem'
import type { Visitor } from '../visitor/createVisitor.ts'
import type { VisitOptions } from './Visit.ts'

/** Waits for a screen of the wallet, and opens its window where the browser wants a click for that. */
export async function enterWallet({
  visitor,
  findPage,
  world,
}: Pick<VisitOptions, 'visitor' | 'findPage' | 'world'>): Promise<Visitor> {
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

/** After the code: makes a wallet and leaves it unprotected. */
export async function putOffProtection(login: Visitor): Promise<void> {
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
}

/** The address that the page shows, once it is connected. */
export async function readAddress({ until }: Visitor): Promise<Hex> {
  const address = await until('The page did not connect', {
    run: () => /^0x[0-9a-fA-F]{40}$/.exec(document.querySelector('[data-testid=address]')?.textContent ?? '')?.[0],
    args: [],
    timeoutMs: 30_000,
  })
  return address as Hex
}
