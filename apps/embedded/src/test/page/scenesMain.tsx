import { createRoot } from 'react-dom/client'
import { createLook } from '../../boot/createLook.ts'
import { createScreenStore } from '../../screens/screenStore.ts'
import type { ScreenName } from '../../screens/screens.ts'
import { WalletPage } from '../../screens/WalletPage.tsx'
import { scenes } from './scenes.ts'

/** A page that shows any screen as the wallet's own page would, for tests that look at all of them. */
export type ScenesWindow = {
  listScenes: () => { name: ScreenName; count: number }[]
  showScene: (scene: { name: ScreenName; index: number; mode: 'dark' | 'light'; locale: string }) => Promise<void>
}

const screens = createScreenStore({ personMs: 3_600_000 })
const look = createLook('en')
const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(<WalletPage screens={screens} look={look} placement="frame" onHeight={() => {}} />)

let ending = new AbortController()

const page: ScenesWindow = {
  listScenes: () => (Object.keys(scenes) as ScreenName[]).map((name) => ({ name, count: scenes[name].length })),
  async showScene({ name, index, mode, locale }) {
    ending.abort()
    ending = new AbortController()
    await look.set({ mode, locale })
    const data = scenes[name][index]
    if (!data) throw new Error(`There is no scene ${name} ${index}.`)
    // The one before ends with its signal.
    screens.run((ask) => ask(name, data as never), { signal: ending.signal }).catch(() => undefined)
    while (screens.shown()?.data !== data) await new Promise(requestAnimationFrame)
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  },
}
Object.assign(globalThis, page)
