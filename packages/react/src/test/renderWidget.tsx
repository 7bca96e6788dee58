import { createLatchkey, type Latchkey, type LatchkeyOptions, memoryStorage } from '@latchkey/core'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { ConnectButton } from '../components/ConnectButton.tsx'
import { LatchkeyProvider, type LatchkeyProviderProps } from '../provider/LatchkeyProvider.tsx'
import { createTestAdapter, type TestAdapter, type TestAdapterOptions } from './createTestAdapter.ts'

export type Widget = {
  latchkey: Latchkey
  adapter: TestAdapter
  /** Where the modal draws; undefined before it was first opened. */
  shadow: () => ShadowRoot | undefined
  dialog: () => HTMLDialogElement | undefined
  /** The title in the header. */
  title: () => string
  /** A button (or tab) of the modal, by its accessible name; waits for it. */
  button: (name: string) => Promise<HTMLElement>
  openWith: (button: HTMLElement) => Promise<void>
  unmount: () => void
}

export type RenderWidgetOptions = TestAdapterOptions & {
  /** Of further namespaces. */
  others?: readonly TestAdapter[]
} & Partial<Omit<LatchkeyProviderProps, 'latchkey'>> & { options?: Partial<LatchkeyOptions> }

/** A page with the widget, in strict mode, in the real document; it prefetches nothing unless told. */
export function renderWidget(given: RenderWidgetOptions = {}): Widget {
  const { wallets, answer, onReconnect, onSwitch, canPair, options, others = [], children, ...props } = given
  const adapter = createTestAdapter({ wallets, answer, onReconnect, onSwitch, canPair })
  const latchkey = createLatchkey({ adapters: [adapter, ...others], storage: memoryStorage(), ...options })
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const page: ReactNode = (
    <StrictMode>
      <LatchkeyProvider latchkey={latchkey} prefetch={false} {...props}>
        {children ?? <ConnectButton />}
      </LatchkeyProvider>
    </StrictMode>
  )
  root.render(page)

  const shadow = () => document.querySelector('latchkey-modal')?.shadowRoot ?? undefined
  const dialog = () => shadow()?.querySelector('dialog') ?? undefined
  return {
    latchkey,
    adapter,
    shadow,
    dialog,
    title: () => shadow()?.querySelector('.lk-title')?.textContent ?? '',
    button: (name) =>
      eventually(() => {
        const buttons = [...(shadow()?.querySelectorAll<HTMLElement>('button, a') ?? [])]
        const found = buttons.find((button) => nameOf(button) === name)
        if (!found) throw new Error(`No button "${name}" among: ${buttons.map(nameOf).join(', ')}`)
        return found
      }),
    async openWith(button) {
      button.focus()
      button.click()
      await eventually(() => expect(dialog()?.open).toBe(true))
    },
    unmount() {
      root.unmount()
      place.remove()
    },
  }
}

function nameOf(button: HTMLElement): string {
  const root = button.getRootNode()
  const labelledBy = button.getAttribute('aria-labelledby')
  const label = labelledBy && root instanceof ShadowRoot ? root.getElementById(labelledBy)?.textContent : undefined
  return (label ?? button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
}

/** Waits until the check passes. Patient: a view's code is fetched, on a machine that may be busy. */
export function eventually<T>(check: () => T | Promise<T>, options: { intervalMs?: number } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: 8_000, interval: options.intervalMs ?? 20 })
}
