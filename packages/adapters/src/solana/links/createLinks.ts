import type { Latchkey } from '@latchkey/core'
import type { Adapter, FoundWallet } from '@latchkey/core/internal'
import type { SolanaNetwork } from '../parseOptions.ts'
import type { StandardWallet } from '../wallet.ts'
import { type LinkApp, linkApps } from './linkApps.ts'
import type { OpenedLinks } from './openLinks.ts'
import { takeReturn } from './takeReturn.ts'

export type Links = {
  /** Those to list where the page has no wallet of their name. */
  list(): readonly FoundWallet<StandardWallet>[]
  owns(wallet: StandardWallet | undefined): boolean
  /** Notes the cluster of the next connect. */
  choose(chainId: string | undefined): void
  /** The cluster that a wallet granted, which each of its requests is for; undefined for other wallets. */
  networksOf(wallet: StandardWallet | undefined): readonly SolanaNetwork[] | undefined
  /** As adapters have them. */
  returns: Required<Pick<Adapter, 'onStart' | 'isReturn'>>
}

/**
 * Wallets that are reached by links, as wallets of the Wallet Standard. The objects are there at once; their code loads with the first call, or
 * when one of them has opened the page. Until then they share no account, like one that is locked.
 */
export function createLinks(networks: readonly SolanaNetwork[], wanted: boolean | undefined): Links {
  let chosen = networks[0]
  let found: readonly FoundWallet<StandardWallet>[] | undefined
  let taken: ReturnType<typeof takeReturn>
  let accepting: ReturnType<typeof accept> | undefined
  const isOn = () =>
    wanted !== false &&
    globalThis.isSecureContext &&
    isPhone() &&
    (wanted || networks.some(({ walletChain }) => known.test(walletChain)))

  async function accept(parameters: NonNullable<typeof taken>) {
    return (await import('./openLinks.ts')).acceptReturn(parameters, networks)
  }

  function create(app: LinkApp): FoundWallet<StandardWallet> {
    const wallet = createWallet(app, { networks, getChain: () => chosen?.walletChain ?? '' })
    const { name, explorerId } = app
    const connector = { id: `solana/${name}`, name, type: 'EXTERNAL', chain: 'solana', opensApp: true } as const
    return { wallet, connector: { ...connector, explorerId, imageId: explorerId } }
  }

  const owns = (wallet: StandardWallet | undefined) => found?.some((one) => one.wallet === wallet) === true

  return {
    list() {
      if (isOn()) found ??= linkApps.map(create)
      return found ?? []
    },
    owns,
    choose(chainId) {
      chosen = networks.find(({ id }) => id === chainId) ?? chosen
    },
    networksOf(wallet) {
      if (!wallet || !owns(wallet)) return undefined
      const [account] = wallet.accounts as { chains: readonly string[] }[]
      return account && networks.filter(({ walletChain }) => account.chains.includes(walletChain))
    },
    returns: {
      onStart(latchkey) {
        let isLive = true
        if (isOn()) taken ??= takeReturn()
        if (taken) {
          accepting ??= accept(taken)
          Promise.all([import('./showReturn.ts'), accepting])
            .then(([{ showReturn }, returned]) => {
              if (!isLive || !returned || !accepting) return
              // An instance that is stopped and started again shows it once.
              accepting = undefined
              taken = undefined
              return showReturn(latchkey as Latchkey, 'solana', returned)
            })
            // If a chunk fails to load, the visitor tries again.
            .catch(() => {})
        }
        return () => {
          isLive = false
        }
      },
      isReturn: () => taken !== undefined,
    },
  }
}

/** The clusters that the apps know. */
const known = /^solana:(mainnet|devnet|testnet)$/

function isPhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  // iPadOS calls itself a Mac, but no Mac has a touch screen.
  return /Android|iPhone|iPad|iPod/i.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1)
}

function createWallet(
  app: LinkApp,
  { networks, getChain }: { networks: readonly SolanaNetwork[]; getChain: () => string },
): StandardWallet {
  let opened: OpenedLinks | undefined
  const open = async () => {
    opened ??= (await import('./openLinks.ts')).openLinks(app, getChain)
    return opened
  }
  type Call = (opened: OpenedLinks) => (...inputs: never[]) => Promise<unknown>
  const later =
    (call: Call) =>
    async (...inputs: unknown[]) =>
      call(await open())(...(inputs as never[]))

  const version = '1.0.0'
  return {
    name: app.name,
    chains: networks.map(({ walletChain }) => walletChain),
    get accounts() {
      return opened?.accounts() ?? []
    },
    features: {
      'standard:connect': { version, connect: later(({ connect }) => connect) },
      'standard:disconnect': { version, disconnect: later(({ disconnect }) => disconnect) },
      'solana:signMessage': { version, signMessage: later(({ signMessage }) => signMessage) },
      'solana:signTransaction': {
        version,
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: later(({ signTransaction }) => signTransaction),
      },
    },
  }
}
