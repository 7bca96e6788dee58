import { createLatchkey, type EmbeddedWalletOptions, type LatchkeyOptions, memoryStorage } from '@latchkey/core'
import { inject, vi } from 'vitest'
import { evm } from '../evm.ts'
import { createTestChain } from './createTestChain.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the scripted wallet page (packages/core/test/frame), which is not the tests'. */
    frameOrigin: string
  }
}

export const connectorId = 'embeddedWallet'
export const email = 'ada@example.com'
export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** As the wallet's page describes a visitor. */
export const account = {
  addresses: { eip155: address },
  chainId: 'eip155:31337',
  accounts: [{ address, type: 'eoa' }],
  preferredAccountType: 'eoa',
  smartAccountDeployed: false,
  recovery: ['none'],
}

/** What the scripted page reports of the host. */
export type Reported = {
  frame: 'frame' | 'window'
  hello?: unknown
  origin?: string
  message?: { id: string; type: string; payload?: unknown }
}

export const walletOrigin = () => inject('frameOrigin')

/** A page with the embedded wallet, whose own page follows `script` (packages/core/test/frame/framePage.js). */
export async function openWalletPage(
  script: Record<string, unknown> = {},
  { wallet, ...options }: Partial<LatchkeyOptions> & { wallet?: Partial<EmbeddedWalletOptions> } = {},
) {
  await eventually(() => {
    if (walletRoot()) throw new Error('The page before left its dialog.')
  })
  const reports: Reported[] = []
  const onMessage = ({ data }: MessageEvent<Reported>) => {
    if (data.frame) reports.push(data)
  }
  window.addEventListener('message', onMessage)
  const storage = options.storage ?? memoryStorage()
  const node = 'http://127.0.0.1:1'
  const latchkey = createLatchkey({
    adapters: [evm({ chains: [createTestChain(31337, node), createTestChain(31338, node)] })],
    embeddedWallet: { url: walletOrigin(), ...wallet },
    projectId: JSON.stringify({ account, ...script }),
    ...options,
    storage,
  })
  const stop = latchkey.start()
  await eventually(() => {
    if (!latchkey.store.getState().connectors.some(({ id }) => id === connectorId)) throw new Error('not listed yet')
  })
  return {
    latchkey,
    reports,
    storage,
    /** The types of what the wallet's page received. */
    types: () => reports.flatMap(({ message }) => message?.type ?? []),
    stop() {
      stop()
      window.removeEventListener('message', onMessage)
    },
  }
}

export const walletRoot = () => document.querySelector('latchkey-wallet')?.shadowRoot
export const walletFrame = () => walletRoot()?.querySelector('iframe') ?? undefined
/** The dialog of the frame. */
export const walletDialog = () => walletRoot()?.querySelector<HTMLDialogElement>('dialog.frame') ?? undefined
export const openDialogs = () => [...(walletRoot()?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? [])]

/** Has the wallet's page send a message on its port. */
export function tell(message: unknown): void {
  walletFrame()?.contentWindow?.postMessage({ tell: message }, walletOrigin())
}

/** Escape, as the browser reports it to the dialog. */
export function pressEscape(): void {
  walletDialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))
}

/** Waits for what a busy machine may take seconds to do. */
export function eventually<result>(check: () => result | Promise<result>): Promise<result> {
  return vi.waitFor(check, 10_000)
}

/** The code of an error, or `none`. */
export function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'none',
    (error: { code?: unknown }) => error.code,
  )
}
