import type { Connector } from '@latchkey/core'
import { cleanText, parseIcon, type Unsubscribe } from '@latchkey/core/internal'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import { type Eip1193Provider, isProvider } from '../../evm/provider.ts'
import { isOffered } from './offerWallet.ts'

export type Wallets = {
  /** The config's connectors as Latchkey lists them, those of `offered` last. */
  list(offered: readonly Connector[]): readonly Connector[]
  /** Calls `onChange` when the config gets a connector, and when it is known which ones are the same wallet. */
  watch(onChange: () => void): Unsubscribe
  find(connectorId: string): WagmiConnector | undefined
  idOf(connector: WagmiConnector): string | undefined
  /** The wallet's provider, which is asked for at its first request. */
  provider(connectorId: string): Eip1193Provider | undefined
}

/** The wallets of a wagmi config: its own connectors, and those that it finds by EIP-6963. Each is listed once. */
export function createWallets(config: Config): Wallets {
  const providers = new Map<string, Eip1193Provider>()
  /** The connectors of `window.ethereum` that have a wallet which no other connector has, by uid. */
  const present = new Set<string>()
  const isLegacy = ({ type, id }: WagmiConnector) => type === 'injected' && id === 'injected'

  const idOf = (connector: WagmiConnector): string | undefined => {
    const claimants = config.connectors.filter(({ id }) => id === connector.id)
    const place = claimants.findIndex(({ uid }) => uid === connector.uid)
    if (place === -1) return undefined
    return claimants.length > 1 ? `${connector.id}#${place + 1}` : connector.id
  }
  const find = (connectorId: string) => config.connectors.find((connector) => idOf(connector) === connectorId)

  function toConnector(connector: WagmiConnector): Connector {
    const { name, icon, type } = connector
    const id = idOf(connector) ?? connector.id
    const rdns = typeof connector.rdns === 'string' ? connector.rdns : connector.rdns?.[0]
    const announced = rdns ?? (/^[\w-]+(\.[\w-]+)+$/.test(connector.id) ? connector.id : undefined)
    return {
      id,
      name: cleanText(name, { maxLength: 64 }) || id,
      type: type !== 'injected' ? 'EXTERNAL' : announced ? 'ANNOUNCED' : 'INJECTED',
      chain: 'eip155',
      ...(parseIcon(icon) && { imageUrl: parseIcon(icon) }),
      ...(announced && { info: { rdns: announced } }),
      ...(id !== connector.id && { isContested: true }),
    }
  }

  /** Reads what is at `window.ethereum`: nothing, a wallet that is listed under its own name, or another one. */
  async function checkLegacy(onChange: () => void): Promise<void> {
    const legacy = config.connectors.filter(isLegacy)
    if (legacy.length === 0) return
    const before = [...present].join()
    const named = config.connectors.filter((connector) => connector.type === 'injected' && !isLegacy(connector))
    const known = await Promise.all(named.map(readProvider))
    for (const connector of legacy) {
      const provider = await readProvider(connector)
      if (provider && !known.includes(provider)) present.add(connector.uid)
      else present.delete(connector.uid)
    }
    if ([...present].join() !== before) onChange()
  }

  return {
    list(offered) {
      const own = config.connectors
        .filter((connector) => !isOffered(connector))
        .filter((one) => !isLegacy(one) || present.has(one.uid) || config.state.connections.has(one.uid))
      const given = offered.filter(({ id }) => config.connectors.some((one) => isOffered(one) && one.id === id))
      return [...own.map(toConnector), ...given]
    },
    watch(onChange) {
      const check = () => void checkLegacy(onChange)
      check()
      return config._internal.connectors.subscribe(() => {
        onChange()
        check()
      })
    },
    find,
    idOf,
    provider(connectorId) {
      const connector = find(connectorId)
      if (!connector) return undefined
      const known = providers.get(connector.uid) ?? toProvider(connector)
      providers.set(connector.uid, known)
      return known
    },
  }
}

function toProvider(connector: WagmiConnector): Eip1193Provider {
  return {
    // The reads of any other kind of wallet may go to the app's own nodes, so it is no source beside them.
    ...(connector.type !== 'injected' && { isPaired: true }),
    async request(request) {
      const provider = await connector.getProvider()
      if (!isProvider(provider)) throw new Error(`The connector ${connector.id} has no EIP-1193 provider.`)
      return provider.request(request)
    },
  }
}

async function readProvider(connector: WagmiConnector): Promise<unknown> {
  try {
    return await connector.getProvider()
  } catch {
    return undefined
  }
}
