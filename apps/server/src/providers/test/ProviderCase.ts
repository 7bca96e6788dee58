import { readdirSync } from 'node:fs'
import { type CaipNetworkId, type OnrampProviderName, onrampProviderNames } from '@latchkey/wire'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Chain } from '../../chains/Chain.ts'
import type { TestChain } from '../../test/createTestServer.ts'
import type { AccountPast } from '../../test/makeAccountPast.ts'
import type { BalanceProviderSubject } from '../balances/balanceProvider.conformance.ts'
import type { HistoryProviderSubject } from '../history/historyProvider.conformance.ts'
import type { NameProviderSubject } from '../names/nameProvider.conformance.ts'
import type { NftProviderSubject } from '../nfts/nftProvider.conformance.ts'
import type { OnrampProviderSubject } from '../onramp/onrampProvider.conformance.ts'
import type { PriceProviderSubject } from '../prices/priceProvider.conformance.ts'
import {
  type AccountProviderName,
  accountProviderNames,
  type NameProviderName,
  nameProviderNames,
  type PriceProviderName,
  priceProviderNames,
  type RateProviderName,
  rateProviderNames,
  type SwapProviderName,
  swapProviderNames,
} from '../providerNames.ts'
import type { RateProviderSubject } from '../rates/rateProvider.conformance.ts'
import type { SwapProviderSubject } from '../swap/swapProvider.conformance.ts'
import type { FailureWorld } from './makeFailureWorld.ts'

type Names = {
  swap: SwapProviderName
  price: PriceProviderName
  rate: RateProviderName
  account: AccountProviderName
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
  name: nameProviderNames,
  'on-ramp': onrampProviderNames,
}

type Subjects = {
  swap: SwapProviderSubject
  price: PriceProviderSubject
  rate: RateProviderSubject
  account: AccountSubject
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
