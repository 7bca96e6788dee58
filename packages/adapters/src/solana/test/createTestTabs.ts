import { vi } from 'vitest'

class Items extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null
  setItem = (key: string, value: string) => void this.set(key, value)
  removeItem = (key: string) => void this.delete(key)
}

/** A phone's browser: tabs of one origin with one storage, of which one is in front. */
export function createTestTabs() {
  const local = new Items()
  const windows: EventTarget[] = []
  const links: string[] = []

  /** Opens an address in a new tab, and shows it. */
  function openTab(href: string) {
    const window = new EventTarget()
    const place = new URL(href)
    const session = new Items()
    const notify = () => {
      for (const other of windows) if (other !== window) other.dispatchEvent(new Event('storage'))
    }
    const localStorage = {
      getItem: local.getItem,
      setItem: (key: string, value: string) => {
        local.setItem(key, value)
        notify()
      },
      removeItem: (key: string) => {
        local.removeItem(key)
        notify()
      },
    }
    Object.assign(window, { localStorage, open: (link: string) => void links.push(link) })
    windows.push(window)
    const go = (to: string) => {
      place.href = new URL(to, place).href
    }
    const history = {
      state: null,
      replaceState: (_state: unknown, _title: string, to: string) => go(to),
    }
    const show = () => {
      vi.stubGlobal('window', window)
      vi.stubGlobal('location', Object.assign(place, { replace: go }))
      vi.stubGlobal('history', history)
      vi.stubGlobal('isSecureContext', true)
      vi.stubGlobal('navigator', {
        userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)',
        maxTouchPoints: 5,
      })
      vi.stubGlobal('sessionStorage', session)
    }
    show()
    return {
      show,
      href: () => place.href,
      window,
      /** The page goes: nothing of it hears anything from now on. */
      leave: () => void windows.splice(windows.indexOf(window), 1),
      /** The same tab, later: what it keeps is there. */
      load(to: string) {
        place.href = to
        show()
      },
    }
  }

  return {
    openTab,
    stored: () => [...local.values()].join('\n'),
    /** The link that a page opened last. */
    async nextLink(): Promise<string> {
      await vi.waitFor(() => {
        if (links.length === 0) throw new Error('No link was opened.')
      }, 15_000)
      return links.shift() ?? ''
    },
    links,
  }
}
