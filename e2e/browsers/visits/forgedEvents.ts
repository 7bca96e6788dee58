import { readLoginCode } from '@latchkey/testing/playwright'
import { startStranger } from '../attacks/startStranger.ts'
import { embed } from '../attacks/walletHost.ts'
import type { Finder, Tab } from '../drivers/Browser.ts'
import { enterWallet, putOffProtection, readAddress } from './enterWallet.ts'
import type { VisitOptions } from './Visit.ts'

const eve = {
  email: 'eve@example.com',
  address: `0x${'e0'.repeat(20)}`,
}
const user = {
  email: eve.email,
  addresses: { eip155: eve.address },
  chainId: 'eip155:31337',
  accounts: [{ type: 'eoa', address: eve.address }],
  preferredAccountType: 'eoa',
  smartAccountDeployed: false,
  recovery: ['none'],
}
const ids = Array.from({ length: 20 }, (_, index) => `${index}`.padStart(16, 'a'))
const messages = [
  ...ids.flatMap((id) => [
    { id, result: {} },
    { id, result: user },
    { id, waiting: true },
    { id, error: { code: 'user_rejected', message: 'x', rpcCode: 4001 } },
  ]),
  { event: 'ready', payload: { version: 1, storage: true, user } },
  { event: 'user', payload: { user } },
  { event: 'user', payload: { user: null } },
  { event: 'show', payload: { height: 1 } },
  { event: 'hide', payload: {} },
  { latchkey: 'hello', versions: [1] },
]

/**
 * While a visitor signs in, sends the app's page everything that the wallet may send, from wherever it must not come: the page itself, a frame
 * of a stranger, and the wallet's own page on the window instead of the port. The login has to go on, and to end with the visitor's address.
 */
export async function forgedEvents(options: VisitOptions): Promise<string> {
  const { visitor, world } = options
  const stranger = await startStranger()
  try {
    const email = `visitor-${crypto.randomUUID()}@example.com`
    await visitor.open('/bench?embedded=1')
    await visitor.click('button', 'Connect Wallet')
    await visitor.fill(/^Email/, email)
    await visitor.press('enter')
    const login = await enterWallet(options)
    await login.hasFocusOn('Code')
    const { tab } = visitor
    await tab.evaluate(embed, stranger.url)
    await tab.evaluate(() => document.querySelector('body > iframe')?.setAttribute('hidden', ''))
    const other = await tab.frame(stranger.url)
    if (!other) throw new Error('The stranger’s frame is not there.')
    await tab.evaluate(() => {
      const place = window as unknown as { heard: number }
      place.heard = 0
      window.addEventListener('message', () => {
        place.heard += 1
      })
    })
    const before = await readPage(tab)
    let sent = 0
    for (const from of [tab, other, login.tab])
      for (const order of [messages, messages.toReversed(), messages]) sent += await from.evaluate(postToHost, order)
    const heard = await tab.evaluate(untilHeard, sent)
    if (heard !== sent) throw new Error(`${sent} messages were sent to the app’s page, ${heard} arrived.`)
    const after = await readPage(tab)
    if (after !== before) throw new Error(`Forged messages changed the app’s page from ${before} to ${after}.`)

    await login.tab.press(await readLoginCode({ email, inboxUrl: world.mail!, after: 0 }))
    await putOffProtection(login)
    const address = await readAddress(visitor)
    if (address.toLowerCase() === eve.address) throw new Error('The page shows the address of a forged message.')
    return `${sent} forged messages sent to the app’s page, 0 accepted`
  } finally {
    await stranger.stop()
  }
}

/** Sends messages to the app's window, with and without a port. Runs in any page. @returns how many */
function postToHost(_finder: Finder, messages: readonly unknown[]): number {
  const host = (window.opener as Window | null) ?? window.parent
  for (const message of messages) {
    host.postMessage(message, '*')
    host.postMessage(message, '*', [new MessageChannel().port2])
  }
  return messages.length * 2
}

async function untilHeard(_finder: Finder, count: number): Promise<number> {
  const place = window as unknown as { heard: number }
  for (const deadline = Date.now() + 15_000; place.heard < count && Date.now() < deadline; )
    await new Promise((resolve) => setTimeout(resolve, 20))
  return place.heard
}

/** What the app shows of the account, and whether the wallet's dialog is open. */
const readPage = (tab: Tab) =>
  tab.evaluate(() => {
    const dialogs = [...document.querySelectorAll('dialog')].map(({ open }) => open)
    return JSON.stringify([document.querySelector('main')?.textContent, dialogs, { ...localStorage }])
  })
