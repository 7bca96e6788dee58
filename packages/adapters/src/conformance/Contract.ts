import type { Network } from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import type {
  Abilities,
  Ability,
  Adapter,
  Broadcast,
  SendAbility,
  TransferRequest,
  WalletSession,
} from '@latchkey/core/internal'
import { vi } from 'vitest'
import type { ConformanceWorld } from './ConformanceWorld.ts'

/** One promise of the contract: it throws where an adapter does not keep it. */
export type ContractCase = {
  title: string
  /** What it is about; skipped where the adapter does not declare it. */
  ability?: Ability
  run(contract: Contract): Promise<void> | void
}

/** Cases by title. */
export type Cases = Readonly<Record<string, (contract: Contract) => Promise<void> | void>>

/** Cases of an ability, which get what the adapter declares. */
export type AbilityCases<Name extends Ability> = Readonly<
  Record<string, (declared: Abilities[Name], contract: Contract) => Promise<void>>
>

/** Thrown by `skip`. */
export class SkippedCase extends Error {}

/** How long something that has to happen may take, and how long nothing may happen where nothing has to, in ms. */
export type Limits = { patienceMs: number; quietMs: number }

/** A world with an adapter, and what cases do with it. */
export type Contract = ReturnType<typeof createContract>

export function createContract(world: ConformanceWorld, { patienceMs, quietMs }: Limits) {
  let made: Adapter | undefined
  const getAdapter = () => {
    made ??= world.createAdapter()
    return made
  }
  const getNetwork = (index: 0 | 1): Network => {
    const network = getAdapter().networks[index]
    if (!network) throw new Error('The suite needs two networks.')
    return network
  }
  const native = () => {
    const { symbol, decimals } = getNetwork(0).nativeCurrency
    return { symbol, decimals }
  }
  const loadSend = async (): Promise<SendAbility> => {
    const { loadSend: load } = getAdapter()
    if (!load) throw new Error('The adapter sends nothing.')
    return load()
  }
  /** A transfer from the first account to the second. */
  const terms = (change: Partial<TransferRequest> = {}): TransferRequest => {
    const [from, to] = world.accounts
    const { connectorId, unit = 1n } = world
    return { connectorId, network: getNetwork(0), from, to, token: native(), amount: 3n * unit, ...change }
  }

  return {
    world,
    patienceMs,
    quietMs,
    /** Made when a case first needs it. */
    get adapter(): Adapter {
      return getAdapter()
    },
    get network(): Network {
      return getNetwork(0)
    },
    get otherNetwork(): Network {
      return getNetwork(1)
    },
    native,
    terms,
    loadSend,
    soon: () => AbortSignal.timeout(patienceMs),
    connect: (options: { chainId?: string; signal?: AbortSignal } = {}): Promise<WalletSession> =>
      getAdapter().connect({ connectorId: world.connectorId, ...options }),
    reconnect: (adapter: Adapter = getAdapter()): Promise<WalletSession | undefined> =>
      adapter.reconnect({ connectorId: world.connectorId, signal: AbortSignal.timeout(patienceMs) }),
    /** What the wallet shares of these accounts, the active one first. */
    sharedOf: (accounts: readonly string[]) => (world.sharesOne ? accounts.slice(0, 1) : accounts),
    transfer: async (change: Partial<TransferRequest> = {}): Promise<Broadcast> =>
      (await loadSend()).transfer(terms(change)),
    /** The code of what is thrown; `none` for a result. It waits no longer than `patienceMs`. */
    codeOf: async (run: Promise<unknown> | (() => Promise<unknown>)): Promise<string> => {
      const outcome = (typeof run === 'function' ? run() : run).then(
        () => 'none',
        (error: unknown) => (error instanceof BaseError ? error.code : `not a BaseError: ${String(error)}`),
      )
      return Promise.race([outcome, pass(patienceMs).then(() => `nothing within ${patienceMs} ms`)])
    },
    /** Repeats a check until it passes. */
    until: <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
      vi.waitFor(check, { timeout: patienceMs, interval: 20 }),
    /** For what must not happen. */
    quiet: () => pass(quietMs),
    skip(reason: string): never {
      throw new SkippedCase(reason)
    },
  }
}

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
