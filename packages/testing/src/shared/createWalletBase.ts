import { createPrompts } from './createPrompts.ts'
import { createWalletState, visibleAccounts, type WalletState } from './createWalletState.ts'
import type { MockBehavior, MockControls, MockRequest } from './MockControls.ts'

/** The state, the visitor and the log of one wallet, whatever its namespace, and the controls that need nothing else. */
export function createWalletBase<State extends WalletState>(options: {
  id: string
  behavior: MockBehavior
  initial: Omit<State, 'connected' | 'locked'>
  /** Called with the accounts that the page sees from now on. */
  onAccounts: (accounts: readonly string[]) => void
  onChange?: (state: State, previous: State) => void
  /** Announces the wallet again, and takes it off the page. */
  announce: () => void
  leave: () => void
}) {
  const { id, behavior, onAccounts, onChange, announce, leave } = options
  const prompts = createPrompts({ rejects: behavior.rejects ?? [] })
  const log: MockRequest[] = []
  const unlocking = new Set<() => void>()
  let latencyMs = behavior.latencyMs ?? 0

  const state = createWalletState<State>({
    id,
    initial: {
      ...options.initial,
      connected: behavior.connected ?? false,
      locked: behavior.locked ?? false,
    } as State,
    onChange(next, previous) {
      const [now, before] = [visibleAccounts(next), visibleAccounts(previous)]
      if (String(now) !== String(before)) onAccounts(now)
      onChange?.(next, previous)
      if (previous.locked && !next.locked) for (const go of unlocking) go()
    },
  })
  const set = (change: Partial<WalletState>) => state.set(change as Partial<State>)

  const controls: Omit<MockControls, 'setAccounts'> = {
    lock: () => set({ locked: true }),
    unlock: () => set({ locked: false }),
    revoke: () => set({ connected: false }),
    rejectNext: prompts.rejectNext,
    failNext: prompts.failNext,
    hold: prompts.hold,
    release: prompts.release,
    setLatency(ms) {
      latencyMs = ms
    },
    requests: () => [...log],
    pending: prompts.pending,
    announce,
    uninstall() {
      state.forget()
      leave()
    },
  }

  return {
    state,
    prompts,
    controls,
    /** Settles once the wallet is unlocked. */
    unlocked: () =>
      new Promise<void>((resolve) => {
        if (state.get().locked) unlocking.add(resolve)
        else resolve()
      }),
    /** Logs a request, and lets the latency pass. */
    async receive(method: string, params: unknown): Promise<void> {
      log.push({ method, params, at: Date.now() })
      if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
    },
  }
}
