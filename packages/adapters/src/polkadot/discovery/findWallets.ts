import { attempt, type FoundWallet, nameConnector, readMethod } from '@latchkey/core/internal'

/** How extensions are known, by the keys under which they put themselves. */
const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  polkagate: 'PolkaGate',
  enkrypt: 'Enkrypt',
  'fearless-wallet': 'Fearless Wallet',
}

/** The extensions on the window now. Any script can put something there, so one that throws when it is read hinders no other. */
export function findWallets(): readonly FoundWallet<object>[] {
  const injected = attempt(() => (window as { injectedWeb3?: object }).injectedWeb3 ?? {}) ?? {}
  return (attempt(() => Object.keys(injected)) ?? []).flatMap((key) => {
    const wallet: unknown = attempt(() => (injected as Record<string, unknown>)[key])
    const isWallet = attempt(() => readMethod(wallet, 'enable')) !== undefined
    const connector = isWallet && nameConnector('polkadot', { name: key, type: 'INJECTED', chain: 'polkadot' })
    return connector
      ? [{ wallet: wallet as object, connector: { ...connector, name: nameOf(key, connector.name) } }]
      : []
  })
}

function nameOf(key: string, shown: string): string {
  // Nova stands in for the Polkadot.js extension on phones.
  const isNova = key === 'polkadot-js' && attempt(() => (window as Nova).walletExtension?.isNovaWallet === true)
  return isNova ? 'Nova Wallet' : Object.hasOwn(names, key) ? (names[key] ?? shown) : shown
}

type Nova = { walletExtension?: { isNovaWallet?: unknown } }
