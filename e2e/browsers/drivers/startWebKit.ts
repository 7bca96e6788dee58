import { freePort } from '@latchkey/anvil'
import { webkitBrowserPath, webkitDriverPath, xvfbPath } from '../../../scripts/programs.mjs'
import { type Browser, type StartOptions, windowSize } from './Browser.ts'
import { createSession, openClassicTabs } from './connectClassic.ts'
import { type Program, startProgram } from './startProgram.ts'

/** Starts WebKitGTK's MiniBrowser by its driver, on a screen that nobody sees. */
export async function startWebKit({ folder }: StartOptions): Promise<Browser> {
  const programs: Program[] = []
  const stop = async () => {
    for (const program of programs.reverse()) await program.stop()
  }
  try {
    const display = await startProgram(xvfbPath() ?? '', {
      args: ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
      ready: /^(\d+)$/m,
    })
    programs.push(display)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const driver = await startProgram(webkitDriverPath() ?? '', {
      args: [`--port=${port}`],
      env: {
        DISPLAY: `:${display.ready[1]}`,
        GDK_BACKEND: 'x11',
        HOME: folder,
        XDG_RUNTIME_DIR: folder,
        NO_AT_BRIDGE: '1',
      },
      ready: `${url}/status`,
    })
    programs.push(driver)
    const session = await createSession(url, {
      capabilities: {
        'webkitgtk:browserOptions': {
          binary: webkitBrowserPath(),
          args: ['--automation'],
        },
      },
    })
    await session.send('POST', '/window/rect', windowSize)
    return {
      version: session.version,
      ...(await openClassicTabs(session)),
      async close() {
        await session.send('DELETE', '').catch(() => undefined)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
