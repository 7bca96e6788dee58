import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firefoxPath } from '../../../scripts/programs.mjs'
import { toClick, toKeys, toMovement } from './actions.ts'
import { type Browser, type StartOptions, type Tab, windowSize } from './Browser.ts'
import { type Bidi, connectBidi } from './connectBidi.ts'
import { startProgram } from './startProgram.ts'
import { readResult, toScript } from './toScript.ts'

/** Its driver's recommended preferences keep Firefox from most requests of its own; these from the rest. */
const preferences = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

/** Starts Firefox and speaks WebDriver BiDi with it directly: Debian has no geckodriver. */
export async function startFirefox({ folder, beforePage }: StartOptions): Promise<Browser> {
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(folder, 'user.js'), lines.join('\n'))
  const { width, height } = windowSize
  const program = await startProgram(firefoxPath() ?? '', {
    args: [
      '--headless',
      '--no-remote',
      '--remote-debugging-port=0',
      '--profile',
      folder,
      `--width=${width}`,
      `--height=${height}`,
    ],
    env: { HOME: folder },
    ready: /WebDriver BiDi listening on (ws:\/\/\S+)/,
  })
  try {
    const bidi = await connectBidi(`${program.ready[1]}/session`)
    const { capabilities } = (await bidi.send('session.new', { capabilities: {} })) as {
      capabilities: { browserVersion: string }
    }
    await bidi.send('script.addPreloadScript', {
      functionDeclaration: `() => { const __name = (named) => named; (${beforePage})() }`,
    })
    return {
      version: capabilities.browserVersion,
      tab: await openTab(bidi),
      newTab: () => openTab(bidi),
      async openedWindow(url) {
        const { contexts } = (await bidi.send('browsingContext.getTree', { maxDepth: 0 })) as Tree
        const opened = contexts.find((one) => one.originalOpener && one.url.startsWith(url))
        return opened && toTab(bidi, { context: opened.context })
      },
      async close() {
        await bidi.send('browser.close', {}).catch(() => undefined)
        bidi.close()
        await program.stop()
      },
    }
  } catch (error) {
    await program.stop()
    throw error
  }
}

type Tree = { contexts: { context: string; url: string; originalOpener: string | null; children?: Tree['contexts'] }[] }

async function openTab(bidi: Bidi): Promise<Tab> {
  const { context } = await bidi.send('browsingContext.create', { type: 'tab' })
  const tab = toTab(bidi, { context: String(context) })
  await tab.setWidth(windowSize.width)
  return tab
}

/**
 * A tab, or a frame in the tab `top`. A tab in the background gets clicks, but draws no frames: each comes to the front before it acts.
 */
function toTab(bidi: Bidi, { context, top = context }: { context: string; top?: string }): Tab {
  const act = async (actions: object[]) => {
    await bidi.send('browsingContext.activate', { context: top })
    await bidi.send('input.performActions', { context, actions })
  }
  return {
    open: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await bidi.send('browsingContext.reload', { context, wait: 'complete' })),
    async evaluate(run, ...args) {
      const answer = (await bidi.send('script.callFunction', {
        functionDeclaration: toScript(run),
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      })) as { result?: { value?: unknown }; exceptionDetails?: { text: string } }
      if (answer.exceptionDetails) throw new Error(`In the page: ${answer.exceptionDetails.text}`)
      return readResult(answer.result?.value)
    },
    pointAt: (place) => act(toMovement(place)),
    clickAt: (place) => act(toClick(place)),
    press: (text, options) => act(toKeys(text, options)),
    async screenshot() {
      const { data } = await bidi.send('browsingContext.captureScreenshot', { context: top })
      return Buffer.from(data as string, 'base64')
    },
    async setWidth(width) {
      const viewport = { width, height: windowSize.height }
      await bidi.send('browsingContext.setViewport', { context: top, viewport })
      return width
    },
    async frame(url) {
      const { contexts } = (await bidi.send('browsingContext.getTree', { root: context })) as Tree
      const found = contexts[0]?.children?.find((one) => one.url.startsWith(url))
      return found && toTab(bidi, { context: found.context, top })
    },
  }
}
