import type { Connector, PairingAbility } from '../adapter/wallets.ts'
import type { PairedWallet } from '../pairing/Pairing.ts'
import type { WalletList } from './createWalletList.ts'

/** A wallet that is not in this browser: its code loads when it is first needed. */
export type PairedSource = {
  load(): Promise<PairedWallet>
  /** The wallet, once it is loaded. */
  loaded(): PairedWallet | undefined
}

/**
 * Adds the wallets that core gives to an adapter to those of the page. Each has the id of its connector, which no wallet of the page has.
 * @param asked what is requested from them
 */
export function withPaired<Wallet>(
  page: WalletList<Wallet>,
  asked: Pick<PairingAbility, 'methods' | 'events' | 'chains'>,
): {
  ability: PairingAbility
  wallets: WalletList<Wallet | PairedSource>
  find: (id: string) => PairedSource | undefined
} {
  const watchers = new Set<() => void>()
  const given = new Map<string, { connector: Connector; source: PairedSource; load: () => Promise<PairedWallet> }>()
  const find = (connectorId: string) => given.get(connectorId)?.source

  function createSource(id: string): PairedSource {
    let wallet: PairedWallet | undefined
    return {
      async load() {
        // The wallet given last: an instance that was stopped and started again has another one.
        wallet = await given.get(id)?.load()
        if (!wallet) throw new Error('A wallet is not given before it is listed.')
        return wallet
      },
      loaded: () => wallet,
    }
  }

  return {
    find,
    ability: {
      ...asked,
      setWallet({ connector, load }) {
        const { id } = connector
        given.set(id, { connector, load, source: given.get(id)?.source ?? createSource(id) })
        for (const watcher of [...watchers]) watcher()
      },
    },
    wallets: {
      ...page,
      watch(onChange) {
        let installed: readonly Connector[] = []
        const notify = () => onChange([...installed, ...[...given.values()].map(({ connector }) => connector)])
        const stop = page.watch((connectors) => {
          installed = connectors
          notify()
        })
        // The list of the page is silent while it has found nothing.
        if (installed.length === 0 && given.size > 0) notify()
        watchers.add(notify)
        return () => {
          watchers.delete(notify)
          stop()
        }
      },
      getWallet: (id) => find(id) ?? page.getWallet(id),
      async waitForWallet(id, signal) {
        const source = find(id)
        if (!source) return page.waitForWallet(id, signal)
        await source.load()
        return source
      },
      isCertain: (id) => find(id) !== undefined || page.isCertain(id),
      choose: (id) => (find(id) ? () => {} : page.choose(id)),
    },
  }
}
