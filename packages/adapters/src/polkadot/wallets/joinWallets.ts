import { openEachOnce, type PairedSource } from '@latchkey/core/internal'
import type { PolkadotNetwork, PolkadotNetworks } from '../parseOptions.ts'
import type { createWallets } from './createWallets.ts'
import { openPairedWallet } from './openPairedWallet.ts'

type Extensions = ReturnType<typeof createWallets>
export type Wallets = ReturnType<typeof joinWallets>

/** The extensions of the page and wallets on other devices, by the ids of their connectors. */
export function joinWallets(
  extensions: Extensions,
  options: {
    networks: PolkadotNetworks
    getCurrent: () => PolkadotNetwork
    findPaired: (connectorId: string) => PairedSource | undefined
  },
) {
  const paired = openEachOnce(options.findPaired, (source) => openPairedWallet(source, options))
  const joined: Extensions & { paired: typeof paired } = {
    paired,
    find: (id) => paired(id) ?? extensions.find(id),
    connect: (id, signal) => paired(id)?.connect(signal) ?? extensions.connect(id, signal),
    accounts: (id, signal) => paired(id)?.accounts() ?? extensions.accounts(id, signal),
    disconnect: (id) => paired(id)?.disconnect() ?? extensions.disconnect(id),
    watch: (id, onAccounts) => paired(id)?.watch(onAccounts) ?? extensions.watch(id, onAccounts),
    sign: (id, request) => paired(id)?.sign(request) ?? extensions.sign(id, request),
  }
  return joined
}
