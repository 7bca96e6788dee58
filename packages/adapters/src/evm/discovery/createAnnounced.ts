import type { Eip1193Provider } from '../provider.ts'
import { type FoundWallet, parseAnnouncement } from './parseAnnouncement.ts'

type Announced = FoundWallet & {
  rdns: string
  /** Its place among those of its rdns, from 1. */
  place: number
  /** The id under which the visitor chose it. */
  chosenId?: string
  /** Whether it was asked for by its id. */
  isUsed?: boolean
}

/**
 * The wallets that announced themselves by EIP-6963, in their order.
 *
 * A wallet is identified by its provider object, so repeated announcements are one wallet. An rdns or a uuid can be copied, so two
 * providers under one rdns are two wallets, both marked as contested. Neither gets the plain rdns as its id: the first to announce itself
 * need not be the wallet that the visitor knows.
 */
export function createAnnounced() {
  const found: Announced[] = []
  const byRdns = new Map<string, Announced[]>()

  const isContested = (rdns: string) => (byRdns.get(rdns)?.length ?? 0) > 1

  // No rdns contains `#`.
  const idOf = ({ connector, rdns, place, chosenId }: Announced) =>
    chosenId ?? (isContested(rdns) ? `${connector.id}#${place}` : connector.id)

  const find = (connectorId: string) =>
    byRdns.get(rdnsOf(connectorId))?.find((wallet) => idOf(wallet).toLowerCase() === connectorId.toLowerCase())

  return {
    /** Adds the wallet of an announcement. Returns false for one that is known, or that does not follow EIP-6963. */
    add(event: unknown): boolean {
      const wallet = parseAnnouncement(event)
      if (!wallet) return false
      const rdns = rdnsOf(wallet.connector.id)
      const claimants = byRdns.get(rdns) ?? []
      if (claimants.some(({ provider }) => provider === wallet.provider)) return false
      const added: Announced = { ...wallet, rdns, place: claimants.length + 1 }
      byRdns.set(rdns, [...claimants, added])
      found.push(added)
      return true
    },
    has: (wallet: FoundWallet) => found.some(({ provider }) => provider === wallet.provider),
    /** The provider to use under an id. */
    use(connectorId: string): Eip1193Provider | undefined {
      const wallet = find(connectorId)
      if (wallet) wallet.isUsed = true
      return wallet?.provider
    },
    isCertain: (connectorId: string) => !isContested(rdnsOf(connectorId)) || Boolean(find(connectorId)?.chosenId),
    /** @returns a function that reverts the choice; undefined where the wallet was chosen before, or is not here */
    choose(connectorId: string): (() => void) | undefined {
      const wallet = find(connectorId)
      if (!wallet || wallet.chosenId) return undefined
      wallet.chosenId = idOf(wallet)
      return () => {
        delete wallet.chosenId
      }
    },
    /** @param hidden left out, except under an id that is in use */
    list: (hidden: FoundWallet | undefined): FoundWallet[] =>
      found
        .filter(({ provider, isUsed }) => isUsed || provider !== hidden?.provider)
        .map((wallet) => ({
          provider: wallet.provider,
          connector: { ...wallet.connector, id: idOf(wallet), isContested: isContested(wallet.rdns) },
        })),
  }
}

function rdnsOf(connectorId: string): string {
  return connectorId.replace(/#.*/, '').toLowerCase()
}
