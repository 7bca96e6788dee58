import { readdirSync } from 'node:fs'
import { startBitcoin } from '@latchkey/bitcoin-node'
import { startCosmos } from '@latchkey/cosmos-node'
import { startPolkadot } from '@latchkey/polkadot-node'
import { startSvm } from '@latchkey/svm'
import { type CaipNetworkId, type OnrampProviderName, onrampProviderNames } from '@latchkey/wire'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Chain } from '../../chains/Chain.ts'
import type { TestChain, TestNetwork } from '../../test/createTestServer.ts'
import type { AccountPast } from '../../test/makeAccountPast.ts'
import { startBitcoinFront } from '../../test/startBitcoinFront.ts'
import { startUpstream } from '../../test/startUpstream.ts'
import { cosmosNetwork } from '../../test/testCosmosChain.ts'
import { polkadotNetwork } from '../../test/testPolkadotChain.ts'
import type { BalanceProviderSubject } from '../balances/balanceProvider.conformance.ts'
import type { BitcoinProviderSubject } from '../esplora/bitcoinProvider.conformance.ts'
import type { HistoryProviderSubject } from '../history/historyProvider.conformance.ts'
import type { CosmosProviderSubject } from '../lcd/cosmosProvider.conformance.ts'
import type { NameProviderSubject } from '../names/nameProvider.conformance.ts'
import type { NftProviderSubject } from '../nfts/nftProvider.conformance.ts'
import type { OnrampProviderSubject } from '../onramp/onrampProvider.conformance.ts'
import type { PolkadotHistorySubject } from '../polkadot/polkadotHistory.conformance.ts'
import type { PolkadotProviderSubject } from '../polkadot/polkadotProvider.conformance.ts'
import type { PriceProviderSubject } from '../prices/priceProvider.conformance.ts'
import {
  type AccountProviderName,
  accountProviderNames,
  type BitcoinProviderName,
  bitcoinProviderNames,
  type CosmosProviderName,
  cosmosProviderNames,
  type NameProviderName,
  nameProviderNames,
  type PolkadotHistoryName,
  type PolkadotProviderName,
  type PriceProviderName,
  polkadotHistoryNames,
  polkadotProviderNames,
  priceProviderNames,
  type RateProviderName,
  rateProviderNames,
  type SolanaProviderName,
  type SwapProviderName,
  solanaProviderNames,
  swapProviderNames,
} from '../providerNames.ts'
import type { RateProviderSubject } from '../rates/rateProvider.conformance.ts'
import type { SolanaProviderSubject } from '../solana/solanaProvider.conformance.ts'
import type { SwapProviderSubject } from '../swap/swapProvider.conformance.ts'
import type { FailureWorld } from './makeFailureWorld.ts'

type Names = {
  swap: SwapProviderName
  price: PriceProviderName
  rate: RateProviderName
  account: AccountProviderName
  solana: SolanaProviderName
  bitcoin: BitcoinProviderName
  cosmos: CosmosProviderName
  polkadot: PolkadotProviderName
  'polkadot history': PolkadotHistoryName
  name: NameProviderName
  'on-ramp': OnrampProviderName
}
type Kind = keyof Names

/** The providers of the registry. */
const providerNames: { [kind in Kind]: readonly Names[kind][] } = {
  swap: swapProviderNames,
  price: priceProviderNames,
  rate: rateProviderNames,
  account: accountProviderNames,
  solana: solanaProviderNames,
  bitcoin: bitcoinProviderNames,
  cosmos: cosmosProviderNames,
  polkadot: polkadotProviderNames,
  'polkadot history': polkadotHistoryNames,
  name: nameProviderNames,
  'on-ramp': onrampProviderNames,
}

type Subjects = {
  swap: SwapProviderSubject
  price: PriceProviderSubject
  rate: RateProviderSubject
  account: AccountSubject
  solana: SolanaProviderSubject
  bitcoin: BitcoinProviderSubject
  cosmos: CosmosProviderSubject
  polkadot: PolkadotProviderSubject
  'polkadot history': PolkadotHistorySubject
  name: NameProviderSubject
  'on-ramp': OnrampProviderSubject
}

/** What all providers of a kind are set up with: account providers share one past. */
type Worlds = { [kind in Kind]: kind extends 'account' ? AccountPast : undefined }

/**
 * How a provider is tested: its recorded responses by the conformance suite of its kind, and its upstream behind the routes with every
 * failure (`src/chaos.test.ts`). Each file of `cases` exports one; the suites run over the names of the registry.
 */
export type ProviderCase<kind extends Kind = Kind> = {
  [key in Kind]: {
    kind: key
    name: Names[key]
    /** The ways to set it up, by title; one is enough. */
    conformance: Record<string, (world: Worlds[key]) => Promise<Subjects[key] & Stoppable>>
    failures: FailureRow | 'has no upstream' | 'shares the upstream of another kind'
  }
}[kind]

type Stoppable = { stop: () => Promise<unknown> }

export type AccountSubject = Pick<BalanceProviderSubject, 'chain' | 'caller' | 'prices'> & {
  balances: BalanceProviderSubject['provider']
  history: HistoryProviderSubject['provider']
  nfts: NftProviderSubject['provider']
}

/** A provider behind the routes of a server, and the expected responses when its upstream fails. */
export type FailureRow = {
  /** Starts a working upstream; the suite puts a failing proxy in front of it. */
  start: (world: FailureWorld) => Promise<{
    url: string
    stop?: () => Promise<unknown>
    /** The configuration with which the server reaches the provider through the proxy. */
    configure: (front: FrontAddress) => FailureConfig
  }>
  /** Requests that need the provider: never the same twice, so that no cache serves them. */
  requests: (chain: CaipNetworkId, world: FailureWorld) => readonly FailureRequest[]
  /** The field of the error response. */
  field: string
  /** The error response is a problem document, as the route's are. */
  isProblem?: true
  /** The status where the upstream rejects the request with 400; 503 when absent. */
  rejection?: 400
  /** Other statuses than 503, by the failure's name. */
  statuses?: Record<string, number>
}

/** `url` has a fake key in its path, as vendors' URLs do; `origin` has none. */
export type FrontAddress = { url: string; origin: string }

export type FailureConfig = {
  /** The network of this row: on the local node, with only the providers named here. */
  chain?: Partial<Omit<TestChain, 'providers'>> & { providers?: Partial<Chain['providers']> }
  /** A network of another namespace instead. */
  network?: TestNetwork
  providerKeys?: Record<string, string>
  providerUrls?: Record<string, string>
  /** A provider of `LATCHKEY_ONRAMP`. */
  onramp?: object
  /** Other variables, which no other row sets. */
  env?: Record<string, string>
}

export type FailureRequest = {
  path: string
  body?: object
  /** Entries of the cache to delete first. */
  keptAs?: readonly string[]
}

/** A row whose upstream is the network's node. */
export function startNode(chain: (world: FailureWorld) => FailureConfig['chain'] = () => ({})): FailureRow['start'] {
  return (world) =>
    Promise.resolve({
      url: world.anvil.url,
      configure: ({ url }) => ({ chain: { rpcUrls: [url], ...chain(world) } }),
    })
}

/** A row whose upstream is a Solana node. @param genesisHash that it tells, which no other row has. */
export function startSolanaNode(genesisHash: string): FailureRow['start'] {
  return async () => {
    const svm = await startSvm({ genesisHash })
    return {
      url: svm.url,
      stop: svm.stop,
      configure: ({ url }) => ({
        network: { id: `solana:${genesisHash.slice(0, 32)}`, name: 'Solana', rpcUrls: [url], dasUrls: [url] },
      }),
    }
  }
}

/** A row whose upstream is a Bitcoin node. @param digit of the genesis hash that it tells, which no other row has. */
export function startBitcoinNode(digit: string): FailureRow['start'] {
  return async () => {
    const bitcoin = await startBitcoin()
    const node = await startBitcoinFront(bitcoin.url, { '/block-height/0': digit.repeat(64) })
    return {
      url: node.url,
      stop: () => Promise.all([node.stop(), bitcoin.stop()]),
      configure: ({ url }) => ({
        network: { id: `bip122:${digit.repeat(32)}`, name: 'Bitcoin', esploraUrls: [url], addresses: 'regtest' },
      }),
    }
  }
}

/** A row whose upstream is a Cosmos node. @param letter of its chain id, which no other row has. */
export function startCosmosNode(letter: string): FailureRow['start'] {
  return async () => {
    const chainId = `failing-${letter}`
    const cosmos = await startCosmos({ chainId })
    return {
      url: cosmos.url,
      stop: cosmos.stop,
      configure: ({ url }) => ({ network: cosmosNetwork([url], { id: `cosmos:${chainId}` }) }),
    }
  }
}

/** A row whose upstream is a Polkadot node. @param digit of the genesis hash that it tells, which no other row has. */
export function startPolkadotNode(digit: string): FailureRow['start'] {
  return async () => {
    const polkadot = await startPolkadot()
    const genesis = `0x${digit.repeat(64)}`
    const node = await startUpstream(async (_, response, body) => {
      const passed = await fetch(polkadot.url, { method: 'POST', body })
      response.writeHead(passed.status).end((await passed.text()).replaceAll(polkadot.genesisHash, genesis))
    })
    return {
      url: node.url,
      stop: () => Promise.all([node.stop(), polkadot.stop()]),
      configure: ({ url }) => ({ network: polkadotNetwork([url], { id: `polkadot:${digit.repeat(32)}` }) }),
    }
  }
}

const folder = new URL('./cases/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
const modules: Record<string, ProviderCase>[] = await Promise.all(
  files.map((file) => import(new URL(file, folder).href)),
)
const cases = modules.flatMap((module) => Object.values(module))

/**
 * The case of every provider of the registry.
 * @throws Error naming a provider without one.
 */
export function getCases(): ProviderCase[] {
  const casesOf = <kind extends Kind>(kind: kind): ProviderCase[] =>
    providerNames[kind].map((name) => getCase(kind, name))
  return (Object.keys(providerNames) as Kind[]).flatMap((kind) => casesOf(kind))
}

export function getCase<kind extends Kind>(kind: kind, name: Names[kind]): ProviderCase<kind> {
  const found = cases.find((one): one is ProviderCase<kind> => one.kind === kind && one.name === name)
  if (found && Object.keys(found.conformance).length > 0) return found
  throw new Error(
    `The ${kind} provider "${name}" has no recorded responses: export its ProviderCase from a file in apps/server/src/providers/test/cases (docs/providers.md, "Adding a provider").`,
  )
}

/** Runs a kind's suite on each of its providers, in each of its setups. */
export function describeProviders<kind extends Kind>(
  kind: kind,
  options: {
    getWorld: () => Worlds[kind]
    suite: (getSubject: () => Subjects[kind]) => void
  },
): void {
  describe.each(providerNames[kind].map((name) => [name] as const))(`the ${kind} provider %s`, (name) => {
    const conformance = cases.find(
      (one): one is ProviderCase<kind> => one.kind === kind && one.name === name,
    )?.conformance
    test('has recorded responses', () => {
      getCase(kind, name)
    })
    describe.each(Object.keys(conformance ?? {}))('%s', (way) => {
      let subject: (Subjects[kind] & Stoppable) | undefined
      beforeAll(async () => {
        subject = await conformance?.[way]?.(options.getWorld())
      })
      afterAll(() => subject?.stop())
      options.suite(() => {
        if (!subject) throw new Error(`The ${kind} provider "${name}" was not set up.`)
        return subject
      })
    })
  })
}
