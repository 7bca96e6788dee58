import { setTimeout as pause } from 'node:timers/promises'
import { keys } from '../drivers/actions.ts'
import type { PageFunction, Tab } from '../drivers/Browser.ts'
import type { Pattern } from './createFinder.ts'
import { listFaults, watchFaults } from './faults.ts'
import { scanCode } from './scanCode.ts'

type Role = 'button' | 'tab' | 'textbox' | 'heading' | 'image'

export type Visitor = ReturnType<typeof createVisitor>

/** How long anything on the page may take, in ms: long enough for a busy machine. */
const patienceMs = 15_000
const pauseMs = 50

/**
 * What a visitor does in a tab, with real clicks and keys. Everything is waited for, 15 s at most unless `timeoutMs` says otherwise; after
 * that it fails with what was on screen.
 */
export function createVisitor(tab: Tab, { playground }: { playground: string }) {
  /** Repeats a function in the page until it returns something other than undefined, null or false. */
  async function until<Args extends readonly unknown[], Result>(
    what: string,
    { run, args, timeoutMs = patienceMs }: { run: PageFunction<Args, Result>; args: Args; timeoutMs?: number },
  ): Promise<NonNullable<Result>> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const found = await tab.evaluate(run, ...args)
      if (found) return found
      if (Date.now() > deadline) throw new Error(`${what} within ${timeoutMs / 1_000} s. ${await describe()}`)
      await pause(pauseMs)
    }
  }

  async function describe(): Promise<string> {
    const text = await tab.evaluate((finder) => finder.text())
    return `On screen: ${text.replace(/\s+/g, ' ').trim().slice(0, 1_000)}`
  }

  async function click(role: Role, name: string | RegExp): Promise<void> {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const place = await tab.evaluate((finder, role, name) => finder.place(role, name), role, toPattern(name))
      if ('x' in place) {
        await tab.clickAt(place)
        if (await tab.evaluate((finder) => finder.isHit())) return
      }
      if (Date.now() > deadline) {
        const reason = 'x' in place ? 'it moved away' : place.reason
        throw new Error(`No click on ${role} ${String(name)}: ${reason}. ${await describe()}`)
      }
      await pause(pauseMs)
    }
  }

  /** Moves the mouse over a control, as a hand does: in two steps. */
  async function hover(role: Role, name: string | RegExp): Promise<void> {
    await find(role, name)
    const place = await tab.evaluate((finder, role, name) => finder.place(role, name), role, toPattern(name))
    if (!('x' in place)) throw new Error(`No mouse over ${role} ${String(name)}: ${place.reason}. ${await describe()}`)
    await tab.pointAt({ x: place.x - 8, y: place.y })
    await tab.pointAt(place)
    await tab.evaluate((finder) => finder.isHit())
  }

  /** Waits for a control or heading, and returns its name. */
  const find = (role: Role, name: string | RegExp) =>
    until(`No ${role} ${String(name)}`, {
      run: (finder, role, name) => {
        const found = finder.find(role, name)
        return found && finder.nameOf(found)
      },
      args: [role, toPattern(name)] as const,
    })

  return {
    tab,
    click,
    hover,
    find,
    until,
    scan: (name: RegExp) => scanCode(tab, { name: toPattern(name), timeoutMs: patienceMs }),

    /** @param path - with the query, `/bench?mock=1`. */
    async open(path: string): Promise<void> {
      await tab.open(`${playground}${path}`)
      await tab.evaluate(watchFaults)
    },
    async reload(): Promise<void> {
      await this.expectNoFaults()
      await tab.reload()
      await tab.evaluate(watchFaults)
    },
    /** Replaces what a field has. */
    async fill(name: string | RegExp, text: string): Promise<void> {
      await click('textbox', name)
      await tab.press('a', { holding: 'control' })
      await tab.press(text)
    },
    press: (key: keyof typeof keys, options?: { holding?: 'control' | 'shift' }) => tab.press(keys[key], options),
    /** Waits for a text in the open dialog, else on the page. */
    sees: (text: string | RegExp, { timeoutMs }: { timeoutMs?: number } = {}) =>
      until(`No text ${String(text)}`, {
        run: (finder, { source, flags }) => new RegExp(source, flags).test(finder.text()),
        args: [toPattern(text, { part: true })] as const,
        timeoutMs,
      }),
    seesNoDialog: () =>
      until('The dialog did not close', {
        run: (finder) => finder.listRoots().every((root) => !root.querySelector('dialog[open]')),
        args: [],
      }),
    /** Waits until the page's account panel shows an address, or `None`. */
    isConnectedTo: (address: string) =>
      until(`The page did not show ${address} as its account`, {
        run: (_finder, address) => document.querySelector('[data-testid=address]')?.textContent === address,
        args: [address] as const,
      }),
    /** The methods that the page's mock wallet was asked for, since it loaded. */
    requestedMethods: () =>
      tab.evaluate(() => {
        type Wallet = { requests(): { method: string }[] }
        const { __latchkeyMockWallets: wallets } = window as unknown as {
          __latchkeyMockWallets?: Record<string, Wallet>
        }
        return Object.values(wallets ?? {}).flatMap((wallet) => wallet.requests().map(({ method }) => method))
      }),
    /** The name of the control that has the focus; empty while none has. */
    focusedName: () => tab.evaluate((finder) => finder.focusedName()),
    hasFocusOn: (name: string | RegExp) =>
      until(`No focus on ${String(name)}`, {
        run: (finder, { source, flags }) => new RegExp(source, flags).test(finder.focusedName()),
        args: [toPattern(name)] as const,
      }),
    /** @throws Error with the errors and broken rules of the page's policy, if there were any. */
    async expectNoFaults(): Promise<void> {
      const faults = await tab.evaluate(listFaults)
      if (faults.length > 0) throw new Error(`The page had faults: ${faults.join('; ')}`)
    },
  }
}

/** Text is matched as a whole, or as a part. */
function toPattern(name: string | RegExp, { part = false }: { part?: boolean } = {}): Pattern {
  if (name instanceof RegExp) return { source: name.source, flags: name.flags }
  const source = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return { source: part ? source : `^${source}$`, flags: '' }
}
