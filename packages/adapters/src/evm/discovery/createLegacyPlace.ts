import { type FoundWallet, getLegacyWallet } from './parseAnnouncement.ts'

/**
 * The place at `window.ethereum`, which any extension can take at any time, often without an event. A wallet that is read or used is held:
 * another that takes the place later gets none of its requests.
 */
export function createLegacyPlace({ isAnnounced }: { isAnnounced: (wallet: FoundWallet) => boolean }) {
  let held: FoundWallet | undefined
  let listed: FoundWallet | undefined

  const find = () => held ?? getLegacyWallet()
  const release = () => {
    held = undefined
  }

  return {
    /** The wallet that is held, else the one that is there now. */
    find,
    isHeld: () => held !== undefined,
    release,
    /** The wallet to read or use. It is held, unless it has announced itself before: then it has an id of its own. */
    use(): FoundWallet | undefined {
      const wallet = find()
      if (wallet && !isAnnounced(wallet)) held = wallet
      return wallet
    },
    /** Notes which wallet the page lists, undefined for none. */
    setListed(wallet: FoundWallet | undefined): void {
      listed = wallet
    },
    /**
     * Holds the wallet that is listed.
     * @returns a function that releases it, unless it was held before; undefined where another one has taken its place since it was listed
     */
    choose(): (() => void) | undefined {
      const wallet = find()
      if (wallet && listed && wallet.provider !== listed.provider) return undefined
      if (held) return () => {}
      held = wallet && (listed ?? wallet)
      return release
    },
  }
}
