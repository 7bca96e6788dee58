import { WalletError } from '../errors.ts'
import type { ScreenAnswer, ScreenName, Screens } from './screens.ts'

/** The screen that is drawn. */
export type ShownScreen = {
  [name in ScreenName]: {
    name: name
    data: Screens[name]['data']
    /** After an answer, until the next screen: its action shows that it runs. */
    busy: boolean
    /** Counts what was asked, so that a screen can tell a new question from a redraw. */
    asked: number
    answer: (answer: ScreenAnswer<name>) => void
  }
}[ScreenName]

/** What a screen's component gets: its data, and how it answers. */
export type ScreenProps<name extends ScreenName> = Extract<ShownScreen, { name: name }>

/** Shows a screen and resolves to what the visitor did there. */
export type Ask = <name extends ScreenName>(name: name, data: Screens[name]['data']) => Promise<ScreenAnswer<name>>

export type ScreenStore = {
  /**
   * Runs a flow that needs the screen, after those that came before. Its screens go when it ends.
   * @throws WalletError `busy` when too many are waiting; `timeout` when the visitor does not decide; whatever the flow throws.
   */
  run<T>(flow: (ask: Ask) => Promise<T>, options: RunOptions): Promise<T>
  shown(): ShownScreen | undefined
  watch(listener: () => void): () => void
}

export type RunOptions = {
  signal: AbortSignal
  /** Called whenever the flow shows a screen. */
  onShown?: () => void
  /** Called when another flow waits for this one. `isBusy`: the visitor has answered the screen, and the answer is being worked on. */
  onNext?: (isBusy: boolean) => void
  /** How long each screen waits for the visitor, where it is not the store's time. */
  personMs?: number
}

/** More flows would be a pile of dialogs. */
const mostWaiting = 8

/**
 * The one place that decides what is on the screen. A flow asks, a component draws and answers, a test can do the same without a DOM.
 * @param personMs how long a screen waits for the visitor.
 */
export function createScreenStore({ personMs }: { personMs: number }): ScreenStore {
  const listeners = new Set<() => void>()
  let shown: ShownScreen | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let running: RunOptions | undefined
  let asked = 0

  function show(next: ShownScreen | undefined): void {
    shown = next
    for (const listener of listeners) listener()
  }

  function ask<name extends ScreenName>(name: name, data: Screens[name]['data'], options: RunOptions) {
    const { signal } = options
    signal.throwIfAborted()
    return new Promise<ScreenAnswer<name>>((resolve, reject) => {
      asked += 1
      const timer = setTimeout(() => reject(new WalletError('timeout')), options.personMs ?? personMs)
      const onAbort = () => {
        clearTimeout(timer)
        reject(signal.reason)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      const answer = (given: ScreenAnswer<name>) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        if (shown && !shown.busy) show({ ...shown, busy: true })
        resolve(given)
      }
      // The record of screens gives each name its data and answers; TypeScript cannot follow it through the union.
      show({ name, data, busy: false, asked, answer } as unknown as ShownScreen)
    })
  }

  async function start<T>(flow: (ask: Ask) => Promise<T>, options: RunOptions): Promise<T> {
    const { signal, onShown } = options
    signal.throwIfAborted()
    running = options
    try {
      return await flow((name, data) => {
        onShown?.()
        return ask(name, data, options)
      })
    } finally {
      running = undefined
      show(undefined)
    }
  }

  return {
    async run(flow, options) {
      if (waiting >= mostWaiting) throw new WalletError('busy')
      waiting += 1
      running?.onNext?.(shown?.busy ?? true)
      const turn = last.then(() => start(flow, options))
      last = turn.catch(() => undefined)
      try {
        return await turn
      } finally {
        waiting -= 1
      }
    },
    shown: () => shown,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
