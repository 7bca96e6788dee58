import type { PairedWallet } from '../pairing/Pairing.ts'

type Account = { readonly address: string }

type OpenedWallet = {
  accounts(): readonly Account[]
  watch(onAccounts: (accounts: readonly Account[]) => void): () => void
}

/**
 * What the embedded wallet's object of a wallet standard is made of: the object is there at once, its code and the wallet's page load with
 * the first call. Until then it shares no account, like a locked wallet.
 * @param load failed, it is called again at the next call
 * @example
 * const { later, on } = createLateWallet(() => Promise.all([import('./openEmbeddedWallet.ts'), load()]).then(([code, wallet]) => code.openEmbeddedWallet(wallet)))
 * const features = { 'standard:connect': { version, connect: later(({ connect }) => connect) }, 'standard:events': { version, on } }
 */
export function createLateWallet<opened extends OpenedWallet>(load: () => Promise<opened>) {
  let opening: Promise<opened> | undefined
  let opened: opened | undefined

  async function open(): Promise<opened> {
    opening ??= load().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    opened = await opening
    return opened
  }

  return {
    open,
    accounts: (): readonly Account[] => opened?.accounts() ?? [],
    /** A method that opens the wallet first. Without a pause once it is open: the caller keeps the bytes of its request. */
    later:
      (call: (opened: opened) => (...inputs: never[]) => Promise<unknown>) =>
      async (...inputs: unknown[]): Promise<unknown> =>
        call(opened ?? (await open()))(...(inputs as never[])),
    /** Of the standard's events. */
    on(event: string, listener: (change: unknown) => void): () => void {
      let isLive = event === 'change'
      let stop: (() => void) | undefined
      const listen = async () => {
        const { watch } = await open()
        if (isLive) stop = watch((accounts) => listener({ accounts }))
      }
      // A failure shows at the first call.
      listen().catch(() => {})
      return () => {
        isLive = false
        stop?.()
      }
    },
  }
}

/** Reports the accounts of an opened wallet at once, since they may have come after the caller looked, and whenever they change. */
export function watchShared<account extends Account>(
  wallet: Pick<PairedWallet, 'watch'>,
  accounts: () => readonly account[],
  onAccounts: (accounts: readonly account[]) => void,
): () => void {
  let last = ''
  const report = () => {
    const shared = accounts()
    const now = shared.map(({ address }) => address).join()
    if (now === last) return
    last = now
    onAccounts(shared)
  }
  report()
  return wallet.watch(report)
}
