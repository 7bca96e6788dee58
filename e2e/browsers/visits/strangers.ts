import { startStranger } from '../attacks/startStranger.ts'
import { addOpener, embed, sayHello } from '../attacks/walletHost.ts'
import { watchFaults } from '../visitor/faults.ts'
import type { VisitOptions } from './Visit.ts'

/** How long a wallet may take that has to answer, and how long is waited for one that must not. */
const [readyMs, silentMs] = [20_000, 2_000]

/**
 * Embeds every page of the wallet in a page that the project does not list, and the pages that belong into a window in one that it lists; also
 * opens the wallet's window from a stranger. The frame of the listed page has to answer.
 */
export async function strangers({ visitor, openTab, world, findWindow }: VisitOptions): Promise<string> {
  const origin = world.embedded!
  const stranger = await startStranger()
  try {
    const of = (path: string, site: string) => `${origin}/v1/${path}?projectId=default&origin=${site}`
    const back = encodeURIComponent(`${stranger.url}`)
    const [listed, unlisted] = [world.playground!, new URL(stranger.url).origin]
    const windows = ['window', 'settings'].flatMap((path) => [of(path, listed), of(path, unlisted)])
    const redirect = `${of('redirect', unlisted)}&return=${back}`
    const { tab } = visitor
    let tried = 0
    const expectSilence = async (page: string, url: string) => {
      await tab.open(page)
      await tab.evaluate(embed, url)
      tried += 1
      if (await tab.evaluate(sayHello, { origin, timeoutMs: silentMs }))
        throw new Error(`${page} got the wallet in ${url}`)
    }
    for (const url of [of('embed', listed), of('embed', unlisted), ...windows, redirect])
      await expectSilence(stranger.url, url)
    for (const url of [...windows, redirect]) await expectSilence(`${listed}/bench`, url)

    const opener = await openTab()
    await opener.tab.open(stranger.url)
    await opener.tab.evaluate(watchFaults)
    await opener.tab.evaluate(addOpener, of('window', listed))
    await opener.click('button', 'Open the wallet')
    await findWindow(`${origin}/v1/window`)
    tried += 1
    if (await opener.tab.evaluate(sayHello, { origin, timeoutMs: silentMs }))
      throw new Error('A stranger that opened the wallet’s window got its port.')

    await visitor.open('/bench')
    await tab.evaluate(embed, of('embed', listed))
    if (!(await tab.evaluate(sayHello, { origin, timeoutMs: readyMs })))
      throw new Error('The page that the project lists did not get the wallet either.')
    return `${tried} frames and windows tried, 0 got the wallet`
  } finally {
    await stranger.stop()
  }
}
